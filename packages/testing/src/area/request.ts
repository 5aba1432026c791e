import { setImmediate } from 'node:timers/promises';
import type { Route } from '@lobbykit/core/area';
import { manifestOf } from '@lobbykit/core/catalogue';
import type { TestBackend } from '../create-test-backend.ts';
import type { ManualClock } from '../manual-clock.ts';
import type { TestRequest, TestResponse } from '../test-request.ts';
import { isTestStorageBusy } from '../test-storage.ts';
import type { RawAnswer } from './judge.ts';
import { acceptsBody, type FieldSchema, type ObjectSchema, type Operation, underlying } from './operation.ts';
import { isRaw, writeRaw } from './raw-json.ts';

type Values = Readonly<Record<string, unknown>>;

/** The parts of a request, before they are written as text. */
export interface RequestParts {
  readonly params: Values;
  readonly query: Values;
  readonly body: Values;
}

const mapsByRoute = new WeakMap<Route, ReadonlySet<string>>();

/** Returns the fields of the query that are maps: `requirements.region=eu`. The client reads the same marks. */
export function mapsOf({ area, verb, route }: Operation): ReadonlySet<string> {
  let maps = mapsByRoute.get(route);
  if (!maps) {
    const contract = { area, title: '', permissions: {}, routes: { [verb]: route } };
    const [, , names = []] = manifestOf([contract])[area]![verb]!;
    maps = new Set(names.filter((name) => name.endsWith('.')).map((name) => name.slice(0, -1)));
    mapsByRoute.set(route, maps);
  }
  return maps;
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRaw(value);

/** Returns the schema of a field, not what every object inherits. */
const fieldOf = (schema: ObjectSchema | undefined, name: string): FieldSchema | undefined =>
  schema !== undefined && Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;

/** Writes maps as one field per name, and the members of a field that gets the whole query as fields. */
export function flatQuery(operation: Operation, query: Values): Values {
  const maps = mapsOf(operation);
  const entries = Object.entries(query).flatMap(([name, value]): [string, unknown][] => {
    const schema = fieldOf(operation.route.query, name);
    const isRecord = schema !== undefined && underlying(schema).def.type === 'record';
    if (!isRecord || !isObject(value)) return [[name, value]];
    return Object.entries(value).map(([key, member]) => [maps.has(name) ? `${name}.${key}` : key, member]);
  });
  return Object.fromEntries(entries);
}

/** Divides an input into path, query and body, as a client does. A field that the path has is not sent again. */
export function partsOf(operation: Operation, input: object): RequestParts {
  const { params, query } = operation.route;
  const fields = Object.entries(input);
  const inPath = ([name]: [string, unknown]): boolean => fieldOf(params, name) !== undefined;
  const inQuery = ([name]: [string, unknown]): boolean => fieldOf(query, name) !== undefined;
  return {
    params: Object.fromEntries(fields.filter(inPath)),
    query: flatQuery(
      operation,
      Object.fromEntries(fields.filter((field) => !inPath(field) && inQuery(field))),
    ),
    body: Object.fromEntries(fields.filter((field) => !inPath(field) && !inQuery(field))),
  };
}

/** Percent-encodes a value. Other values than text, and invalid Unicode, are encoded as a careless client would. */
function percentEncoded(value: unknown): string {
  const text = typeof value === 'string' ? value : writeRaw(value ?? '');
  try {
    return encodeURIComponent(text);
  } catch {
    return [...text]
      .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80'))
      .join('');
  }
}

/** Returns the path of a request below `/api/v1`. A parameter without value gets its own name. */
export const pathOf = (
  { route }: Operation,
  { params = {} }: Partial<Pick<RequestParts, 'params'>>,
): string =>
  route.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    percentEncoded(Object.hasOwn(params, name) ? params[name] : name),
  );

/** Returns the query of a request with its `?`, or an empty text if there is none. */
export function queryOf({ query = {} }: Partial<Pick<RequestParts, 'query'>>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) =>
      [value].flat().map((each) => `${percentEncoded(name)}=${percentEncoded(each)}`),
    );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Sends a request to its operation. `request` overrides what is sent besides path and query. */
export function send(
  world: TestBackend,
  operation: Operation,
  parts: Partial<RequestParts>,
  request: TestRequest = {},
): Promise<TestResponse> {
  const hasBody = acceptsBody(operation) && operation.route.body !== undefined;
  const answer = world.http(operation.route.method, pathOf(operation, parts) + queryOf(parts), {
    ...(hasBody && { body: writeRaw(parts.body ?? {}) }),
    ...request,
  });
  // With an Idempotency-Key an operation commits with its response and never waits.
  const isKeyed = request.headers?.['idempotency-key'] !== undefined && !operation.route.unkeyed;
  return operation.route.waits && !isKeyed ? settled(world.clock, answer) : answer;
}

/** Sends a request and returns the answer as the wire has it. */
export async function sendRaw(
  world: TestBackend,
  operation: Operation,
  parts: { readonly params: Values; readonly query: Values; readonly body: unknown },
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const hasBody = acceptsBody(operation);
  const bytes = Buffer.from(hasBody ? writeRaw(parts.body) : '');
  const work = world.backend.handle({
    method: operation.route.method,
    path: `/api/v1${pathOf(operation, parts)}`,
    query: queryOf(parts).slice(1),
    headers: {
      ...(hasBody && { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
      ...headers,
    },
    address: '192.0.2.7',
    signal: new AbortController().signal,
    readBody: async (limit) => (bytes.length > limit ? 'too large' : bytes),
  });
  const {
    status,
    headers: replies,
    body,
  } = await (operation.route.waits ? settled(world.clock, work) : work);
  const isStream = typeof body !== 'string';
  return { status, headers: replies, text: isStream ? firstChunks(body) : body, isStream };
}

/** Returns what a stream writes immediately, and closes it. */
function firstChunks(stream: { open(sink: never): () => void }): string {
  let text = '';
  const sink = {
    write: (chunk: string | Uint8Array) => {
      text += Buffer.from(chunk).toString();
      return true;
    },
    pending: 0,
    onDrain: () => {},
    end: () => {},
  };
  stream.open(sink as never)();
  return text;
}

/** Advances the clock until a request that waits on purpose is answered. */
export async function settled<Result>(clock: ManualClock, work: Promise<Result>): Promise<Result> {
  let done = false;
  const finish = (): void => {
    done = true;
  };
  work.then(finish, finish);
  // A request that still waits after so many turns of the event loop in which the database did nothing waits for the clock.
  for (let turn = 0; !done; turn++) {
    await setImmediate();
    if (isTestStorageBusy()) turn = 0;
    if (turn > 200 && turn % 20 === 0) await clock.advance(100);
  }
  return work;
}

/** Returns the reason in the body of an error, or undefined for any other body. */
export const reasonOf = (body: unknown): string | undefined =>
  (body as { details?: readonly { reason?: string }[] } | null)?.details?.[0]?.reason;
