// Reads the OpenAPI document of the server, and sends requests as it describes them.
import { serverUrl } from '../lib/basePath';
import { parseJson } from '../lib/json';
import { readToken } from '../lib/token';
import { createTimeout } from './client';
import { errorOfResponse, invalidResponseError, offlineError, timeoutError } from './errors';
import type { ApiError } from './errors';

export interface Parameter {
  name: string;
  isInPath: boolean;
  isRequired: boolean;
  hint: string;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  /** An example of the JSON in a request; null where there is none. */
  body: string | null;
}

export interface TriedCall {
  method: string;
  /** Path and query. */
  address: string;
  body: string | null;
}

export interface TriedResponse {
  status: number;
  text: string;
}

type Result<T> = { data: T } | { error: ApiError };
type Members = Record<string, unknown>;

/** Sends a request in the user's session; its response may be an error. Never throws. */
export async function tryCall({
  method,
  address,
  body,
}: TriedCall): Promise<Result<TriedResponse>> {
  const timeout = createTimeout();
  try {
    const response = await fetch(serverUrl + address, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${readToken() ?? ''}`,
        ...(body !== null && { 'Content-Type': 'application/json' }),
      },
      ...(body !== null && { body }),
      signal: timeout.signal,
    });
    return { data: { status: response.status, text: await response.text() } };
  } catch {
    return { error: timeout.timedOut() ? timeoutError() : offlineError() };
  } finally {
    timeout.end();
  }
}

/** The operations of the API, in the order of the document. */
export async function loadOperations(): Promise<Result<Operation[]>> {
  const result = await tryCall({ method: 'GET', address: '/api/v1/openapi', body: null });
  if ('error' in result) return result;
  const { status, text } = result.data;
  const document = membersOf(parseJson(text));
  if (status >= 400) return { error: errorOfResponse(status, document) };
  const operations = Object.entries(membersOf(document['paths'])).flatMap(([path, item]) =>
    Object.entries(membersOf(item)).map(([method, operation]) =>
      operationOf(path, method, membersOf(operation), document),
    ),
  );
  return operations.length > 0 ? { data: operations } : { error: invalidResponseError(status) };
}

function operationOf(path: string, method: string, it: Members, document: Members): Operation {
  const [tag] = listOf(it['tags']);
  const content = membersOf(membersOf(it['requestBody'])['content'])['application/json'];
  const schema = membersOf(content)['schema'];
  return {
    id: textOf(it['operationId']),
    method: method.toUpperCase(),
    path,
    tag: textOf(tag),
    summary: textOf(it['summary']),
    description: textOf(it['description']),
    parameters: listOf(it['parameters']).map((parameter) => parameterOf(membersOf(parameter))),
    body: schema === undefined ? null : JSON.stringify(exampleOf(schema, document, 0), null, 2),
  };
}

function parameterOf({ name, in: place, required, description }: Members): Parameter {
  return {
    name: textOf(name),
    isInPath: place === 'path',
    isRequired: required === true,
    hint: textOf(description),
  };
}

/** Examples of values within others. */
const maxDepth = 4;

/** A value with the members that a schema requires, or with all of them when it requires none. */
function exampleOf(schema: unknown, document: Members, depth: number): unknown {
  const { $ref, type, properties, required, enum: values, oneOf, anyOf, allOf } = membersOf(schema);
  if (depth > maxDepth) return null;
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? '';
    const schemas = membersOf(membersOf(document['components'])['schemas']);
    return exampleOf(schemas[name], document, depth + 1);
  }
  const variants = [...listOf(oneOf), ...listOf(anyOf), ...listOf(allOf)];
  const variant = variants.find((one) => membersOf(one)['type'] !== 'null');
  if (variant !== undefined) return exampleOf(variant, document, depth + 1);
  if (Array.isArray(values)) return values[0];
  const all = Object.entries(membersOf(properties));
  if (all.length > 0) {
    const needed = listOf(required);
    const chosen = needed.length > 0 ? all.filter(([name]) => needed.includes(name)) : all;
    return Object.fromEntries(
      chosen.map(([name, member]) => [name, exampleOf(member, document, depth + 1)]),
    );
  }
  const kind = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  return examples[textOf(kind)] ?? null;
}

const examples: Record<string, unknown> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  array: [],
  object: {},
};

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
