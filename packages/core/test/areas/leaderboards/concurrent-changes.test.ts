import { expect, test } from 'vitest';
import { changeEntries } from '../../../src/areas/leaderboards/entry-changes.ts';
import { positionOf } from '../../../src/areas/leaderboards/rules.positions.ts';
import { leaderboardBlocks, leaderboardEntries } from '../../../src/areas/leaderboards/tables.ts';
import type { StorageOperations } from '../../../src/storage/storage.ts';
import { createLeaderboardsWorld, type LeaderboardsWorld } from './leaderboards-world.ts';

/** Ten players in one block, best first, and the first of them moves to the end. */
async function worldOfTen() {
  const world = await createLeaderboardsWorld();
  await world.create();
  await world.submit(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`p${at}`, 100 - at])));
  const [block] = await world.storage.find(leaderboardBlocks, {});
  return { world, period: block!.period, accountId: await world.idOf('p0') };
}

/** Returns the unit, in which something else happens between the search for blocks and their lock. */
function withInterference(unit: StorageOperations, interfere: () => Promise<unknown>): StorageOperations {
  let isDone = false;
  return {
    ...unit,
    async find(table, query) {
      const rows = await unit.find(table, query);
      if (!isDone && table.name === leaderboardBlocks.name) {
        isDone = true;
        await interfere();
      }
      return rows;
    },
  };
}

const moveToEnd = (
  { world, period, accountId }: Awaited<ReturnType<typeof worldOfTen>>,
  interfere: (unit: StorageOperations) => Promise<unknown>,
) =>
  world.storage.transaction(async (unit) => {
    const changed = await changeEntries(
      withInterference(unit, () => interfere(unit)),
      {
        period,
        accountIds: [accountId],
        blockEntries: 1_024,
        isSubmission: true,
        change: (_, before) => ({
          ...before!,
          submissions: before!.submissions + 1,
          position: positionOf(0, { score: 1n, subscore: 0n, updatedAt: 0, accountId }),
        }),
      },
    );
    await changed?.balance();
    return changed;
  });

/** Divides the only block behind the sixth entry. */
async function divide(unit: StorageOperations, period: number): Promise<void> {
  const [next] = await unit.find(leaderboardEntries, {
    where: { period },
    orderBy: ['position'],
    offset: 6,
    limit: 1,
  });
  const { position } = next!;
  await unit.update(leaderboardBlocks, { period, lower: '' }, { upper: position, entries: 6 });
  await unit.insert(leaderboardBlocks, { period, lower: position, upper: '~', entries: 4 });
}

const countsIn = async ({ storage }: LeaderboardsWorld) =>
  (await storage.find(leaderboardBlocks, {})).map(({ entries }) => entries);

test('a block that is divided while a change waits for it keeps its count, and the parts have theirs', async () => {
  const ten = await worldOfTen();
  const { world, period } = ten;
  await moveToEnd(ten, (unit) => divide(unit, period));
  expect(await countsIn(world)).toEqual([5, 5]);
  expect((await world.entryOf('p0')).rank).toBe(10);
  await world.verify();
});

test('a block that is joined while a change waits for it gets the count of both', async () => {
  const ten = await worldOfTen();
  const { world, period } = ten;
  await world.storage.transaction((unit) => divide(unit, period));
  await moveToEnd(ten, async (unit) => {
    await unit.delete(leaderboardBlocks, { period, lower: { gt: '' } });
    await unit.update(leaderboardBlocks, { period, lower: '' }, { upper: '~', entries: 10 });
  });
  expect(await countsIn(world)).toEqual([10]);
  await world.verify();
});

test('a change that finds its entry in another block than before takes back what it has counted', async () => {
  const ten = await worldOfTen();
  const { world, period, accountId } = ten;
  await world.storage.transaction((unit) => divide(unit, period));
  await moveToEnd(ten, async (unit) => {
    const position = positionOf(0, { score: 2n, subscore: 0n, updatedAt: 0, accountId });
    await unit.update(leaderboardEntries, { accountId, period }, { position });
    await unit.update(leaderboardBlocks, { period, lower: '' }, { entries: { add: -1 } });
    await unit.update(leaderboardBlocks, { period, lower: { gt: '' } }, { entries: { add: 1 } });
  });
  expect(await countsIn(world)).toEqual([5, 5]);
  await world.verify();
});

test('a submission to a version that ends while it waits changes no entry and no count', async () => {
  const ten = await worldOfTen();
  const { world, period } = ten;
  const before = await world.entryOf('p0');
  const changed = await moveToEnd(ten, (unit) =>
    unit.update(leaderboardBlocks, { period }, { sealed: true }),
  );
  expect(changed).toBeNull();
  expect(await countsIn(world)).toEqual([10]);
  expect(await world.entryOf('p0')).toEqual(before);
});
