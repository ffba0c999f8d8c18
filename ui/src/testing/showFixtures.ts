import { http, HttpResponse } from 'msw';
import type { ListedEpisode, ListedShow } from '../api/generated';
import type {
  LoggedEpisode,
  LoggedSeason,
  ShowLog,
  ShowProgress,
  UpNextApiResponse,
  WatchEpisodesBody,
} from '../api/shows/generated';
import { changeOf, storedTitle } from './fixtures';

/** An episode that is out and not seen. */
export function episodeOf(
  season: number,
  episode: number,
  more: Partial<LoggedEpisode> = {},
): LoggedEpisode {
  return {
    season_number: season,
    episode_number: episode,
    name: `Part ${episode}`,
    air_date: '2011-05-04',
    runtime: 50,
    kind: 'standard',
    still_path: null,
    listed: true,
    out: true,
    counts: season > 0,
    skipped: false,
    seen: false,
    watches: 0,
    last_watched: null,
    score10: null,
    in_order: null,
    ...more,
  };
}

export function seasonOf(season: number, episodes: LoggedEpisode[]): LoggedSeason {
  const name = season === 0 ? 'Specials' : `Season ${season}`;
  const poster_path = null;
  return {
    season_number: season,
    name,
    air_date: '2011-05-04',
    poster_path,
    skipped: false,
    score10: null,
    episodes,
  };
}

/** A user's log of a show with these seasons. */
export function showLogOf(
  seasons: LoggedSeason[],
  more: Partial<Omit<ShowLog, 'progress'>> & { progress?: Partial<ShowProgress> } = {},
): ShowLog {
  const counting = seasons.flatMap(({ episodes }) => episodes).filter(({ counts }) => counts);
  const out = counting.filter((episode) => episode.out);
  const unseen = out.filter(({ seen }) => !seen);
  const last = out.findLastIndex(({ seen }) => seen);
  const next = unseen.find((episode) => out.indexOf(episode) > last) ?? unseen[0];
  const seen = out.length - unseen.length;
  const { progress, ...rest } = more;
  return {
    fetched_at: null,
    settings: { intent: null, specials: null, specials_count: false, viewings: [] },
    order: null,
    seasons,
    gone: [],
    ...rest,
    progress: {
      state: seen === 0 ? 'planned' : unseen.length > 0 ? 'watching' : 'completed',
      viewing: 1,
      counting: counting.length,
      out: out.length,
      seen,
      percent: out.length > 0 ? Math.floor((100 * seen) / out.length) : 0,
      specials_seen: 0,
      specials_out: 0,
      next: next
        ? { season_number: next.season_number, episode_number: next.episode_number }
        : null,
      earlier_unseen: 0,
      minutes_left: unseen.length * 50,
      minutes_estimated: 0,
      next_out_date: null,
      ...progress,
    },
  };
}

/** A server that keeps the watches of a show's episodes, and records the changes. */
export function serveShow(first: ShowLog) {
  let log = first;
  let repeats = 0;
  const sent: string[] = [];
  const bodies: WatchEpisodesBody[] = [];
  const change = (kind: 'episodes_watched' | 'watch_removed' | 'show_counting_changed') =>
    changeOf(kind, 5 + sent.length);
  const update = (seen: boolean, isIn: (one: LoggedEpisode) => boolean) => {
    const seasons = log.seasons.map((season) => ({
      ...season,
      episodes: season.episodes.map((one) =>
        isIn(one) ? { ...one, seen, watches: seen ? one.watches + 1 : 0 } : one,
      ),
    }));
    const { gone, settings, order } = log;
    log = showLogOf(seasons, { gone, settings, order });
  };
  const handlers = [
    http.get('*/api/v1/shows/:id', () => HttpResponse.json(log)),
    http.post<never, WatchEpisodesBody>('*/api/v1/shows/:id/watches', async ({ request }) => {
      const body = await request.json();
      const { season_number: season, episode_number: episode, up_to: upTo } = body;
      bodies.push(body);
      sent.push(`watch ${season}/${episode}${upTo ? ' up to' : ''} ${body.when?.precision}`);
      const isIn = (one: LoggedEpisode) =>
        (season === null ? one.counts : one.season_number === season) &&
        (episode === null ||
          one.episode_number === episode ||
          (upTo && one.episode_number <= (episode ?? 0)));
      const all = log.seasons.flatMap(({ episodes }) => episodes).filter(isIn);
      const isOne = typeof episode === 'number' && !upTo;
      repeats = isOne && all[0]?.seen ? repeats + 1 : 0;
      const added = all.filter((one) => isOne || (one.out && !one.seen));
      update(true, (one) => added.includes(one));
      return HttpResponse.json(
        {
          change: added.length > 0 ? change('episodes_watched') : null,
          added: added.length,
          not_out: isOne ? 0 : all.filter((one) => !one.out).length,
          already_seen: 0,
          watches: added.map((_, index) => index + 1),
          progress: log.progress,
          left_watchlist: false,
          resumed: false,
          viewed_again: repeats > 1,
        },
        { status: 201 },
      );
    }),
    http.delete('*/api/v1/shows/:id/watches', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const [season, episode] = [query.get('season_number'), query.get('episode_number')];
      const gone = query.get('gone');
      sent.push(gone === null ? `unwatch ${season}/${episode}` : `unwatch gone ${gone}`);
      update(
        false,
        (one) =>
          (season === null || one.season_number === Number(season)) &&
          (episode === null || one.episode_number === Number(episode)),
      );
      return HttpResponse.json({
        change: change('watch_removed'),
        changed: 1,
        progress: log.progress,
      });
    }),
    ...(['patch', 'put', 'post'] as const).map((method) =>
      http[method]('*/api/v1/shows/:id{/:part}?{/:number}?', async ({ request, params }) => {
        const body = await request.text();
        sent.push([method, params['part'], params['number'], body].filter(Boolean).join(' '));
        return HttpResponse.json({
          change: change('show_counting_changed'),
          changed: 2,
          progress: log.progress,
        });
      }),
    ),
    http.post('*/api/v1/changes/:id/undo', ({ params }) => {
      sent.push(`undo ${params['id']}`);
      log = first;
      return HttpResponse.json({ change: change('watch_removed'), undone: 1, kept: [] });
    }),
  ];
  return { handlers, sent, bodies };
}

/** An episode of a show. */
export function listedEpisode(
  season_number: number,
  episode_number: number,
  name: string | null = null,
): ListedEpisode {
  const unknown = { air_date: null, runtime: null, still_path: null, in_order: null };
  return { season_number, episode_number, name, kind: 'standard', ...unknown };
}

/** A show of which 3 of 10 episodes are seen; `more` overrides members. `id` is without the prefix. */
export function listedShow(id: number, title: string, more: Partial<ListedShow> = {}): ListedShow {
  return {
    movie: { ...storedTitle(Number(`999${id}`), title), media_type: 'tv' },
    state: 'watching',
    viewing: 1,
    counting: 10,
    out: 10,
    seen: 3,
    minutes_left: 420,
    earlier_unseen: 0,
    last_watched: '2026-11-20',
    next: episodeOf(1, 4),
    next_air: null,
    ...more,
  };
}

/** Nothing to watch next. */
export const noUpNext: UpNextApiResponse = {
  continue: [],
  new_seasons: [],
  soon: [],
  a_while_ago: [],
};

/** A user's progress in a show, the same as in `listedShow`; `more` overrides members. */
export function progressOf(more: Partial<ShowProgress> = {}): ShowProgress {
  return {
    state: 'watching',
    viewing: 1,
    counting: 10,
    out: 10,
    seen: 3,
    percent: 30,
    specials_seen: 0,
    specials_out: 0,
    next: { season_number: 1, episode_number: 4 },
    earlier_unseen: 0,
    minutes_left: 420,
    minutes_estimated: 0,
    next_out_date: null,
    ...more,
  };
}
