import { setTimeout } from 'node:timers/promises';
import { type ClientError, createClient } from '@lobbykit/client';
import { expect } from 'vitest';
import { type Player, untilGone, untilTaken } from './players.ts';

/** An operator that emits moves to players, each with its own Idempotency-Key. */
export interface GameServer {
  /** Emits events one by one, to one player after the other, until the server is gone. */
  emit(note: () => void): Promise<void>;
  /** Repeats the event that got no response, with the same key. */
  repeatUnanswered(): Promise<void>;
  /** Returns the moves that a player must have received by now. */
  toldTo(player: Player): readonly number[];
  /** Emits a last event to every player. */
  end(): Promise<void>;
}

export function createGameServer(baseUrl: string, apiKey: string, players: readonly Player[]): GameServer {
  const { admin } = createClient({ baseUrl, apiKey });
  const told = new Map(players.map((player) => [player, [] as number[]]));
  let next = 0;
  let unanswered: number | null = null;

  const playerOf = (move: number): Player => players[move % players.length]!;

  async function tell(move: number): Promise<void> {
    const player = playerOf(move);
    const nestedEvent = { anyEvent: { '@type': 'game/Move', move } };
    const recipientIds = [player.accountId];
    await untilTaken(() =>
      admin.events.emit({ nestedEvent, recipientIds }, { idempotencyKey: `move-${move}` }),
    );
    told.get(player)!.push(move);
  }

  return {
    async emit(note) {
      await untilGone(async () => {
        unanswered = next;
        next += 1;
        await tell(unanswered);
        unanswered = null;
        note();
      });
    },
    async repeatUnanswered() {
      if (unanswered === null) return;
      try {
        await tell(unanswered);
      } catch (error) {
        // The server was killed between the claim of the key and the unit. On Postgres the claim may be of another node.
        const { reason, retryAfterSeconds } = error as ClientError;
        expect(reason).toBe('IDEMPOTENCY_KEY_RUNNING');
        expect(retryAfterSeconds).toBeLessThanOrEqual(5);
        await setTimeout(retryAfterSeconds! * 1000);
        await tell(unanswered);
      }
      unanswered = null;
    },
    toldTo: (player) => told.get(player)!,
    async end() {
      for (const { accountId } of players) {
        const nestedEvent = { anyEvent: { '@type': 'game/End' } };
        await untilTaken(() => admin.events.emit({ nestedEvent, recipientIds: [accountId] }));
      }
    },
  };
}
