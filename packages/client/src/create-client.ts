import { type AreaClient, checkAreas, type OwnAdminOperations, type OwnPlayerOperations } from './areas.ts';
import { call } from './call.ts';
import { type Connection, createConnection, type NamedOperation } from './connection.ts';
import { type EventLine, readEvents } from './event-stream.ts';
import { adminManifest, playerManifest } from './generated/manifest.ts';
import type { AdminOperations, PlayerOperations } from './generated/operations.ts';
import { readJson } from './json.ts';
import { type Fields, type Manifest, operationKinds, operationUrl } from './operation-url.ts';
import {
  type CallOptions,
  type ClientOptions,
  checkCallOptions,
  checkClientOptions,
  type StreamOptions,
} from './options.ts';
import { createSharedStreams, type ReadStream, type ShareStream } from './shared-streams.ts';
import { acrossTabs } from './tabs.ts';

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
 * Every answer other than success rejects with `ClientError`, which carries the RPC status. A call without an answer
 * rejects with `NetworkError`. Event streams reconnect and resume by themselves. Throws if `baseUrl` is missing or ends
 * with `/api/v1`, if an option does not exist, and if the name of an area of your own is taken.
 */
export function createClient<const Areas extends readonly AreaClient[] = readonly []>(
  options: ClientOptions<Areas>,
): Client<Areas[number]> {
  const connection = createConnection(options);
  checkClientOptions(options);
  // With a session alone: what an API key or a fetch of the page's own reads is for this client only.
  const isPlain = options.apiKey === undefined && options.fetch === undefined;
  const shareStream = createSharedStreams(isPlain ? acrossTabs : undefined);
  const areas: readonly AreaClient[] = options.areas ?? [];
  checkAreas(areas);
  const operations = (manifest: Manifest): Record<string, Record<string, Operation>> =>
    Object.fromEntries(
      Object.entries(manifest).map(([area, entries]) => [
        area,
        Object.fromEntries(
          Object.entries(entries).map(([name, entry]) => [
            name,
            createOperation(connection, shareStream, { id: `${area}.${name}`, entry }),
          ]),
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
  (connection: Connection, shareStream: ShareStream, operation: NamedOperation): Operation =>
  (input = {}, options = {}) => {
    const [, path, query = [], kind] = operation.entry;
    const isStream = kind === operationKinds.STREAM;
    const fields = [...query, ...path.split(/[{}]/)];
    const check = (): void => checkCallOptions(operation.id, isStream, { input, options, fields });
    if (isStream) {
      check();
      return openStream(connection, shareStream, operation, input, options);
    }
    return (async () => {
      check();
      return call(connection, operation, input, options);
    })();
  };

/** Streams that begin with the next event. Others may begin with what only their first loop would get. */
const sharedOperations: ReadonlySet<string> = new Set(['events.subscribe', 'events.subscribeTags']);

function openStream(
  connection: Connection,
  shareStream: ShareStream,
  { id, entry }: NamedOperation,
  input: Fields,
  options: StreamOptions,
): AsyncGenerator<EventLine, void> {
  const { url } = operationUrl(connection.baseUrl, entry, input);
  const read: ReadStream = (streamOptions) =>
    readEvents(
      id,
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
      streamOptions,
    );
  const isShared =
    sharedOperations.has(id) && options.headers === undefined && options.lastEventId === undefined;
  return isShared ? shareStream(() => `${connection.session()} ${url}`, read, options) : read(options);
}
