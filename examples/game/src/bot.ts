import { randomUUID } from 'node:crypto';
import { type Client, ClientError, createClient } from '@lobbykit/client';
import { type PlayerView, playMatch } from './play.ts';
import { queueName } from './queue.ts';

/** A match that a bot has finished. */
export interface PlayedMatch {
  readonly matchId: string;
  readonly result: 'won' | 'drawn' | 'lost';
}

export interface BotOptions {
  readonly name: string;
  readonly rating: number;
  /** The address of the node that the bot uses. */
  readonly baseUrl: string;
  /** Called before each move. The bot moves when it resolves. */
  readonly beforeMove: (matchId: string, view: PlayerView) => Promise<void>;
}

/** A player that plays automatically. */
export interface Bot extends AsyncDisposable {
  readonly name: string;
  readonly rating: number;
  readonly accountId: string;
  readonly client: Client;
  /** What the bot is doing or waiting for. */
  readonly doing: string;
  readonly played: readonly PlayedMatch[];
  /** Matches that were interrupted because their server was killed. */
  readonly interrupted: readonly string[];
  /** Creates a party, or joins one by its code. Returns the code. */
  party(inviteCode?: string): Promise<string>;
  /**
   * Plays until one match is finished, however many are interrupted. A party leader starts matchmaking for `members`; a
   * member who is `'led'` waits for the match.
   */
  play(members: readonly Bot[] | 'led'): Promise<void>;
}

/** The events about tickets and matches that a bot needs. */
interface BotEvent {
  readonly matchmakingStatusUpdateEvent?: {
    readonly type: number;
    readonly message: string;
    readonly additionalEventData: string;
  };
  readonly anyEvent?: { readonly '@type': string; readonly matchId?: string; readonly reason?: string };
}

/** The types of `matchmakingStatusUpdateEvent` that end a ticket. */
const [completed, ...failed] = [2, 3, 4, 6] as const;

/** Logs a bot in and opens its event stream. */
export async function createBot({ name, rating, baseUrl, beforeMove }: BotOptions): Promise<Bot> {
  const client = createClient({ baseUrl, retry: 5 });
  await client.authentication.login({ provider: 'UNSAFE', payload: name });
  const { account } = await client.accounts.create();
  const events: BotEvent[] = [];
  const played: PlayedMatch[] = [];
  const interrupted: string[] = [];
  let doing = 'nothing';
  let wake = (): void => {};
  let failure: unknown;

  const stop = new AbortController();
  const opened = Promise.withResolvers<void>();
  const reading = (async () => {
    const options = { signal: stop.signal, onOpen: opened.resolve };
    for await (const { event } of client.events.subscribe({}, options)) {
      events.push(event as BotEvent);
      wake();
    }
  })().catch((error: unknown) => {
    failure = error;
    opened.reject(error);
    wake();
  });
  await opened.promise;

  /** Waits for the next event for which `pick` returns a value. Skips the events before it. */
  async function nextEvent<Result>(pick: (event: BotEvent) => Result | undefined): Promise<Result> {
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

  async function startMatchmaking(members: readonly Bot[]): Promise<void> {
    const entity = {
      entityType: 'GROUP',
      entities: members.map(({ accountId }) => ({ id: accountId, entityType: 'ACCOUNT' })),
      metadata: { queue_name: { stringPayload: queueName } },
    } as const;
    // Started only once, however often the call is repeated.
    const idempotencyKey = randomUUID();
    await retry(() => client.matchmaking.start({ entity }, { idempotencyKey }));
  }

  /** Waits for a match. Returns null if the ticket ended without one. */
  const waitForMatch = (): Promise<{ readonly matchId: string; readonly connection: string } | null> =>
    nextEvent(({ matchmakingStatusUpdateEvent: status }) => {
      if (status?.type === completed)
        return { matchId: status.message, connection: status.additionalEventData };
      return failed.some((type) => type === status?.type) ? null : undefined;
    });

  const waitForEnd = (matchId: string): Promise<string> =>
    nextEvent(({ anyEvent }) =>
      anyEvent?.['@type'] === 'matchbroker/MatchEnded' && anyEvent.matchId === matchId
        ? anyEvent.reason
        : undefined,
    );

  /** Returns whether a match came and was finished. */
  async function playOne(): Promise<boolean> {
    doing = 'waits for a match';
    const match = await waitForMatch();
    if (!match) return false;
    const { matchId, connection } = match;
    doing = `plays ${matchId}`;
    const view = await playMatch(connection, (current) => beforeMove(matchId, current));
    doing = `waits for the end of ${matchId}`;
    const reason = await waitForEnd(matchId);
    if (reason !== '') {
      interrupted.push(matchId);
      return false;
    }
    if (!view) throw new Error(`${name} was disconnected when ${matchId} ended`);
    const result = view.winner === null ? 'drawn' : view.winner === view.team ? 'won' : 'lost';
    played.push({ matchId, result });
    return true;
  }

  return {
    name,
    rating,
    accountId: account.id,
    client,
    get doing() {
      return doing;
    },
    played,
    interrupted,
    async party(inviteCode) {
      const { party } = await (inviteCode === undefined
        ? client.parties.create()
        : client.parties.join({ inviteCode }));
      return party.inviteCode;
    },
    async play(members) {
      do {
        doing = 'starts matchmaking';
        if (members !== 'led') await startMatchmaking(members);
      } while (!(await playOne()));
      doing = 'nothing';
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      wake();
      await reading;
    },
  };
}

/** Repeats a call until it succeeds: the node may be dead, and will be started again soon. */
async function retry<Result>(call: () => Promise<Result>): Promise<Result> {
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
