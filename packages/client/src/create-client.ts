import { type AreaClient, checkAreas, type OwnAdminOperations, type OwnPlayerOperations } from './areas.ts';
import { ClientError } from './client-error.ts';
import { type EventLine, readEvents } from './event-stream.ts';
import { adminManifest, playerManifest } from './generated/manifest.ts';
import type { AdminOperations, PlayerOperations } from './generated/operations.ts';
import { readJson, writeJson } from './json.ts';
import { type Fields, type Manifest, type ManifestEntry, operationUrl } from './operation-url.ts';
import type { CallOptions, ClientOptions, StreamOptions } from './options.ts';

const defaultTimeoutMilliseconds = 35_000;

/** What every client has. */
interface DefaultClient extends PlayerOperations {
  /** The operations for operators, game servers and monitors: `client.admin.accounts.adminGet({ accountId })`. */
  readonly admin: AdminOperations;
  /** The session token that the client holds now. */
  readonly session: string | undefined;
  /** Presents another session from now on; undefined presents none. */
  useSession(token: string | undefined): void;
}

/**
 * The operations of a backend by area, `client.accounts.get({ accountId })`, and the session of the player.
 *
 * A client with areas of your own is a `Client<typeof guildsClient>`, and with several a
 * `Client<typeof guildsClient | typeof questsClient>`.
 */
export type Client<Areas extends AreaClient = never> = DefaultClient &
  OwnPlayerOperations<Areas> & { readonly admin: OwnAdminOperations<Areas> };

/**
 * Creates a client over `fetch`, for browsers, Node and game servers alike.
 *
 * Every answer other than success rejects with `ClientError`, which carries the RPC status. Event streams reconnect and
 * resume by themselves. Throws if the name of an area of your own is taken.
 */
export function createClient<const Areas extends readonly AreaClient[] = readonly []>(
  options: ClientOptions<Areas>,
): Client<Areas[number]> {
  const areas: readonly AreaClient[] = options.areas ?? [];
  checkAreas(areas);
  const connection = createConnection(options);
  const operations = (manifest: Manifest): Record<string, Record<string, Operation>> =>
    Object.fromEntries(
      Object.entries(manifest).map(([area, entries]) => [
        area,
        Object.fromEntries(
          Object.entries(entries).map(([name, entry]) => [name, createOperation(connection, entry)]),
        ),
      ]),
    );
  const client = {
    ...operations(withOwn(playerManifest, areas, 'player')),
    admin: operations(withOwn(adminManifest, areas, 'admin')),
    get session() {
      return connection.session();
    },
    useSession: connection.useSession,
  };
  return client as unknown as Client<Areas[number]>;
}

/** Adds the areas that have operations on this side. */
const withOwn = (manifest: Manifest, areas: readonly AreaClient[], side: 'player' | 'admin'): Manifest => ({
  ...manifest,
  ...Object.fromEntries(
    areas.filter((own) => Object.keys(own[side]).length > 0).map((own) => [own.area, own[side]]),
  ),
});

type Operation = (input?: Fields, options?: CallOptions & StreamOptions) => unknown;

const createOperation =
  (connection: Connection, entry: ManifestEntry): Operation =>
  (input = {}, options = {}) =>
    entry[3] ? openStream(connection, entry, input, options) : call(connection, entry, input, options);

/** Sends requests with the credential that the client holds, and keeps what answers say of it. */
interface Connection {
  readonly baseUrl: string;
  readonly timeoutMilliseconds: number;
  send(url: string, init: RequestInit, headers: Readonly<Record<string, string>>): Promise<Response>;
  session(): string | undefined;
  useSession(token: string | undefined): void;
  /** Keeps the session and the replay token that an answer carries. */
  remember(response: Response): void;
}

function createConnection(options: Omit<ClientOptions, 'areas'>): Connection {
  const request = options.fetch ?? fetch;
  let session = options.session;

  function credential(): Record<string, string> {
    if (options.apiKey !== undefined) return { 'x-api-key': options.apiKey };
    return session === undefined ? {} : { 'x-session-id': session };
  }

  return {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    timeoutMilliseconds: options.timeoutMilliseconds ?? defaultTimeoutMilliseconds,
    // A redirect would carry the credential to wherever it leads: fetch removes Authorization, and no header of ours.
    send: (url, init, headers) =>
      request(url, { ...init, redirect: 'error', headers: { ...headers, ...credential() } }),
    session: () => session,
    useSession(token) {
      session = token;
    },
    remember({ headers }) {
      const replayToken = headers.get('x-replay-token');
      if (replayToken !== null) options.onReplayToken?.(replayToken);
      const token = headers.get('x-session-id');
      if (token === null || token === session) return;
      session = token;
      options.onSession?.(token);
    },
  };
}

async function call(
  connection: Connection,
  entry: ManifestEntry,
  input: Fields,
  { signal, idempotencyKey, headers }: CallOptions,
): Promise<unknown> {
  const { url, body } = operationUrl(connection.baseUrl, entry, input);
  const hasBody = entry[0] !== 'GET' && Object.keys(body).length > 0;
  const timeout = AbortSignal.timeout(connection.timeoutMilliseconds);
  const response = await connection.send(
    url,
    {
      method: entry[0],
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(hasBody && { body: writeJson(body) }),
    },
    {
      accept: 'application/json',
      ...headers,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
  );
  connection.remember(response);
  const text = await response.text();
  if (!response.ok) throw new ClientError(response.status, text, response.headers.get('retry-after'));
  return text === '' ? {} : readJson(text);
}

function openStream(
  connection: Connection,
  entry: ManifestEntry,
  input: Fields,
  options: StreamOptions,
): AsyncGenerator<EventLine, void> {
  const { url } = operationUrl(connection.baseUrl, entry, input);
  return readEvents(
    (cursor, signal) =>
      connection.send(
        url,
        { signal },
        {
          ...options.headers,
          accept: 'application/x-ndjson',
          ...(cursor !== undefined && { 'last-event-id': cursor }),
        },
      ),
    (line) => readJson(line) as EventLine,
    options,
  );
}
