// Writes src/api/responseSchemas.ts, and the schemas of groups (api-groups.cjs) into the base API of each group. A schema has the
// members of a response that screens need, as selected below, with their types from the OpenAPI document. Other members are not
// checked, because a response that comes from TMDB may lack some.
// A member that the document does not have is an error, and so is an operation of the generated client without a selection.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { format, resolveConfig } from 'prettier';
import apiGroups from './api-groups.cjs';

const { paths, components } = JSON.parse(
  readFileSync(process.env.OPENAPI_FILE ?? '../assets/openapi.json', 'utf8'),
);

const playlist = 'id name poster_paths cover_path';
const figures = 'known groups{name titles mean}';
const people = 'known groups{id name titles mean}';
const watch =
  'id movie_id media_type when{at day month precision year} rewatch seen_before note tags with with_deleted origin';
const movie = 'movie{id media_type}';
const checkin = `${movie} season_number episode_number episode_name ends_at`;
const preferences = `rating_marks_seen watchlist_keeps_seen rated_films_offered companion_requests
  film_region film_release_kinds`;
const settings = 'tmdb{source} registration{source} mail{source from}';
const number = 'season_number episode_number';
const episode = 'season_number episode_number name air_date runtime kind still_path';
const listedShow = `${movie} state viewing counting out seen minutes_left earlier_unseen last_watched
  next{${episode} in_order{${number}}} next_air{${episode} in_order{${number}} out_date}`;
const showProgress = `state viewing counting out seen percent specials_seen specials_out
  next{season_number episode_number} earlier_unseen minutes_left minutes_estimated next_out_date`;
const details = `id genres{id name} credits?{cast{id name} crew{id name job}} videos?{results{key name}}
  images?{backdrops{file_path} posters{file_path}} production_companies?{id name}
  production_countries?{name} spoken_languages?{english_name}
  recommendations?{results{id title name}} watch/providers?{results}`;
const personCredits = 'combined_credits!{cast{id title name} crew{id title name}}';

/**
 * The selected members by operation. A trailing + stands for a request with `append_to_response`. A ? makes a member optional that
 * the document requires; a ! makes a member required that is optional there.
 */
const selections = {
  'GET /3/movie/{id}': 'id title',
  'GET /3/movie/{id}+': `${details} title belongs_to_collection?{id name} similar?{results{id title}} keywords?{keywords{id name}}
    release_dates?{results{iso_3166_1 release_dates{certification}}}`,
  'GET /3/tv/{id}': 'id name',
  'GET /3/tv/{id}+': `${details} name created_by{id name} seasons{id} networks?{id name} similar?{results{id name}}
    keywords?{results{id name}} content_ratings?{results{iso_3166_1 rating}}`,
  'GET /3/tv/{id}/season/{season_number}': 'episodes{id}',
  'GET /3/tv/{id}/episode_groups': 'results{id name}',
  'GET /3/collection/{id}': 'id parts{id title name}',
  'GET /3/find/{external_id}': 'movie_results{id title name} tv_results{id title name}',
  'GET /3/keyword/{id}': 'id name',
  'GET /3/company/{id}': 'id name',
  'GET /3/search/keyword': 'results{id name}',
  'GET /3/search/company': 'results{id name}',
  'GET /3/search/person': 'results{id name}',
  'GET /api/v1/builtin/search': 'results{id title name}',
  'GET /3/certification/movie/list': 'certifications',
  'GET /3/watch/providers/movie': 'results{provider_id provider_name display_priorities}',
  'GET /3/watch/providers/tv': 'results{provider_id provider_name display_priorities}',
  'GET /3/person/{id}': 'id name',
  'GET /3/person/{id}+': `id name ${personCredits}`,
  'GET /3/trending/{kind}/{window}': 'results{id title name} total_pages?',
  'GET /config': 'image_base catalogue',
  'POST /authenticate': 'auth_token user',
  'POST /api/v1/users': 'auth_token user',
  'PUT /api/v1/users/{id}/password': 'auth_token user',
  'POST /api/v1/sessions/renew': 'auth_token user',
  'POST /api/v1/invites/check': '',
  'PUT /api/v1/users/{id}/username': 'id username',
  'POST /api/v1/users/{id}/password/confirmation': '',
  'DELETE /api/v1/users/{id}/picture': '',
  'GET /api/v1/sessions': 'sessions{id current started_at renewed_at user_agent address}',
  'DELETE /api/v1/sessions/{id}': '',
  'DELETE /api/v1/sessions': '',
  'GET /api/v1/sign-in-providers': 'providers{id name} passkeys',
  'POST /api/v1/sign-in-providers/{id}/authorization': 'authorization_url binding',
  'POST /api/v1/sign-in-providers/{id}/link': 'authorization_url binding',
  'POST /api/v1/sign-in-providers/{id}/callback': 'auth_token user',
  'GET /api/v1/identities': 'identities{id provider provider_name email created_at} has_password',
  'POST /api/v1/identities': '',
  'DELETE /api/v1/identities/{id}': '',
  'GET /api/v1/passkeys': 'passkeys{id name created_at}',
  'POST /api/v1/passkeys/options':
    'token options{rp{id name} user{id name} challenge pubKeyCredParams{alg} timeout excludeCredentials{id}}',
  'POST /api/v1/passkeys': 'id name created_at',
  'PUT /api/v1/passkeys/{id}': 'id name created_at',
  'DELETE /api/v1/passkeys/{id}': '',
  'POST /api/v1/passkey-sign-ins/options': 'token options{challenge rpId timeout}',
  'POST /api/v1/passkey-sign-ins': 'auth_token user',
  'GET /api/v1/users/{id}/second-factor': 'enabled recovery_codes',
  'POST /api/v1/users/{id}/second-factor/secret': 'secret url',
  'PUT /api/v1/users/{id}/second-factor': 'recovery_codes',
  'DELETE /api/v1/users/{id}/second-factor': '',
  'POST /api/v1/users/{id}/second-factor/recovery-codes': 'recovery_codes',
  'POST /forgot_password': 'status',
  'POST /change_password': 'status',
  'GET /reset_request/{id}': 'status',
  'POST /sign_out': '',
  'POST /api/v1/users/{id}/deletion': '',
  'GET /api/v1/users/{id}': 'id username email created_at',
  'GET /api/v1/notifications': 'notifications{id kind}',
  'POST /api/v1/notifications/read': '',
  'GET /api/v1/notifications/schedule': 'zone digest_hour',
  'PUT /api/v1/notifications/schedule': 'change{id}',
  'DELETE /api/v1/notifications/{id}': 'change{id}',
  'GET /api/v1/imports':
    'imports{id created_at state files{name source outcome reason records} catalogue records written unknown_titles change undone}',
  'GET /api/v1/imports/{id}':
    'id created_at state rule left_out as_watched files{name source outcome reason records} catalogue records written same marked_seen unknown_titles change undone titles{outcome reason count} record_counts{kind outcome title_outcome count} problems{kind count} as_watched_films',
  'PUT /api/v1/imports/{id}/rules': 'id state rule left_out as_watched as_watched_films',
  'PUT /api/v1/imports/{id}/state': 'id state',
  'DELETE /api/v1/imports/{id}': '',
  'GET /api/v1/imports/{id}/titles':
    'titles{id reference{title year} outcome reason candidates{movie_id media_type title} records} next',
  'PUT /api/v1/imports/{id}/titles/{title}': 'id outcome',
  'POST /api/v1/imports/{id}/choices': 'id state',
  'GET /api/v1/imports/{id}/records':
    'records{id kind file position outcome title_outcome text} next',
  'GET /api/v1/imports/{id}/problems': 'problems{kind file position reason} next',
  'GET /api/v1/access-tokens': 'tokens{id name scope created_at expires_at last_used_at}',
  'POST /api/v1/access-tokens': 'token',
  'DELETE /api/v1/access-tokens/{id}': '',
  'GET /api/v1/webhooks':
    'webhooks{source created_at account received_at plays{received_at subject outcome}}',
  'POST /api/v1/webhooks/{source}': 'url',
  'PUT /api/v1/webhooks/{source}/account': '',
  'DELETE /api/v1/webhooks/{source}': '',
  'GET /api/v1/outgoing-webhooks':
    'webhooks{id name url events created_at last_delivery{at status error} failing_since disabled_at testing} hosts',
  'POST /api/v1/outgoing-webhooks': 'secret',
  'DELETE /api/v1/outgoing-webhooks/{id}': '',
  'POST /api/v1/outgoing-webhooks/{id}/test': '',
  'GET /api/v1/movies': 'id',
  'POST /api/v1/movies': 'movie_id score',
  'GET /api/v1/ratings': 'ratings{movie_id}',
  'DELETE /api/v1/ratings/{id}': 'movieId',
  'GET /api/v1/genres/{id}/titles': 'titles{movie_id media_type} unknown',
  'GET /api/v1/statistics': `titles genres{${figures}} decades{known groups{decade titles mean}}
    makers{${people}} cast{${people}}`,
  'GET /api/v1/playlists': playlist,
  'POST /api/v1/playlists': playlist,
  'GET /api/v1/playlists/setup': `playlists{${playlist}} playlist_movies_by_id media_types_by_id`,
  'PUT /api/v1/playlists/active': `playlist{${playlist}}`,
  'GET /api/v1/playlists/{id}': 'name description movies{id} notes{id note}',
  'POST /api/v1/playlists/{id}/duplicate': playlist,
  'POST /api/v1/playlists/{id}/items': 'changed',
  'PATCH /api/v1/playlists/{id}/items/{title}': 'playlistId movieId',
  'PUT /api/v1/playlists/{id}': 'playlistId movieId',
  'PATCH /api/v1/playlists/{id}': playlist,
  'DELETE /api/v1/playlists/{id}': 'removedPlaylistId',
  'DELETE /api/v1/movies_playlists/{id}': 'playlistId movieId',
  'GET /api/v1/watches': `watches{${watch}} listed_at favorite favorite_place note{text spoiler}`,
  'POST /api/v1/watches': `change{id} watch{${watch}} left_watchlist`,
  'GET /api/v1/watched': 'titles{movie_id media_type watches episodes_seen episodes_out}',
  'PATCH /api/v1/watches/{id}': 'change{id}',
  'DELETE /api/v1/watches/{id}': 'change{id}',
  'GET /api/v1/diary': `watches{${watch} ${movie} score10} next undated unseen_rated_films`,
  'GET /api/v1/watchlist': 'movies{id media_type added_at}',
  'PUT /api/v1/watchlist/{id}/position': 'change?{id}',
  'PUT /api/v1/watchlist/{id}': 'change{id}',
  'DELETE /api/v1/watchlist/{id}': 'change{id}',
  'GET /api/v1/changes': `changes{id kind created_at undoes undone items movies{id media_type} playlist
    part{season_number episode_number name} intent} next`,
  'POST /api/v1/changes/{id}/undo': 'change{id} undone kept{movie_id media_type}',
  'POST /api/v1/watches/edit': 'change{id} edited',
  'POST /api/v1/watches/removal': 'change{id} removed',
  'POST /api/v1/watches/rated-films': 'change{id} added',
  'GET /api/v1/tags': 'tags{name watches}',
  'PUT /api/v1/tags': 'change{id} edited',
  'GET /api/v1/favorites': 'movies{id media_type place}',
  'PUT /api/v1/favorites/{id}': 'change{id}',
  'GET /api/v1/companion-requests': `requests{id username ${movie} requested_at when{at day month precision year}}`,
  'POST /api/v1/companion-requests/{id}': 'change{id}',
  'GET /api/v1/companions': 'named auto_accepted{id username}',
  'DELETE /api/v1/companions/{id}': '',
  'GET /api/v1/preferences': preferences,
  'PATCH /api/v1/preferences': `change{id} preferences{${preferences}}`,
  'DELETE /api/v1/favorites/{id}': 'change{id}',
  'PUT /api/v1/notes/{id}': 'change{id}',
  'DELETE /api/v1/notes/{id}': 'change{id}',
  'GET /api/v1/checkin': checkin,
  'PUT /api/v1/checkin': `${checkin} change{id}`,
  'DELETE /api/v1/checkin': 'change{id}',
  'POST /api/v1/checkin/finish': 'change{id}',
  'GET /api/v1/shows': `shows{${listedShow}} next counts`,
  'GET /api/v1/up-next': ['continue', 'new_seasons', 'soon', 'a_while_ago']
    .map((section) => `${section}{${listedShow}}`)
    .join(' '),
  'GET /api/v1/calendar': `knows_dates
    days{date entries{${movie} seen episodes{${episode} premiere seen} release_kinds elsewhere}}`,
  'GET /api/v1/calendar/link': 'created_at',
  'POST /api/v1/calendar/link': 'url',
  'DELETE /api/v1/calendar/link': '',
  'GET /api/v1/shows/{id}': `progress{${showProgress}}
    settings{intent specials specials_count viewings{viewing state}}
    order{id name removed seasons{season_number name}}
    seasons{season_number name air_date poster_path skipped score10
      episodes{${episode} listed out counts skipped seen watches last_watched score10
        in_order{${number}}}}
    gone{id ${episode} watches score10}`,
  'PATCH /api/v1/shows/{id}': 'change{id}',
  'POST /api/v1/shows/{id}/watches': `change{id} added not_out already_seen left_watchlist resumed`,
  'DELETE /api/v1/shows/{id}/watches': 'change{id} changed',
  'PUT /api/v1/shows/{id}/skips': 'change{id}',
  'PUT /api/v1/shows/{id}/ratings': 'change{id}',
  'PUT /api/v1/shows/{id}/order': 'change{id}',
  'POST /api/v1/shows/{id}/viewings': 'change{id}',
  'PUT /api/v1/shows/{id}/viewings/{viewing}': 'change{id}',
  'POST /api/v1/shows/{id}/moves': 'change{id} changed',
  'GET /api/v1/users': 'users{id username}',
  'POST /api/v1/users/sign_out': 'signedOut',
  'DELETE /api/v1/users/{id}': 'removed',
  'PUT /api/v1/movies/{id}': 'updated',
  'DELETE /api/v1/movies/orphans': 'removed',
  'PUT /api/v1/ratings/{id}': 'updated',
  'GET /api/v1/playlists/all_movies': 'movies{id}',
  'GET /api/v1/playlists/images/{id}': 'images',
  'GET /api/v1/settings': settings,
  'PUT /api/v1/settings/tmdb': settings,
  'PUT /api/v1/settings/mail': settings,
  'PUT /api/v1/settings/registration': settings,
  'POST /api/v1/settings/mail/test': 'sent to',
  'POST /api/v1/users/add': 'user{username} link expires_at',
  'PUT /api/v1/users/{id}/role': 'id role',
  'POST /api/v1/users/{id}/reset_link': 'link expires_at',
  'GET /api/v1/invites': 'invites{id created_by expires_at max_uses uses}',
  'GET /api/v1/audit-events': 'events{id created_at action actor subject detail address} next',
  'POST /api/v1/invites': 'link expires_at max_uses',
  'DELETE /api/v1/invites/{id}': '',
  'POST /api/v1/backup': 'path',
  'GET /api/v1/jobs': 'workers{name running restarts} queues{kind waiting failed}',
};

/** Screens use the same members of every list of the catalogue, so this schema is applied to all of them. */
const patterns = { 'GET /3/trending/{kind}/{window}': String.raw`^GET \/[34]\/` };

/** Reads 'a b?{c d}' into [{ name, mark, members }]. */
function parseSelection(text) {
  const tokens = text.match(/[{}]|[^\s{}]+/g) ?? [];
  const read = () => {
    const members = [];
    while (tokens.length > 0 && tokens[0] !== '}') {
      const [, name, mark] = /^(.*?)([?!]?)$/.exec(tokens.shift());
      let inner = [];
      if (tokens[0] === '{') {
        tokens.shift();
        inner = read();
        tokens.shift();
      }
      members.push({ name, mark, inner });
    }
    return members;
  };
  return read();
}

const resolve = (schema) =>
  schema.$ref ? resolve(components.schemas[schema.$ref.split('/').at(-1)]) : schema;
const isNull = (schema) => resolve(schema).type === 'null';
const isNullable = (schema) => {
  const { type, oneOf, anyOf } = resolve(schema);
  return [type].flat().includes('null') || (oneOf ?? anyOf ?? []).some(isNull);
};
const simple = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean' };

/** The members of an object, including those from `allOf`, once for each alternative of `oneOf` or `anyOf`. */
function formsOf(schema) {
  const { allOf = [], oneOf, anyOf, properties = {}, required = [] } = resolve(schema);
  const own = Object.entries(properties).map(([name, member]) => [
    name,
    { schema: member, isRequired: required.includes(name) },
  ]);
  const unions = [...allOf.map(formsOf), oneOf || anyOf ? (oneOf ?? anyOf).flatMap(formsOf) : [{}]];
  return unions.reduce(
    (forms, others) => forms.flatMap((form) => others.map((other) => ({ ...form, ...other }))),
    [Object.fromEntries(own)],
  );
}

function compile(schema, selection, found) {
  const { type, items, prefixItems, oneOf, anyOf } = resolve(schema);
  const variants = (oneOf ?? anyOf ?? []).filter((variant) => !isNull(variant));
  if (variants.length === 1) return compile(variants[0], selection, found);
  const [kind] = [type].flat().filter((name) => name !== 'null');
  if (kind === 'array') {
    return { array: prefixItems || !items ? 'unknown' : compile(items, selection, found) };
  }
  if (simple[kind]) return simple[kind];
  const compiled = formsOf(schema).map((members) => compileForm(members, selection, found));
  const distinct = compiled.filter(
    (one, place) =>
      place === compiled.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)),
  );
  return distinct.length === 1 ? distinct[0] : { anyOf: distinct };
}

function compileForm(members, selection, found) {
  const entries = selection
    .filter(({ name }) => members[name])
    .map(({ name, mark, inner }) => {
      found.add(name);
      const { schema: member, isRequired } = members[name];
      const isOptional = mark === '?' || (mark !== '!' && (!isRequired || isNullable(member)));
      return [isOptional ? `${name}?` : name, compileWhole(member, inner)];
    });
  return { object: Object.fromEntries(entries) };
}

function compileWhole(schema, selection) {
  const found = new Set();
  const compiled = compile(schema, selection, found);
  const missing = selection.filter(({ name }) => !found.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`The OpenAPI document has no ${missing.join(', ')}`);
  return compiled;
}

function patternOf(operation, path, parameters = []) {
  const isNumber = (name) =>
    (path.startsWith('/3/') && name !== 'external_id') ||
    parameters.some((one) => one.name === name && one.schema.type === 'integer');
  const address = operation
    .replace(/[/+]/g, String.raw`\$&`)
    .replace(/\{(\w+)\}/g, (_, name) => (isNumber(name) ? String.raw`\d+` : String.raw`[^/]+`));
  return `^${address}$`;
}

const readOperations = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^ {6}(\w+): build\./gm)].map(([, name]) => name);
const { groups, isOfFirstPage } = apiGroups;
const called = ['', ...Object.keys(groups)].flatMap((group) =>
  readOperations(join('src/api', group, 'generated.ts')),
);
for (const [path, methods] of Object.entries(paths)) {
  for (const [method, { operationId }] of Object.entries(methods)) {
    const operation = `${method.toUpperCase()} ${path}`;
    const isCatalogue = Object.values(patterns).some((one) => new RegExp(one).test(operation));
    if (called.includes(operationId) && selections[operation] === undefined && !isCatalogue) {
      throw new Error(`${operation} has no selection`);
    }
  }
}

/** The rows of some operations. */
function rowsOf(isOfGroup) {
  const all = Object.entries(selections).map(([operation, selection]) => {
    const [method, path] = operation.replace('+', '').split(' ');
    const described = paths[path]?.[method.toLowerCase()];
    if (!described) throw new Error(`The OpenAPI document has no ${operation}`);
    return { operation, selection, path, described };
  });
  const wanted = all.filter(({ described }) => isOfGroup(described.operationId));
  const rows = wanted.map(({ operation, selection, path, described }) => {
    const [, success] = Object.entries(described.responses).find(([status]) =>
      status.startsWith('2'),
    );
    const schema = success.content?.['application/json'].schema;
    const body = schema ? compileWhole(schema, parseSelection(selection)) : 'empty';
    const compiled = schema && described.responses['204'] ? { anyOf: ['empty', body] } : body;
    const pattern = patterns[operation] ?? patternOf(operation, path, described.parameters);
    return { pattern, compiled, isFixed: !/\{/.test(path), isLast: operation in patterns };
  });
  // Fixed paths before those with parameters, so that /playlists/setup does not match as the id of a playlist.
  rows.sort((one, other) => one.isLast - other.isLast || other.isFixed - one.isFixed);
  const lines = rows.map(({ pattern, compiled }) => `[/${pattern}/, ${JSON.stringify(compiled)}],`);
  return `[${lines.join('\n')}]`;
}

async function write(output, text) {
  const head =
    '// Generated by generate-validators.mjs from the OpenAPI document: npm run generate.\n';
  const options = { ...(await resolveConfig(output)), filepath: output };
  writeFileSync(output, await format(head + text, options));
}

await write(
  'src/api/responseSchemas.ts',
  `/** What a value must be. A member whose name ends with ? may be null or left out; "empty" is a response without a body. */
export type Schema =
  | 'string' | 'number' | 'boolean' | 'unknown' | 'empty'
  | { array: Schema }
  | { object: Record<string, Schema> }
  | { anyOf: Schema[] };

export type SchemaRow = [operation: RegExp, schema: Schema];

export const responseSchemas: SchemaRow[] = ${rowsOf(isOfFirstPage)};
`,
);
for (const [group, operations] of Object.entries(groups)) {
  await write(
    `src/api/${group}/${group}BaseApi.ts`,
    `import { baseApi } from '../baseApi';
import { addResponseSchemas } from '../validateResponse';

addResponseSchemas(${rowsOf((name) => operations.includes(name))});

/** generated.ts adds the endpoints. */
export const ${group}BaseApi = baseApi;
`,
  );
}
