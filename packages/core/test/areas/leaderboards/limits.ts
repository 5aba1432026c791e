import { expect } from 'vitest';
import { leaderboardBlocks } from '../../../src/areas/leaderboards/tables.ts';
import { type LimitCheck, outcomesOf } from '../../limits/limit-check.ts';
import type { World } from '../../operations/world.ts';

const host = { system: true } as const;
const leaderboardId = 'arena';
const apiOf = (world: World) => world.backend.api.leaderboards;

/** Creates the leaderboard with entries of so many players, and returns their accounts, best first. */
async function boardOf(world: World, count: number): Promise<readonly string[]> {
  await apiOf(world).adminCreate({ leaderboardId }, host);
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push((await world.player()).accountId);
  for (const [at, accountId] of ids.entries())
    await apiOf(world).serverSubmit({ leaderboardId, entries: [{ accountId, score: -at }] }, host);
  return ids;
}

export const leaderboardLimits = {
  leaderboards: {
    limits: { leaderboards: 2 },
    async check(world) {
      const created = ['a', 'b', 'c'].map(
        (leaderboardId) => () => apiOf(world).adminCreate({ leaderboardId }, host),
      );
      expect(await outcomesOf(created)).toEqual(['done', 'done', 'LEADERBOARD_LIMIT']);
      await apiOf(world).adminDelete({ leaderboardId: 'a' }, host);
      expect(await outcomesOf([created[2]!, created[0]!])).toEqual(['done', 'LEADERBOARD_LIMIT']);
    },
  },
  leaderboardArchives: {
    limits: { leaderboardArchives: 2 },
    async check(world) {
      const created = [2, 3].map(
        (archiveCount) => () =>
          apiOf(world).adminCreate({ leaderboardId: `keeps-${archiveCount}`, archiveCount }, host),
      );
      expect(await outcomesOf(created)).toEqual(['done', 'INVALID_FIELD']);
    },
  },
  leaderboardPageRows: {
    limits: { leaderboardPageRows: 2 },
    async check(world) {
      await boardOf(world, 3);
      const { entries } = await apiOf(world).listEntries({ leaderboardId, limit: 3 }, host);
      expect(entries).toHaveLength(2);
      const { players } = await apiOf(world).top({ title: leaderboardId, count: 3 }, host);
      expect(players).toHaveLength(2);
    },
  },
  leaderboardWindowRows: {
    limits: { leaderboardWindowRows: 1 },
    async check(world) {
      const [, , accountId] = await boardOf(world, 5);
      const sizes = [1, 2].map(async (range) => {
        const { entries } = await apiOf(world).around({ leaderboardId, accountId: accountId!, range }, host);
        return entries.length;
      });
      expect(await Promise.all(sizes)).toEqual([3, 3]);
    },
  },
  leaderboardNamedAccounts: {
    limits: { leaderboardNamedAccounts: 2 },
    async check(world) {
      const ids = await boardOf(world, 3);
      const lists = [2, 3].map(
        (count) => () => apiOf(world).listEntries({ leaderboardId, accountIds: ids.slice(0, count) }, host),
      );
      expect(await outcomesOf(lists)).toEqual(['done', 'INVALID_FIELD']);
    },
  },
  leaderboardSubmissions: {
    limits: { leaderboardSubmissions: 2 },
    async check(world) {
      const ids = await boardOf(world, 3);
      const submissions = [2, 3].map((count) => () => {
        const entries = ids.slice(0, count).map((accountId) => ({ accountId, score: 1 }));
        return apiOf(world).serverSubmit({ leaderboardId, entries }, host);
      });
      expect(await outcomesOf(submissions)).toEqual(['done', 'INVALID_FIELD']);
    },
  },
  leaderboardBlockEntries: {
    limits: { leaderboardBlockEntries: 3 },
    async check(world) {
      await boardOf(world, 3);
      expect(await world.storage.count(leaderboardBlocks, {})).toBe(1);
      const { accountId } = await world.player();
      await apiOf(world).serverSubmit({ leaderboardId, entries: [{ accountId, score: 1 }] }, host);
      const blocks = await world.storage.find(leaderboardBlocks, {});
      expect(blocks.map(({ entries }) => entries)).toEqual([1, 1, 2]);
    },
  },
  leaderboardEntryBytes: {
    limits: { leaderboardEntryBytes: 10 },
    async check(world) {
      const [accountId] = await boardOf(world, 1);
      const submissions = ['é', 'éa'].map(
        (a) => () =>
          apiOf(world).serverSubmit(
            { leaderboardId, entries: [{ accountId: accountId!, score: 1, metadata: { a } }] },
            host,
          ),
      );
      expect(await outcomesOf(submissions)).toEqual(['done', 'INVALID_FIELD']);
    },
  },
  leaderboardMetadataBytes: {
    limits: { leaderboardMetadataBytes: 10 },
    async check(world) {
      const created = ['é', 'éa'].map(
        (a, at) => () => apiOf(world).adminCreate({ leaderboardId: `board-${at}`, metadata: { a } }, host),
      );
      expect(await outcomesOf(created)).toEqual(['done', 'INVALID_FIELD']);
    },
  },
} as const satisfies Partial<Record<string, LimitCheck>>;
