// Formats numbers of seasons and episodes. The numbers may have gaps, and a season may begin with any number.
import { episodeMessages } from './messages/episodes';

const text = episodeMessages;

export interface EpisodeNumber {
  season: number;
  episode: number;
}

/** Episodes of a show: one, one with all before, those of a season, or all. */
export interface EpisodeSelection {
  season?: number;
  /** Whether the season is one of the order that the user has chosen. */
  ofOrder?: boolean;
  /** Only with a season. */
  episode?: number;
  /** Whether the episodes before are selected, too. */
  upTo?: boolean;
}

/** The number to show: in the order that the user has chosen, else in that of the catalogue. */
export function shownNumber(episode: {
  season_number: number;
  episode_number: number;
  in_order?: { season_number: number; episode_number: number } | null;
}): EpisodeNumber {
  const { season_number, episode_number } = episode.in_order ?? episode;
  return { season: season_number, episode: episode_number };
}

/** "S2 E4 Name"; without a name "S2 E4". */
export function episodeName({ season, episode }: EpisodeNumber, name?: string | null): string {
  const code = text.code(season, episode);
  return name ? `${code} ${name}` : code;
}

/** With more ranges, only the first and the last episode are named. */
const maxRanges = 3;

/** "S2 E4–E9" or "S1 E9, S2 E1–E3". */
export function formatEpisodes(numbers: EpisodeNumber[]): string {
  const sorted = numbers.toSorted(
    (one, other) => one.season - other.season || one.episode - other.episode,
  );
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return '';
  const ranges = rangesOf(sorted);
  if (ranges.length > maxRanges) return text.range(episodeName(first), lastOf({ first, last }));
  return ranges
    .map(({ first, last }, index) => {
      const isSameSeason = ranges[index - 1]?.first.season === first.season;
      const name = isSameSeason ? text.episode(first.episode) : episodeName(first);
      return first === last ? name : text.range(name, lastOf({ first, last }));
    })
    .join(', ');
}

interface Range {
  first: EpisodeNumber;
  last: EpisodeNumber;
}

const lastOf = ({ first, last }: Range) =>
  first.season === last.season ? text.episode(last.episode) : episodeName(last);

/** Groups sorted numbers into ranges without gaps. Duplicates count once. */
function rangesOf(sorted: EpisodeNumber[]): Range[] {
  const ranges: Range[] = [];
  for (const number of sorted) {
    const range = ranges.at(-1);
    const step = range?.last.season === number.season ? number.episode - range.last.episode : null;
    if (range && step === 1) range.last = number;
    else if (step !== 0) ranges.push({ first: number, last: number });
  }
  return ranges;
}
