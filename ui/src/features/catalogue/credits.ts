// Why: whoever made or played in a title is named once, whatever number of credits stand behind the name.
import type { CrewMember, MovieCast, TvCast, TvDetailsApiResponse } from '../../api/generated';

/** Somebody who directed a film or created a show. */
export interface Maker {
  id: number;
  name: string;
  profilePath: string | null;
}

/** A name of the cast and the part played. */
export interface CastMember extends Maker {
  character: string;
}

/** Who directed a film. */
export function directorsOf(crew: CrewMember[]): Maker[] {
  return once(crew.filter(({ job }) => job === 'Director'));
}

/** Who created a show. */
export function creatorsOf(creators: TvDetailsApiResponse['created_by']): Maker[] {
  return once(creators);
}

/** The cast in billing order; somebody with several parts stands there with all of them. */
export function castOf(rows: (MovieCast | TvCast)[]): CastMember[] {
  const cast = new Map<number, CastMember>();
  for (const { id, name, profile_path: profilePath, character } of rows) {
    const known = cast.get(id);
    const parts = [known?.character, character].filter(Boolean).join(' / ');
    cast.set(id, { id, name, profilePath, character: parts });
  }
  return [...cast.values()];
}

function once(people: { id: number; name: string; profile_path: string | null }[]): Maker[] {
  const makers = people.map(({ id, name, profile_path }): [number, Maker] => [
    id,
    { id, name, profilePath: profile_path },
  ]);
  return [...new Map(makers).values()];
}
