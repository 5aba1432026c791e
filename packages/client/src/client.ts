import type { Api } from '@lobbykit/core';
import { ClientError } from './error.ts';
import { type EventLine, readEvents, type StreamOptions } from './events.ts';
import { manifest } from './manifest.ts';

/** One operation without its schemas: method, path and the names that belong into the query. */
export type ManifestEntry = readonly [method: string, path: string, query?: readonly string[], stream?: 1];

export interface ClientOptions {
  /** Where the interface is mounted, without `/api/v1`: `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** A session token to begin with. The client keeps the one that the server sends in `x-session-id` up to date. */
  readonly session?: string;
  readonly apiKey?: string;
  /** Called with each new session token, to store it. */
  readonly onSession?: (token: string) => void;
  /** Called with each replay token that takes the place of the one that was logged in with, to store it at once. */
  readonly onReplayToken?: (token: string) => void;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Milliseconds after which a call that is no stream is given up. Default 35,000. */
  readonly timeoutMilliseconds?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Makes a repetition of the call answer what the first one did. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Operation = (input: never, caller?: never) => Promise<unknown>;
type Streamed<O extends Operation> =
  Awaited<ReturnType<O>> extends AsyncIterable<infer Item>
    ? AsyncIterable<Wire<Item>>
    : Promise<Wire<Awaited<ReturnType<O>>>>;

/** What arrives: 64-bit integers are numbers where exact, bigints beyond. */
type Wire<T> = T extends bigint
  ? number | bigint
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Name in keyof T]: Wire<T[Name]> }
      : T;

type Argument<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions & StreamOptions]
    : [input: Input, options?: CallOptions & StreamOptions];

/** The whole interface, typed from the contracts: `client.accounts.get({ accountId })`. */
export type Client = {
  readonly [Area in keyof Api]: {
    readonly [Verb in keyof Api[Area]]: (
      ...given: Argument<Parameters<Api[Area][Verb]>[0]>
    ) => Streamed<Api[Area][Verb]>;
  };
} & {
  /** The session token that the client holds now. */
  readonly session: string | undefined;
  /** Presents another session from now on; undefined presents none. */
  useSession(token: string | undefined): void;
};

/**
 * Makes a client over `fetch`, for browsers, Node and game servers alike.
 *
 * Answers other than success reject with `ClientError`, which carries the RPC status. Event streams reconnect and
 * resume by themselves.
 */
export function createClient(options: ClientOptions): Client {
  const request = options.fetch ?? fetch;
  const base = options.baseUrl.replace(/\/+$/, '');
  let session = options.session;

  function remember(response: Response): void {
    const replayToken = response.headers.get('x-replay-token');
    if (replayToken !== null) options.onReplayToken?.(replayToken);
    const token = response.headers.get('x-session-id');
    if (token === null || token === session) return;
    session = token;
    options.onSession?.(token);
  }

  function headersOf(extra: Readonly<Record<string, string>> | undefined): Record<string, string> {
    const headers: Record<string, string> = { accept: 'application/json', ...extra };
    if (options.apiKey !== undefined) headers['x-api-key'] = options.apiKey;
    else if (session !== undefined) headers['x-session-id'] = session;
    return headers;
  }

  async function call(
    entry: ManifestEntry,
    input: Readonly<Record<string, unknown>>,
    given: CallOptions,
  ): Promise<unknown> {
    const { url, rest } = place(base, entry, input);
    const headers = headersOf(given.headers);
    if (given.idempotencyKey !== undefined) headers['idempotency-key'] = given.idempotencyKey;
    const hasBody = entry[0] !== 'GET' && Object.keys(rest).length > 0;
    if (hasBody) headers['content-type'] = 'application/json';
    const timeout = AbortSignal.timeout(options.timeoutMilliseconds ?? 35_000);
    const response = await request(url, {
      method: entry[0],
      headers,
      signal: given.signal ? AbortSignal.any([given.signal, timeout]) : timeout,
      ...(hasBody && { body: writeBody(rest) }),
    });
    remember(response);
    const text = await response.text();
    if (!response.ok) throw new ClientError(response.status, text, response.headers.get('retry-after'));
    return text === '' ? {} : readBody(text);
  }

  const stream = (
    entry: ManifestEntry,
    input: Readonly<Record<string, unknown>>,
    given: CallOptions & StreamOptions,
  ) =>
    readEvents(
      (cursor, signal) =>
        request(place(base, entry, input).url, {
          headers: headersOf({
            ...given.headers,
            accept: 'application/x-ndjson',
            ...(cursor !== undefined && { 'last-event-id': cursor }),
          }),
          signal,
        }),
      (line) => readBody(line) as EventLine,
      given,
    );

  const client: Record<string, unknown> = {
    useSession(token: string | undefined) {
      session = token;
    },
  };
  for (const [area, verbs] of Object.entries(manifest as Record<string, Record<string, ManifestEntry>>)) {
    const functions: Record<string, unknown> = {};
    for (const [verb, entry] of Object.entries(verbs))
      functions[verb] = (
        input: Readonly<Record<string, unknown>> = {},
        given: CallOptions & StreamOptions = {},
      ) => (entry[3] ? stream(entry, input, given) : call(entry, input, given));
    client[area] = functions;
  }
  Object.defineProperty(client, 'session', { get: () => session, enumerable: true });
  return client as unknown as Client;
}

/** Puts each field where it belongs: path, query, or the rest for the body. */
function place(
  base: string,
  [method, path, query = []]: ManifestEntry,
  input: Readonly<Record<string, unknown>>,
): { readonly url: string; readonly rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const parameters = new URLSearchParams();
  for (const entry of query) {
    const isMap = entry.endsWith('.');
    const name = isMap ? entry.slice(0, -1) : entry;
    const value = rest[name];
    delete rest[name];
    if (value === undefined || value === null) continue;
    // Whatever names there are stand in the query by themselves, those of a map behind its own.
    if (typeof value === 'object' && !Array.isArray(value))
      for (const [inner, item] of Object.entries(value))
        parameters.append(isMap ? entry + inner : inner, String(item));
    else for (const item of Array.isArray(value) ? value : [value]) parameters.append(name, String(item));
  }
  const search = parameters.toString();
  return {
    url: `${base}/api/v1${filled}${search && `?${search}`}`,
    rest: method === 'GET' || method === 'HEAD' ? {} : rest,
  };
}

/** 64-bit integers go out as decimal strings, which the server takes as exactly. */
const writeBody = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? item.toString() : item));

type SourceReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

const exact: SourceReviver = (_, value, { source }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source)
    ? BigInt(source)
    : value;

/** Numbers with 16 digits or more are read from their source text, where the engine gives it. */
const readBody = (text: string): unknown =>
  /\d{16}/.test(text) ? JSON.parse(text, exact as Parameters<typeof JSON.parse>[1]) : JSON.parse(text);
