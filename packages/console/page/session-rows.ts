import type { Operation } from './operations.ts';
import { type ApiDocument, resolveSchema, type Schema } from './schema.ts';

/** What the page of a player shows of each session, in this order. */
const shown = [
  'sessionRef',
  'provider',
  'createdTimestamp',
  'lastSeenTimestamp',
  'expiresTimestamp',
  'ipAddress',
  'userAgent',
] as const;

interface SessionList {
  readonly sessions: Readonly<Record<string, { readonly sessionData: Readonly<Record<string, string>> }>>;
}

/** The list of sessions has their fields as texts. Returns it with the types of the operation that reads one session. */
export function sessionRows(
  document: ApiDocument,
  answer: unknown,
): { readonly sessions: readonly object[] } {
  const { properties } = sessionSchema(document);
  const rows = Object.entries((answer as SessionList).sessions).map(([sessionRef, { sessionData }]) => ({
    sessionRef,
    ...Object.fromEntries(
      Object.entries(sessionData).map(([name, text]) => [name, typed(document, properties?.[name], text)]),
    ),
  }));
  return { sessions: rows };
}

/** Describes the answer of `sessionRows`. */
export function sessionListOperation(document: ApiDocument, operation: Operation): Operation {
  const { properties = {} } = sessionSchema(document);
  const kept = shown.flatMap((name) => {
    const property = properties[name];
    return property === undefined ? [] : [[name, property] as const];
  });
  const item: Schema = { type: 'object', properties: Object.fromEntries(kept) };
  return {
    ...operation,
    answer: { type: 'object', properties: { sessions: { type: 'array', items: item } } },
  };
}

const sessionSchema = (document: ApiDocument): Schema =>
  resolveSchema(document, { $ref: '#/components/schemas/Session' });

function typed(document: ApiDocument, schema: Schema | undefined, text: string): unknown {
  const isInteger = schema !== undefined && resolveSchema(document, schema).type === 'integer';
  return isInteger && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
