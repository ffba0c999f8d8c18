import { episodeName, formatEpisodes, shownNumber } from '../../lib/episodes';
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
  /** "Salt", or "Salt," if a number of episodes follows. */
  name: string;
  /** "S2 E4" or "3 episodes"; empty for a film. */
  short: string;
  /** "S2 E4 Name", "3 episodes: S2 E1–E3" or "Film". */
  long: string;
  /** "Season premiere" or "Season finale", or both. */
  marks: string[];
}

/** The texts of an entry; null for an invalid id. */
export function describe({ movie, episodes }: CalendarEntry): EntryTexts | null {
  const title = fromStoredTitle(movie);
  if (!title) return null;
  const [first] = episodes;
  if (!first) {
    const to = paths.title(title.key);
    return { title, to, name: title.name, short: '', long: text.film, marks: [] };
  }
  const numbers = episodes.map(shownNumber);
  const isOne = numbers.length === 1;
  const count = formatNumber(numbers.length);
  const number = shownNumber(first);
  return {
    title,
    to: paths.season(title.key, number.season),
    name: isOne ? title.name : text.severalOf(title.name),
    short: isOne ? episodeName(number) : text.episodes(count),
    long: isOne ? episodeName(number, first.name) : text.list(count, formatEpisodes(numbers)),
    marks: [
      ...(episodes.some(({ premiere }) => premiere) ? [text.premiere] : []),
      ...(episodes.some(({ kind }) => kind === 'finale') ? [text.finale] : []),
    ],
  };
}
