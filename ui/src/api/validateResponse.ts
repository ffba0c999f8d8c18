// A proxy's page or another program may answer at this address. Only the members that screens need are checked.

type Validator = (value: unknown) => boolean;

const string: Validator = (value) => typeof value === 'string';
const number: Validator = (value) => typeof value === 'number';
const boolean: Validator = (value) => typeof value === 'boolean';
/** Not even the word for nothing. */
const nothing: Validator = (value) => value === undefined;

/** An object with these members at least. */
const object =
  (members: Record<string, Validator> = {}): Validator =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const found = new Map(Object.entries(value));
    return Object.entries(members).every(([name, test]) => test(found.get(name)));
  };

const array =
  (test: Validator): Validator =>
  (value) =>
    Array.isArray(value) && value.every(test);

const nullish =
  (test: Validator): Validator =>
  (value) =>
    value === undefined || value === null || test(value);

const union =
  (...tests: Validator[]): Validator =>
  (value) =>
    tests.some((test) => test(value));

const withId = object({ id: number });
const withName = object({ id: number, name: string });
const title = union(object({ id: number, title: string }), withName);
const credits = (row: Validator) => object({ cast: array(row), crew: array(row) });
const about = {
  id: number,
  genres: array(withName),
  credits: nullish(credits(withName)),
  videos: nullish(object({ results: array(object({ key: string })) })),
  recommendations: nullish(object({ results: array(title) })),
  'watch/providers': nullish(object({ results: object() })),
};
const playlist = object({ id: number, name: string, poster_paths: array(string) });
const session = object({ auth_token: string, user: string });
const setting = object({ source: string });
const settings = object({
  tmdb: setting,
  registration: setting,
  mail: object({ source: string, from: string }),
});
const entry = object({ playlistId: number, movieId: number });
const statusMessage = object({ status: string });

/**
 * The answers that screens are made of, and those by which a change counts as made, by address, and by method where it
 * is another than GET; the first that fits counts.
 */
const responses: [address: RegExp, test: Validator][] = [
  // With what is asked for beside it; without, only the title is.
  [/^\/3\/(movie|tv)\/\d+$/, title],
  [/^\/3\/movie\/\d+\+$/, object({ ...about, title: string })],
  [
    /^\/3\/tv\/\d+\+$/,
    object({ ...about, name: string, created_by: array(withName), seasons: array(withId) }),
  ],
  [/^\/3\/tv\/\d+\/season\/\d+$/, object({ episodes: array(withId) })],
  [/^\/3\/person\/\d+\+$/, object({ id: number, name: string, combined_credits: credits(title) })],
  [/^\/[34]\//, object({ results: array(title), total_pages: nullish(number) })],
  [/^\/config$/, object({ image_base: string, catalogue: string })],
  [/^POST \/(authenticate|api\/v1\/users)$/, session],
  [/^PUT \/api\/v1\/users\/[^/]+\/password$/, session],
  [/^POST \/(forgot|change)_password$/, statusMessage],
  [/^\/reset_request\//, statusMessage],
  [/^POST \/(sign_out|api\/v1\/users\/[^/]+\/deletion)$/, nothing],
  [/^DELETE \/api\/v1\/users\/[^/]+$/, object({ removed: array(number) })],
  [/^POST \/api\/v1\/users\/sign_out$/, object({ signedOut: array(number) })],
  [/^DELETE \/api\/v1\/notices\/\d+$/, nothing],
  [/^POST \/api\/v1\/movies$/, object({ movie_id: number, score: number })],
  [/^DELETE \/api\/v1\/ratings\/[^/]+$/, object({ movieId: number })],
  [/^(POST \/api\/v1\/playlists|PATCH \/api\/v1\/playlists\/\d+)$/, playlist],
  [/^PUT \/api\/v1\/playlists\/active$/, object({ playlist })],
  [/^PUT \/api\/v1\/playlists\/\d+$/, entry],
  [/^DELETE \/api\/v1\/playlists\/\d+$/, object({ removedPlaylistId: number })],
  [/^DELETE \/api\/v1\/movies_playlists\/[^/]+$/, entry],
  [/^DELETE \/api\/v1\/movies\/orphans$/, object({ removed: Array.isArray })],
  [/^PUT \/api\/v1\/movies\/[^/]+$/, object({ updated: array(number) })],
  [/^PUT \/api\/v1\/ratings\/[^/]+$/, object({ updated: number })],
  [/^PUT \/api\/v1\/settings\/(tmdb|mail|registration)$/, settings],
  [/^POST \/api\/v1\/settings\/mail\/test$/, object({ sent: boolean, to: string })],
  [/^\/api\/v1\/ratings$/, object({ ratings: array(object({ movie_id: number })) })],
  [/^\/api\/v1\/movies$/, array(withId)],
  [/^\/api\/v1\/playlists$/, array(playlist)],
  [
    /^\/api\/v1\/playlists\/setup$/,
    object({
      playlists: array(playlist),
      playlist_movies_by_id: object(),
      media_types_by_id: object(),
    }),
  ],
  [/^\/api\/v1\/playlists\/\d+$/, object({ name: string, movies: array(withId) })],
  [/^\/api\/v1\/playlists\/images\//, object({ images: array(Array.isArray) })],
  [/^\/api\/v1\/playlists\/all_movies$/, object({ movies: array(withId) })],
  [/^\/api\/v1\/users$/, object({ users: array(object({ id: number, username: string })) })],
  [
    /^\/api\/v1\/users\/[^/]+$/,
    object({ id: number, username: string, email: string, created_at: string }),
  ],
  [/^\/api\/v1\/settings$/, settings],
  [/^\/api\/v1\/notices$/, object({ notices: array(withId) })],
];

/** What tells calls apart. */
interface ValidatedCall {
  url: string;
  method?: string;
  params?: Record<string, unknown> | undefined;
}

/** Whether what came, undefined for silence, can be the answer to a call. */
export function validateResponse(
  { method = 'GET', url, params }: ValidatedCall,
  body: unknown,
): boolean {
  const more = params?.['append_to_response'] ? '+' : '';
  const address = method === 'GET' ? url + more : `${method} ${url}`;
  const answer = responses.find(([pattern]) => pattern.test(address));
  return answer?.[1](body) ?? true;
}
