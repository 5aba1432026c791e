/**
 * React hooks over a client: the session of the player, their party, ticket and lobby, and anything else that is read and that
 * events change.
 */
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ClientError } from '../client-error.ts';
import { MatchmakingStatusUpdateType } from '../generated/enumerations.ts';
import type { MatchmakingOperations } from '../generated/matchmaking.ts';
import type {
  EntityMetadataInput,
  Event,
  MatchmakingStatusUpdateEvent,
  OwnTicket,
  Party,
} from '../generated/types.ts';
import { createLive, type EventsClient, type LiveState } from './live.ts';
import { type LogInOptions, type SessionClient, type SessionState, sessionOf } from './session.ts';

export type { EventsClient, LiveState } from './live.ts';
export type { LogInOptions, LoginRedirect, SessionClient, SessionState } from './session.ts';

/** The session of a client, and how it begins and ends. */
export interface SessionHook<Login> extends SessionState {
  /** Logs in, and creates the account at the first login. Rejects if the login fails; `error` then says why too. */
  logIn(input: Login, options?: LogInOptions): Promise<void>;
  logOut(): Promise<void>;
}

/** Follows the session of a client. Components that use it share one state. */
export function useSession<Login>(client: SessionClient<Login>): SessionHook<Login> {
  const store = sessionOf(client);
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  return useMemo(() => ({ ...state, logIn: store.logIn, logOut: store.logOut }), [state, store]);
}

/** A value that is live, and how to read it again at once. */
export interface LiveHook<Value> extends LiveState<Value> {
  refresh(): void;
}

/** What a live value needs of a client. */
export type LiveClient = EventsClient & SessionClient<never>;

/**
 * Follows a value of the server for the player who is logged in: reads it at once, after each event that `concerns` it, and
 * after a connection that broke. `concerns` and `read` are those of the first render with this client and `key`.
 */
export function useLive<Value>(
  client: LiveClient,
  read: (signal: AbortSignal) => Promise<Value>,
  concerns: (event: Event) => boolean,
  key = '',
): LiveHook<Value> {
  const { account } = useSession(client);
  const id = account === undefined ? undefined : `${account.id} ${key}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: functions that a component writes in place are new at each render
  const live = useMemo(
    () => (id === undefined ? nobody : createLive<Value>(client, { read, concerns })),
    [client, id],
  );
  const state = useSyncExternalStore(live.subscribe, live.state, live.state) as LiveState<Value>;
  return useMemo(() => ({ ...state, refresh: live.refresh }), [state, live]);
}

/** What is followed while nobody is logged in. */
const nobodyState = { value: undefined, error: undefined, isLoading: false };
const nobody = { subscribe: () => () => {}, state: () => nobodyState, refresh: () => {} };

/** Returns null for a refusal that says that there is nothing. */
const orNull = async <Value>(reason: string, read: Promise<Value>): Promise<Value | null> => {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ClientError && error.reason === reason) return null;
    throw error;
  }
};

type PartiesClient = LiveClient & {
  readonly parties: {
    current(
      input?: Record<string, never>,
      options?: { signal?: AbortSignal | undefined },
    ): Promise<{ party: Party }>;
  };
};

/** Follows the party of the player; null if they are in none. */
export const useParty = (client: PartiesClient): LiveHook<Party | null> =>
  useLive(
    client,
    async (signal) => (await orNull('NOT_IN_PARTY', client.parties.current({}, { signal })))?.party ?? null,
    ({ partyUpdateEvent }) => partyUpdateEvent != null,
  );

/** The ticket of the player, and what they do with it. */
export interface TicketHook extends LiveHook<OwnTicket | null> {
  /** The last step of a ticket, which stays when the ticket has ended: COMPLETED with how to connect, FAILED, CANCELLED. */
  readonly update: MatchmakingStatusUpdateEvent | undefined;
  /** Queues the player. `metadata` is what the rules of the queue need. Resolves to the id of the ticket. */
  start(queue: string, metadata?: Readonly<Record<string, EntityMetadataInput>>): Promise<string>;
  /** Cancels the ticket; does nothing if there is none. */
  cancel(): Promise<void>;
}

type MatchmakingClient = LiveClient & {
  readonly matchmaking: Pick<MatchmakingOperations, 'mine' | 'start' | 'cancel'>;
};

/** Follows the ticket of the player; null if they are in none. */
export function useTicket(client: MatchmakingClient): TicketHook {
  const { account } = useSession(client);
  const [update, setUpdate] = useState<MatchmakingStatusUpdateEvent | undefined>(undefined);
  const live = useLive<OwnTicket | null>(
    client,
    async (signal) => (await client.matchmaking.mine({}, { signal })).tickets[0] ?? null,
    ({ matchmakingStatusUpdateEvent: next }) => {
      if (next != null) setUpdate(next);
      return next != null;
    },
  );
  const accountId = account?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another player has had no update yet
  useEffect(() => setUpdate(undefined), [accountId]);
  const start = useCallback(
    async (queue: string, metadata: Readonly<Record<string, EntityMetadataInput>> = {}) => {
      if (accountId === undefined) throw new Error('log in before you queue');
      const entries = { ...metadata, queue_name: { stringPayload: queue } };
      const entity = { id: accountId, entityType: 'ACCOUNT', metadata: entries } as const;
      return (await client.matchmaking.start({ entity })).ticketId;
    },
    [client, accountId],
  );
  const ticketId = live.value?.ticketId;
  const cancel = useCallback(async () => {
    if (ticketId !== undefined) await client.matchmaking.cancel({ ticketId });
  }, [client, ticketId]);
  return useMemo(() => ({ ...live, update, start, cancel }), [live, update, start, cancel]);
}

/** Whether a ticket has been matched, and `update.additionalEventData` says how to connect. */
export const isMatched = (update: MatchmakingStatusUpdateEvent | undefined): boolean =>
  update?.type === MatchmakingStatusUpdateType.COMPLETED;

type LobbiesClient<Lobby> = LiveClient & {
  readonly lobbies: {
    mine(
      input?: Record<string, never>,
      options?: { signal?: AbortSignal | undefined },
    ): Promise<{ lobby: Lobby }>;
  };
};

/** Follows the lobby of the player; null if they are in none. The client needs `areas: [lobbiesClient]`. */
export const useLobby = <Lobby>(client: LobbiesClient<Lobby>): LiveHook<Lobby | null> =>
  useLive(
    client,
    async (signal) => (await orNull('NOT_IN_LOBBY', client.lobbies.mine({}, { signal })))?.lobby ?? null,
    ({ anyEvent }) => anyEvent?.['@type'] === 'lobbies/LobbyChanged',
  );
