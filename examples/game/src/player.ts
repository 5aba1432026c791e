import { type Client, ClientError, createClient } from '@lobbykit/client';

/** The events about tickets and matches that a player needs. */
export interface PlayerEvent {
  readonly matchmakingStatusUpdateEvent?: {
    readonly type: number;
    readonly message: string;
    readonly additionalEventData: string;
    readonly ticketId: string;
  };
  readonly anyEvent?: { readonly '@type': string; readonly matchId?: string; readonly reason?: string };
}

/** A match that a player may connect to. */
export interface FoundMatch {
  readonly matchId: string;
  readonly connection: string;
  readonly ticketId: string;
}

/** A ticket that ended without a match, with the type of the event and its message. */
export interface EndedTicket {
  readonly endedBy: number;
  readonly message: string;
  readonly ticketId: string;
}

/** A player who has logged in, with an open event stream. */
export interface Player extends AsyncDisposable {
  readonly name: string;
  readonly accountId: string;
  readonly client: Client;
  /** Waits until a ticket ends, with a match or without one. */
  waitForMatch(): Promise<FoundMatch | EndedTicket>;
  /** Waits until a match is over. Returns the reason; empty if its server ended it. */
  waitForEnd(matchId: string): Promise<string>;
}

/** The types of `matchmakingStatusUpdateEvent` that end a ticket. */
const [completed, ...failed] = [2, 3, 4, 6] as const;

/** Logs a player in and opens their event stream. */
export async function openPlayer(name: string, baseUrl: string): Promise<Player> {
  const client = createClient({ baseUrl, retry: 5 });
  await client.authentication.login({ provider: 'UNSAFE', payload: name });
  const { account } = await client.accounts.create();
  const events: PlayerEvent[] = [];
  let wake = (): void => {};
  let failure: unknown;

  const stop = new AbortController();
  const opened = Promise.withResolvers<void>();
  const reading = (async () => {
    const options = { signal: stop.signal, onOpen: opened.resolve };
    for await (const { event } of client.events.subscribe({}, options)) {
      events.push(event as PlayerEvent);
      wake();
    }
  })().catch((error: unknown) => {
    failure = error;
    opened.reject(error);
    wake();
  });
  await opened.promise;

  /** Waits for the next event for which `pick` returns a value. Skips the events before it. */
  async function nextEvent<Result>(pick: (event: PlayerEvent) => Result | undefined): Promise<Result> {
    for (;;) {
      for (let event = events.shift(); event; event = events.shift()) {
        const result = pick(event);
        if (result !== undefined) return result;
      }
      if (failure !== undefined) throw failure;
      if (stop.signal.aborted) throw new Error(`${name} was stopped`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  return {
    name,
    accountId: account.id,
    client,
    waitForMatch: () =>
      nextEvent(({ matchmakingStatusUpdateEvent: status }) => {
        if (status === undefined) return undefined;
        const { type, message, additionalEventData, ticketId } = status;
        if (type === completed) return { matchId: message, connection: additionalEventData, ticketId };
        return failed.some((each) => each === type) ? { endedBy: type, message, ticketId } : undefined;
      }),
    waitForEnd: (matchId) =>
      nextEvent(({ anyEvent }) =>
        anyEvent?.['@type'] === 'matchbroker/MatchEnded' && anyEvent.matchId === matchId
          ? anyEvent.reason
          : undefined,
      ),
    async [Symbol.asyncDispose]() {
      stop.abort();
      wake();
      await reading;
    },
  };
}

/** Repeats a call until it succeeds: the node may be dead, and will be started again soon. */
export async function retry<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const isTemporary = !(error instanceof ClientError) || error.status >= 500 || error.status === 409;
      if (!isTemporary || attempt === 250) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
