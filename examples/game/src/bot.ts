import { randomUUID } from 'node:crypto';
import type { Client } from '@lobbykit/client';
import { type PlayerView, playMatch } from './play.ts';
import { openPlayer, retry } from './player.ts';
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

/** Logs a bot in and opens its event stream. */
export async function createBot({ name, rating, baseUrl, beforeMove }: BotOptions): Promise<Bot> {
  const player = await openPlayer(name, baseUrl);
  const { accountId, client } = player;
  const played: PlayedMatch[] = [];
  const interrupted: string[] = [];
  let doing = 'nothing';

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

  /** Returns whether a match came and was finished. */
  async function playOne(): Promise<boolean> {
    doing = 'waits for a match';
    const match = await player.waitForMatch();
    if ('endedBy' in match) return false;
    const { matchId, connection } = match;
    doing = `plays ${matchId}`;
    const view = await playMatch(connection, (current) => beforeMove(matchId, current));
    doing = `waits for the end of ${matchId}`;
    const reason = await player.waitForEnd(matchId);
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
    accountId,
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
    [Symbol.asyncDispose]: () => player[Symbol.asyncDispose](),
  };
}
