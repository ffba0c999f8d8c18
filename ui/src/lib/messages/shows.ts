/** "S2 E4". */
const code = (season: number, episode: number) => `S${season} E${episode}`;

const episodes = (count: number, text = String(count)) =>
  count === 1 ? '1 episode' : `${text} episodes`;

const notOut = (count: number) => (count === 1 ? '1 is not out yet' : `${count} are not out yet`);

/** The sentences as one text. */
const sentences = (texts: (string | false)[]) => texts.filter(Boolean).join('. ');

/** What else a mark has done. */
interface MarkResult {
  notOut: number;
  /** Unseen episodes before the one that was marked. */
  earlier: number;
  leftWatchlist: boolean;
  /** What the show was before. */
  resumed: false | 'on_hold' | 'dropped';
}

const consequences = ({ earlier, leftWatchlist, resumed }: MarkResult) => [
  earlier > 0 &&
    (earlier === 1 ? '1 earlier episode is unseen' : `${earlier} earlier episodes are unseen`),
  leftWatchlist && 'It left your watchlist',
  resumed && (resumed === 'dropped' ? 'It is no longer dropped' : 'It is no longer on hold'),
];

/** Texts of shows with their seasons and episodes. */
export const showsMessages = {
  code,
  episodes,
  /** An episode with its name, if it is known. */
  named: (season: number, episode: number, name: string | null) =>
    name === null ? code(season, episode) : `${code(season, episode)} ${name}`,
  season: (season: number) => (season === 0 ? 'Specials' : `Season ${season}`),
  watched: {
    one: (show: string, season: number, episode: number, result: MarkResult) =>
      sentences([`Watched ${code(season, episode)} of ${show}`, ...consequences(result)]),
    /** Null: one whose episodes are not known was marked as a whole. */
    several: (show: string, added: number, result: MarkResult) => {
      const marked = `${show}: ${episodes(added)} watched`;
      const missing = result.notOut > 0 ? `, ${notOut(result.notOut)}` : '';
      return sentences([`${marked}${missing}`, ...consequences(result)]);
    },
    whole: (name: string, result: MarkResult) =>
      sentences([`${name}: seen`, ...consequences(result)]),
    none: (show: string, seen: number, missing: number) => {
      if (missing > 0 && seen === 0) return `${show}: nothing marked, ${notOut(missing)}`;
      return `${show}: nothing to mark, all that is out is seen`;
    },
  },
  unwatched: {
    one: (show: string, season: number, episode: number, watches: number) =>
      watches === 1
        ? `Watch of ${code(season, episode)} of ${show} removed`
        : `${watches} watches of ${code(season, episode)} of ${show} removed`,
    several: (name: string, watches: number) =>
      watches === 1 ? `${name}: 1 watch removed` : `${name}: ${watches} watches removed`,
  },
  intents: {
    watch: { label: 'Take up again', done: (show: string) => `${show} taken up again` },
    on_hold: { label: 'Put on hold', done: (show: string) => `${show} put on hold` },
    dropped: { label: 'Drop', done: (show: string) => `${show} dropped` },
  },
  specials: {
    label: 'Count specials',
    done: {
      in: (show: string) => `Specials of ${show} count`,
      out: (show: string) => `Specials of ${show} do not count`,
      default: (show: string) => `Specials of ${show} count as your settings say`,
    },
  },
  skip: {
    done: (show: string, what: string) => `${show}: ${what} skipped`,
    undone: (show: string, what: string) => `${show}: ${what} no longer skipped`,
  },
  viewing: {
    begun: (show: string) => `Watching ${show} again. What you have seen stays.`,
    finished: (show: string) => `Finished watching ${show} again`,
    stopped: (show: string) => `Stopped watching ${show} again. The watches stay.`,
  },
  gone: {
    moved: (watches: number, to: string) =>
      watches === 1 ? `1 watch moved to ${to}` : `${watches} watches moved to ${to}`,
  },
  failed: (show: string, why: string) => `The change of ${show} was not saved: ${why}`,
};
