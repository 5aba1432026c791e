import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Client, ClientError } from '@lobbykit/client';
import { type EndedTicket, type FoundMatch, openPlayer, type Player, retry } from '../player.ts';
import { connect, type Ending } from './connection.ts';
import type { QueueName } from './queues.ts';

/** How a bot's wish to play has ended. */
export type Finish =
  | { readonly kind: 'played'; readonly matchId: string; readonly ending: Ending }
  /** The match ended before its time, because its server was lost. */
  | { readonly kind: 'interrupted'; readonly matchId: string; readonly reason: string }
  /** There was nobody to play with until the time of the ticket was over. */
  | { readonly kind: 'unmatched'; readonly ticketId: string };

/** A player of the evening. */
export interface EveningBot extends AsyncDisposable {
  readonly name: string;
  readonly queue: QueueName;
  readonly accountId: string;
  readonly client: Client;
  /** The roles that it plays, the preferred one first; only in the ranked queue. */
  readonly roles: readonly string[];
  /** What the bot is doing or waiting for. */
  readonly doing: string;
  readonly finishes: readonly Finish[];
  /** Whether it crashed in the middle of a match, and came back into the same one. */
  readonly cameBack: boolean;
  /** Creates a party, or joins one by its code. Returns the code. */
  party(inviteCode?: string): Promise<string>;
  /** Starts a ticket for a party, or for this bot alone. */
  start(members: readonly EveningBot[]): Promise<void>;
  /** Waits for the match of the ticket and plays it. */
  play(): Promise<Finish>;
  /** Has the bot want no more matches. One that waits for a match cancels its ticket. */
  stop(): Promise<void>;
  readonly isStopped: boolean;
  /** In its next match, the bot crashes in the middle and comes back. */
  crashNext(): void;
  /** Resolves when the bot is in the middle of its next match. */
  nextMatch(): Promise<void>;
}

export interface EveningBotOptions {
  readonly name: string;
  readonly queue: QueueName;
  readonly roles: readonly string[];
  /** The address of the node that the bot uses. */
  readonly baseUrl: string;
  /** How good the bot is: the mean of its points. */
  readonly strength: number;
  /** How long it plays a match. */
  readonly playMilliseconds: number;
}

/** Logs a bot in. */
export async function createEveningBot(options: EveningBotOptions): Promise<EveningBot> {
  const { name, queue, roles, baseUrl, strength, playMilliseconds } = options;
  let player: Player = await openPlayer(name, baseUrl);
  const { accountId } = player;
  const finishes: Finish[] = [];
  const metadata = roles.length > 0 ? { roles: { jsonPayload: JSON.stringify(roles) } } : {};
  let doing = 'nothing';
  let crashes = false;
  let cameBack = false;
  let isStopped = false;
  let inMatch = Promise.withResolvers<void>();

  /** The program of this player ends without a word, and another one logs in. It asks for the match that the player is in. */
  async function crashAndComeBack(found: FoundMatch): Promise<FoundMatch> {
    await player[Symbol.asyncDispose]();
    doing = 'has crashed';
    await setTimeout(500);
    player = await openPlayer(name, baseUrl);
    const { match } = await retry(() => player.client.matchmaking.match());
    cameBack = match.matchId === found.matchId;
    return { ...found, matchId: match.matchId, connection: match.connectionDetails };
  }

  async function playMatch(first: FoundMatch): Promise<Finish> {
    let found = first;
    doing = `plays ${found.matchId}`;
    let connection = connect(found.connection, found.ticketId);
    await connection.go;
    inMatch.resolve();
    if (crashes) {
      crashes = false;
      connection.close();
      found = await crashAndComeBack(found);
      doing = `plays ${found.matchId} again`;
      connection = connect(found.connection, found.ticketId);
      await connection.go;
    }
    await setTimeout(playMilliseconds * (0.5 + Math.random()));
    connection.sendPoints(strength + Math.random() * 20);
    const ending = await connection.over;
    doing = `waits for the end of ${found.matchId}`;
    const reason = await player.waitForEnd(found.matchId);
    const { matchId } = found;
    if (reason !== '') return { kind: 'interrupted', matchId, reason };
    if (!ending) throw new Error(`${name} was disconnected when ${matchId} ended`);
    return { kind: 'played', matchId, ending };
  }

  function unmatched({ endedBy, message, ticketId }: EndedTicket): Finish {
    const isExpected = endedBy === timedOut || (isStopped && endedBy === cancelled);
    if (!isExpected) throw new Error(`the ticket of ${name} ended with ${endedBy} ${message}`);
    return { kind: 'unmatched', ticketId };
  }

  return {
    name,
    queue,
    accountId,
    get client() {
      return player.client;
    },
    roles,
    get doing() {
      return doing;
    },
    finishes,
    get cameBack() {
      return cameBack;
    },
    async party(inviteCode) {
      const { parties } = player.client;
      const { party } = await (inviteCode === undefined
        ? parties.create({ creatingPlayerMetadata: metadata })
        : parties.join({ inviteCode, joiningPlayerMetadata: metadata }));
      return party.inviteCode;
    },
    async start(members) {
      const queueName = { queue_name: { stringPayload: queue } };
      const entity =
        members.length === 1
          ? ({ id: accountId, entityType: 'ACCOUNT', metadata: { ...metadata, ...queueName } } as const)
          : ({
              entityType: 'GROUP',
              entities: members.map((each) => ({ id: each.accountId, entityType: 'ACCOUNT' })),
              metadata: queueName,
            } as const);
      // Started only once, however often the call is repeated.
      const idempotencyKey = randomUUID();
      await retry(() => player.client.matchmaking.start({ entity }, { idempotencyKey }));
    },
    async play() {
      doing = `waits for a match of ${queue}`;
      const found = await player.waitForMatch();
      const finish: Finish = 'endedBy' in found ? unmatched(found) : await playMatch(found);
      inMatch = Promise.withResolvers();
      finishes.push(finish);
      doing = 'nothing';
      return finish;
    },
    async stop() {
      isStopped = true;
      if (doing.startsWith('waits for a match')) await retry(() => player.client.matchmaking.cancelAll());
    },
    get isStopped() {
      return isStopped;
    },
    crashNext() {
      crashes = true;
    },
    nextMatch: () => inMatch.promise,
    [Symbol.asyncDispose]: () => player[Symbol.asyncDispose](),
  };
}

/** The types of the events that say that a ticket was cancelled, and that it has found no match in its time. */
const [cancelled, timedOut] = [4, 6] as const;

/** Returns whether the backend says that a player is in no match. */
export async function isInNoMatch({ client }: EveningBot): Promise<boolean> {
  return client.matchmaking.match().then(
    () => false,
    (error: unknown) => error instanceof ClientError && error.reason === 'NO_MATCH',
  );
}
