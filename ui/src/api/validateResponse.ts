// Checks responses: a proxy or another program may respond instead of the server. Only members that screens need are checked.
import { isRecord } from '../lib/json';
import { responseSchemas } from './responseSchemas';
import type { Schema, SchemaRow } from './responseSchemas';

function matches(schema: Schema, value: unknown): boolean {
  if (schema === 'unknown') return true;
  if (schema === 'empty') return value === undefined;
  if (typeof schema === 'string') return typeof value === schema;
  if ('array' in schema) {
    return Array.isArray(value) && value.every((item) => matches(schema.array, item));
  }
  if ('anyOf' in schema) return schema.anyOf.some((one) => matches(one, value));
  if (!isRecord(value) || Array.isArray(value)) return false;
  return Object.entries(schema.object).every(([name, member]) => {
    if (!name.endsWith('?')) return Object.hasOwn(value, name) && matches(member, value[name]);
    const optional = value[name.slice(0, -1)] ?? null;
    return optional === null || matches(member, optional);
  });
}

const rows = [...responseSchemas];

/** Adds the schemas of operations that the first page does not call, before the general ones. */
export function addResponseSchemas(table: SchemaRow[]): void {
  rows.unshift(...table);
}

/** The members of a request that identify its operation. */
interface Operation {
  url: string;
  method?: string;
  params?: Record<string, unknown> | undefined;
}

/** Whether a body, undefined for none, can be the response to a request. The generator demands a schema for each operation. */
export function validateResponse(
  { method = 'GET', url, params }: Operation,
  body: unknown,
): boolean {
  const operation = `${method} ${url}${params?.['append_to_response'] ? '+' : ''}`;
  const row = rows.find(([pattern]) => pattern.test(operation));
  return row === undefined || matches(row[1], body);
}
