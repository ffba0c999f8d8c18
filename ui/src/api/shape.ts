// Why: an answer that is not what was asked for (a proxy's page, another program at the address) must be a failure
// that is told and can be tried again, not a screen that stumbles over what is missing. Held to the members that
// screens cannot do without; all others may come and go.

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isNumber: Test = (value) => typeof value === 'number';
const isFlag: Test = (value) => typeof value === 'boolean';
/** Not even the word for nothing. */
const isNothing: Test = (value) => value === undefined;

/** An object with these members at least. */
const having =
  (members: Record<string, Test> = {}): Test =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const found = new Map(Object.entries(value));
    return Object.entries(members).every(([name, test]) => test(found.get(name)));
  };

const rows =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);

const perhaps =
  (test: Test): Test =>
  (value) =>
    value === undefined || value === null || test(value);

const either =
  (...tests: Test[]): Test =>
  (value) =>
    tests.some((test) => test(value));

const numbered = having({ id: isNumber });
const named = having({ id: isNumber, name: isText });
const titled = either(having({ id: isNumber, title: isText }), named);
const credits = (row: Test) => having({ cast: rows(row), crew: rows(row) });
const about = {
  id: isNumber,
  genres: rows(named),
  credits: perhaps(credits(named)),
  videos: perhaps(having({ results: rows(having({ key: isText })) })),
  recommendations: perhaps(having({ results: rows(titled) })),
  'watch/providers': perhaps(having({ results: having() })),
};
const playlist = having({ id: isNumber, name: isText, poster_paths: rows(isText) });
const session = having({ auth_token: isText, user: isText });
const setting = having({ source: isText });
const settings = having({
  tmdb: setting,
  registration: setting,
  mail: having({ source: isText, from: isText }),
});
const entry = having({ playlistId: isNumber, movieId: isNumber });
const told = having({ status: isText });

/**
 * The answers that screens are made of, and those by which a change counts as made, by address, and by method where it
 * is another than GET; the first that fits counts.
 */
const answers: [address: RegExp, test: Test][] = [
  // With what is asked for beside it; without, only the title is.
  [/^\/3\/(movie|tv)\/\d+$/, titled],
  [/^\/3\/movie\/\d+\+$/, having({ ...about, title: isText })],
  [
    /^\/3\/tv\/\d+\+$/,
    having({ ...about, name: isText, created_by: rows(named), seasons: rows(numbered) }),
  ],
  [/^\/3\/tv\/\d+\/season\/\d+$/, having({ episodes: rows(numbered) })],
  [
    /^\/3\/person\/\d+\+$/,
    having({ id: isNumber, name: isText, combined_credits: credits(titled) }),
  ],
  [/^\/[34]\//, having({ results: rows(titled), total_pages: perhaps(isNumber) })],
  [/^\/config$/, having({ image_base: isText, catalogue: isText })],
  [/^POST \/(authenticate|api\/v1\/users)$/, session],
  [/^PUT \/api\/v1\/users\/[^/]+\/password$/, session],
  [/^POST \/(forgot|change)_password$/, told],
  [/^\/reset_request\//, told],
  [/^POST \/(sign_out|api\/v1\/users\/[^/]+\/deletion)$/, isNothing],
  [/^DELETE \/api\/v1\/users\/[^/]+$/, having({ removed: rows(isNumber) })],
  [/^POST \/api\/v1\/users\/sign_out$/, having({ signedOut: rows(isNumber) })],
  [/^DELETE \/api\/v1\/notices\/\d+$/, isNothing],
  [/^POST \/api\/v1\/movies$/, having({ movie_id: isNumber, score: isNumber })],
  [/^DELETE \/api\/v1\/ratings\/[^/]+$/, having({ movieId: isNumber })],
  [/^(POST \/api\/v1\/playlists|PATCH \/api\/v1\/playlists\/\d+)$/, playlist],
  [/^PUT \/api\/v1\/playlists\/active$/, having({ playlist })],
  [/^PUT \/api\/v1\/playlists\/\d+$/, entry],
  [/^DELETE \/api\/v1\/playlists\/\d+$/, having({ removedPlaylistId: isNumber })],
  [/^DELETE \/api\/v1\/movies_playlists\/[^/]+$/, entry],
  [/^DELETE \/api\/v1\/movies\/orphans$/, having({ removed: Array.isArray })],
  [/^PUT \/api\/v1\/movies\/[^/]+$/, having({ updated: rows(isNumber) })],
  [/^PUT \/api\/v1\/ratings\/[^/]+$/, having({ updated: isNumber })],
  [/^PUT \/api\/v1\/settings\/(tmdb|mail|registration)$/, settings],
  [/^POST \/api\/v1\/settings\/mail\/test$/, having({ sent: isFlag, to: isText })],
  [/^\/api\/v1\/ratings$/, having({ ratings: rows(having({ movie_id: isNumber })) })],
  [/^\/api\/v1\/movies$/, rows(numbered)],
  [/^\/api\/v1\/playlists$/, rows(playlist)],
  [
    /^\/api\/v1\/playlists\/setup$/,
    having({
      playlists: rows(playlist),
      playlist_movies_by_id: having(),
      media_types_by_id: having(),
    }),
  ],
  [/^\/api\/v1\/playlists\/\d+$/, having({ name: isText, movies: rows(numbered) })],
  [/^\/api\/v1\/playlists\/images\//, having({ images: rows(Array.isArray) })],
  [/^\/api\/v1\/playlists\/all_movies$/, having({ movies: rows(numbered) })],
  [/^\/api\/v1\/users$/, having({ users: rows(having({ id: isNumber, username: isText })) })],
  [
    /^\/api\/v1\/users\/[^/]+$/,
    having({ id: isNumber, username: isText, email: isText, created_at: isText }),
  ],
  [/^\/api\/v1\/settings$/, settings],
  [/^\/api\/v1\/notices$/, having({ notices: rows(numbered) })],
];

/** What tells calls apart. */
interface Asked {
  url: string;
  method?: string;
  params?: Record<string, unknown> | undefined;
}

/** Whether what came, undefined for silence, can be the answer to a call. */
export function fits({ method = 'GET', url, params }: Asked, body: unknown): boolean {
  const more = params?.['append_to_response'] ? '+' : '';
  const address = method === 'GET' ? url + more : `${method} ${url}`;
  const answer = answers.find(([pattern]) => pattern.test(address));
  return answer?.[1](body) ?? true;
}
