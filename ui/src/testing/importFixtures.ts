import type {
  ImportCandidate,
  ImportDetails,
  ImportTitle,
  ImportTitleOutcome,
} from '../api/imports/generated';

/** An import of Letterboxd's ratings that is ready and has nothing to write; `more` overrides members. */
export function importOf(more: Partial<ImportDetails> = {}): ImportDetails {
  return {
    id: 1,
    created_at: '2026-11-20T10:00:00Z',
    state: 'ready',
    rule: 'mine',
    left_out: [],
    as_watched: false,
    thumbs: false,
    thumb_scores: { down: 3, up: 7, two_up: 10 },
    files: [
      {
        name: 'ratings.csv',
        source: 'Letterboxd',
        contents: 'ratings',
        outcome: 'read',
        reason: null,
        encoding: null,
        records: 3,
        unreadable: 0,
        incomplete: 0,
        unsupported: {},
      },
    ],
    catalogue: 'builtin',
    records: 3,
    written: 0,
    same: 0,
    marked_seen: 0,
    unknown_titles: 0,
    change: null,
    undone: false,
    undoing: false,
    undo_failed: false,
    titles: [],
    record_counts: [],
    problems: [],
    as_watched_films: 0,
    ...more,
  };
}

/** A film of the catalogue. */
export function candidateOf(movie_id: number, title: string, year: number): ImportCandidate {
  return {
    movie_id,
    media_type: 'movie',
    title,
    overview: '',
    poster_path: null,
    release_date: `${year}-01-01`,
  };
}

/** A title of a file, with its candidates. */
export function importTitleOf(
  id: number,
  title: string,
  outcome: ImportTitleOutcome,
  more: Partial<ImportTitle> = {},
): ImportTitle {
  const ids = { tmdb_id: null, imdb_id: null, tvdb_id: null };
  const episodeIds = { episode_imdb_id: null, episode_tvdb_id: null };
  return {
    id,
    reference: { title, original_title: '', year: null, media_type: null, ...ids, ...episodeIds },
    outcome,
    reason: null,
    candidates: [],
    records: 1,
    ...more,
  };
}
