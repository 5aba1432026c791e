import { expect } from 'vitest';
import { asHost, type LimitCheck, outcomesOf } from '../../limits/limit-check.ts';
import type { World } from '../../operations/world.ts';

const apiOf = (world: World) => world.backend.api.matchmaking;
const [account, group] = [2, 3];
const text = (stringPayload: string) => ({ stringPayload });

/** Starts tickets with these numbers of players and a note in their metadata, and returns the outcome of each. */
async function starting(
  world: World,
  tickets: readonly { readonly players: number; readonly note?: string }[],
) {
  const starts = tickets.map(({ players, note = '' }) => async () => {
    const members = await Promise.all(Array.from({ length: players }, () => world.player()));
    const entities = members.map(({ accountId: id }) => ({ id, entityType: account }));
    const metadata = { queue_name: text('crowd'), note: text(note) };
    await apiOf(world).serverStart({ entity: { entityType: group, metadata, entities } }, asHost);
  });
  return outcomesOf(starts);
}

const crowd = {
  matchmaking: {
    config: { serviceMatchmakerConfig: { matchmakingQueues: { crowd: { teams: 2, playersPerTeam: 8 } } } },
  },
};

export const matchmakingLimits = {
  matchmakingQueues: {
    limits: { matchmakingQueues: 2 },
    async check(world) {
      const queue = { teams: 2, playersPerTeam: 1 };
      const setting = (...names: string[]) => {
        const matchmakingQueues = Object.fromEntries(names.map((name) => [name, queue]));
        const config = JSON.stringify({ serviceMatchmakerConfig: { matchmakingQueues } });
        return () => apiOf(world).setConfig({ config }, asHost);
      };
      expect(await outcomesOf([setting('a', 'b'), setting('a', 'b', 'c')])).toEqual([
        'done',
        'INVALID_FIELD',
      ]);
    },
  },
  ticketPlayers: {
    limits: { ticketPlayers: 2 },
    options: crowd,
    check: async (world) =>
      expect(await starting(world, [{ players: 2 }, { players: 3 }])).toEqual(['done', 'INVALID_FIELD']),
  },
  ticketAbsenceSeconds: {
    limits: { ticketAbsenceSeconds: 30 },
    options: crowd,
    async check(world) {
      const { token: session, accountId: id } = await world.player();
      const metadata = { queue_name: text('crowd') };
      const { ticketId } = await apiOf(world).start(
        { entity: { id, entityType: account, metadata } },
        { session },
      );
      const after = async (milliseconds: number) => {
        await world.clock.advance(milliseconds);
        await world.backend.scheduler.tick();
        return (await apiOf(world).serverGet({ ticketId }, asHost)).status;
      };
      // Times of requests are stored once a minute, so the last request may be 66 seconds later than the stored time.
      expect([await after(30_000 + 65_999), await after(5_000)]).toEqual([1, 3]);
    },
  },
  backfillSeconds: {
    limits: { backfillSeconds: 30 },
    async check(world) {
      // The time is checked before the match, which does not exist.
      const asking = (expiresSeconds: number) => () =>
        apiOf(world).backfill({ serverId: 's', matchId: 'm', expiresSeconds }, asHost);
      expect(await outcomesOf([asking(30), asking(0), asking(31)])).toEqual([
        'BACKFILL_MATCH_NOT_FOUND',
        'BACKFILL_MATCH_NOT_FOUND',
        'INVALID_FIELD',
      ]);
    },
  },
  ticketBytes: {
    limits: { ticketBytes: 1_024 },
    options: crowd,
    async check(world) {
      const { accountId: id } = await world.player();
      const metadata = { queue_name: text('crowd'), note: text('') };
      // The note fills the entity, as its row stores it, up to the limit.
      const bare = JSON.stringify({ id, entityType: account, metadata }).length;
      const start = (length: number) => () =>
        apiOf(world).serverStart(
          { entity: { id, entityType: account, metadata: { ...metadata, note: text('x'.repeat(length)) } } },
          asHost,
        );
      const left = 1_024 - bare;
      expect(await outcomesOf([start(left + 1), start(left)])).toEqual(['INVALID_FIELD', 'done']);
    },
  },
} as const satisfies Readonly<Record<string, LimitCheck>>;
