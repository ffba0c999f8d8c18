import type { ReleaseKind } from '../../api/generated';
import { episodeName, formatEpisodes, shownNumber } from '../../lib/episodes';
import type { EpisodeNumber } from '../../lib/episodes';
import { formatNumber } from '../../lib/format';
import { calendarMessages } from '../../lib/messages/calendar';
import { paths } from '../../lib/paths';
import { fromStoredTitle } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import type { CalendarEntry } from './useCalendar';

const text = calendarMessages;

interface EntryTexts {
  title: Title;
  /** The address of the season or the film. */
  to: string;
  /** "Salt", or "Salt," before a number of episodes or kinds of releases. */
  name: string;
  /** "S2 E4", "3 episodes", "in cinemas, digital" or "elsewhere"; empty for a film of which only the first release is known. */
  short: string;
  /** "S2 E4 Name", "3 episodes: S2 E1–E3", "In cinemas, Digital", "First release elsewhere" or "Film". */
  long: string;
  /** "Season premiere" or "Season finale", or both. */
  marks: string[];
  /** The unseen episode that `long` names, if it names one. */
  unseen?: { number: EpisodeNumber; name: string };
}

/** The texts of an entry; null for an invalid id. */
export function describeEntry(entry: CalendarEntry): EntryTexts | null {
  const title = fromStoredTitle(entry.movie);
  if (!title) return null;
  const { episodes } = entry;
  const [first] = episodes;
  if (!first) {
    const { short, long } = describeRelease(entry);
    const name = short === '' ? title.name : text.before(title.name);
    return { title, to: paths.title(title.key), name, short, long, marks: [] };
  }
  const numbers = episodes.map(shownNumber);
  const isOne = numbers.length === 1;
  const count = formatNumber(numbers.length);
  const number = shownNumber(first);
  return {
    title,
    to: paths.season(title.key, number.season),
    name: isOne ? title.name : text.before(title.name),
    short: isOne ? episodeName(number) : text.episodes(count),
    long: isOne ? episodeName(number, first.name) : text.list(count, formatEpisodes(numbers)),
    marks: [
      ...(episodes.some(({ premiere }) => premiere) ? [text.premiere] : []),
      ...(episodes.some(({ kind }) => kind === 'finale') ? [text.finale] : []),
    ],
    ...(isOne && !first.seen && first.name && { unseen: { number, name: first.name } }),
  };
}

function describeRelease(entry: CalendarEntry): Pick<EntryTexts, 'short' | 'long'> {
  if (isFirstRelease(entry)) return { short: '', long: text.film };
  if (entry.elsewhere) return { short: text.shortElsewhere, long: text.elsewhere };
  const join = (names: Record<ReleaseKind, string>) =>
    entry.release_kinds.map((kind) => names[kind]).join(', ');
  return { short: join(text.shortReleases), long: join(text.releases) };
}

/** Whether it is a film with the day of its first release in any country, because the user has not chosen a country. */
export const isFirstRelease = ({ movie, release_kinds, elsewhere }: CalendarEntry) =>
  movie.media_type === 'movie' && release_kinds.length === 0 && !elsewhere;
