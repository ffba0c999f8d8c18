import type { CrewMember, TvDetailsApiResponse } from '../../api/titles/generated';
import { titleMessages } from '../../lib/messages/titles';

const text = titleMessages.title.crew;

export interface Maker {
  id: number;
  name: string;
  profilePath: string | null;
}

/** The people with the same kind of job. */
export interface CrewGroup {
  name: string;
  people: Maker[];
}

/** TMDB's names of the jobs, the most important first. */
const jobs: [name: string, jobs: string[]][] = [
  [text.directing, ['Director']],
  [text.writing, ['Writer', 'Screenplay', 'Teleplay', 'Story']],
  [text.source, ['Novel', 'Book', 'Short Story', 'Comic Book', 'Graphic Novel', 'Theatre Play']],
  [text.music, ['Original Music Composer', 'Music']],
  [text.camera, ['Director of Photography', 'Cinematography']],
  [text.editing, ['Editor']],
  [text.producing, ['Producer']],
];

/** The most people of a group. */
const maxPeople = 6;

type Person = { id: number; name: string; profile_path: string | null };

/** Each person once. */
function uniquePeople(people: Person[]): Maker[] {
  const makers = people.map(({ id, name, profile_path }): [number, Maker] => [
    id,
    { id, name, profilePath: profile_path },
  ]);
  return [...new Map(makers).values()].slice(0, maxPeople);
}

/** The crew by what they did. */
export function crewOf(
  crew: CrewMember[],
  creators: TvDetailsApiResponse['created_by'],
): CrewGroup[] {
  const groups = jobs.map(([name, names]) => ({
    name,
    people: uniquePeople(crew.filter(({ job }) => names.includes(job))),
  }));
  return [{ name: text.creating, people: uniquePeople(creators) }, ...groups].filter(
    ({ people }) => people.length > 0,
  );
}
