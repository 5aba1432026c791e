import { randomUUID } from 'node:crypto';
import { type Client, ClientError, createClient } from '@lobbykit/client';
import { playMatch, type Seen } from './play.ts';
import { queueName } from './queue.ts';

/** A match as a bot has played it. */
export interface Played {
  readonly matchId: string;
  readonly result: 'won' | 'drawn' | 'lost';
}

export interface BotOptions {
  readonly name: string;
  readonly rating: number;
  /** The address of the node that he plays on. */
  readonly baseUrl: string;
  /** Called before each move of each bot; he moves when it resolves. */
  readonly thinking: (matchId: string, seen: Seen) => Promise<void>;
}

/** A player who plays by himself. */
export interface Bot extends AsyncDisposable {
  readonly name: string;
  readonly rating: number;
  readonly accountId: string;
  readonly client: Client;
  /** What he waits for. */
  readonly doing: string;
  readonly played: readonly Played[];
  /** Matches that ended before their end: their server was killed. */
  readonly brokenOff: readonly string[];
  /** Creates a party, or joins one by its code; answers the code. */
  party(inviteCode?: string): Promise<string>;
  /**
   * Plays one match to its end, through as many as are broken off. Who leads a party starts matchmaking for it, with
   * `members`; who is led waits for what comes.
   */
  play(members: readonly Bot[] | 'led'): Promise<void>;
}

/** What becomes of a ticket and of a match, as far as a bot wants to know. */
interface Told {
  readonly matchmakingStatusUpdateEvent?: {
    readonly type: number;
    readonly message: string;
    readonly additionalEventData: string;
  };
  readonly anyEvent?: { readonly '@type': string; readonly matchId?: string; readonly reason?: string };
}

/** The types of `matchmakingStatusUpdateEvent` that end a ticket. */
const [completed, ...failed] = [2, 3, 4, 6] as const;

/** Logs a bot in and opens his event stream. */
export async function createBot({ name, rating, baseUrl, thinking }: BotOptions): Promise<Bot> {
  const client = createClient({ baseUrl });
  await client.authentication.login({ provider: 'UNSAFE', payload: name });
  const { account } = await client.accounts.create();
  const told: Told[] = [];
  const played: Played[] = [];
  const brokenOff: string[] = [];
  let doing = 'nothing';
  let wake = (): void => {};
  let failure: unknown;

  const stop = new AbortController();
  const opened = Promise.withResolvers<void>();
  const reading = (async () => {
    const options = { signal: stop.signal, onOpen: opened.resolve };
    for await (const { event } of client.events.subscribe({}, options)) {
      told.push(event as Told);
      wake();
    }
  })().catch((error: unknown) => {
    failure = error;
    opened.reject(error);
    wake();
  });
  await opened.promise;

  /** Waits for the next event that `pick` makes something of; those before it are nothing to him. */
  async function hear<Result>(pick: (event: Told) => Result | undefined): Promise<Result> {
    for (;;) {
      for (let event = told.shift(); event; event = told.shift()) {
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
    // Started once, however often it must be tried.
    const idempotencyKey = randomUUID();
    await insist(() => client.matchmaking.start({ entity }, { idempotencyKey }));
  }

  /** Waits for a match. Answers null where there will be none with this ticket. */
  const hearOfMatch = (): Promise<{ readonly matchId: string; readonly connection: string } | null> =>
    hear(({ matchmakingStatusUpdateEvent: status }) => {
      if (status?.type === completed)
        return { matchId: status.message, connection: status.additionalEventData };
      return failed.some((type) => type === status?.type) ? null : undefined;
    });

  const hearOfEnd = (matchId: string): Promise<string> =>
    hear(({ anyEvent }) =>
      anyEvent?.['@type'] === 'matchbroker/MatchEnded' && anyEvent.matchId === matchId
        ? anyEvent.reason
        : undefined,
    );

  /** Answers whether a match came, and was played to its end. */
  async function playOne(): Promise<boolean> {
    doing = 'waits for a match';
    const match = await hearOfMatch();
    if (!match) return false;
    const { matchId, connection } = match;
    doing = `plays ${matchId}`;
    const seen = await playMatch(connection, (view) => thinking(matchId, view));
    doing = `waits for the end of ${matchId}`;
    const reason = await hearOfEnd(matchId);
    if (reason !== '') {
      brokenOff.push(matchId);
      return false;
    }
    if (!seen) throw new Error(`${name} was not there when ${matchId} ended`);
    const result = seen.winner === null ? 'drawn' : seen.winner === seen.team ? 'won' : 'lost';
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
    brokenOff,
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

/** Calls until there is an answer: the node may be dead, and started again soon. */
async function insist<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      const isForLater = !(error instanceof ClientError) || error.status >= 500 || error.status === 409;
      if (!isForLater || tries === 250) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
