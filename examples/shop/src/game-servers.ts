import type { Client } from '@lobbykit/client';
import type { Random } from '../../../test/random.ts';

/** How often each player of a match uses something. */
const usesPerMatch = 2;

/** Someone who plays. */
interface Player {
  readonly accountId: string;
}

/** The game servers of the studio: players use up in matches what they have bought. */
export interface GameServers {
  /** Begins a match of a player, on the game server whose turn it is. */
  beginMatch(player: Player): void;
  /** Resolves when all matches are over. Rejects if one of them failed. */
  finish(): Promise<void>;
  /** Returns how many of an item a player has used up, as the game servers have noted it. */
  used(accountId: string, catalogItemId: string): bigint;
  /** Returns how often something was used, and how often a player did not have it. */
  totals(): { readonly matches: number; readonly uses: number; readonly refusals: number };
}

/** Creates one game server for each client. They run in one process here, each with connections of its own. */
export function createGameServers(
  clients: readonly Client[],
  consumables: readonly string[],
  random: Random,
): GameServers {
  const used = new Map<string, bigint>();
  const running: Promise<void>[] = [];
  let matches = 0;
  let uses = 0;
  let refusals = 0;

  async function playMatch(client: Client, matchId: string, { accountId }: Player): Promise<void> {
    const { serverOwned, serverDecrement } = client.admin.entitlements;
    for (let use = 1; use <= usesPerMatch; use++) {
      const catalogItemId = consumables[random.integer(consumables.length)]!;
      const owned = await serverOwned({ accountId, catalogItemId, asap: true });
      // Other matches of the player run at the same time, so it may be less by now: then the call changes nothing.
      const count = 1 + random.integer(Math.min(Math.max(Number(owned.count), 1), 60));
      // The key names what happened in the game. However often the call is repeated, it takes effect once.
      const { decrementSuccessful } = await serverDecrement(
        { accountId, catalogItemId, count },
        { idempotencyKey: `${matchId}-use-${use}` },
      );
      if (!decrementSuccessful) {
        refusals += 1;
        continue;
      }
      uses += 1;
      const key = `${accountId} ${catalogItemId}`;
      used.set(key, (used.get(key) ?? 0n) + BigInt(count));
    }
  }

  return {
    beginMatch(player) {
      const client = clients[matches % clients.length]!;
      matches += 1;
      const match = playMatch(client, `match-${matches}`, player);
      // `finish` reports a failure.
      match.catch(() => undefined);
      running.push(match);
    },
    finish: async () => void (await Promise.all(running)),
    used: (accountId, catalogItemId) => used.get(`${accountId} ${catalogItemId}`) ?? 0n,
    totals: () => ({ matches, uses, refusals }),
  };
}
