import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isApiError } from '../../src/kernel/errors.ts';
import { verifyLeaderboards } from '../areas/leaderboards/verify.ts';
import { asHost } from '../operations/sample.ts';
import { type BackendNode, freshName, runConcurrently, startNodes } from './nodes.ts';

const leaderboardId = 'arena';

const apiOf = (node: BackendNode) => node.backend.api.leaderboards;

/** Two nodes with a leaderboard of small blocks, and players. */
async function startBoard(players: number, definition: object = {}) {
  const { nodes, committed } = await startNodes(2, {
    rates: false,
    limits: { leaderboardBlockEntries: 8 },
  });
  const [here, there] = nodes as [BackendNode, BackendNode];
  await apiOf(here).adminCreate({ leaderboardId, ...definition }, asHost);
  const ids: string[] = [];
  const sessions: string[] = [];
  for (let at = 0; at < players; at++) {
    const { accountId, token } = await here.player(freshName());
    ids.push(accountId);
    sessions.push(token);
  }
  return { nodes, here, there, committed, ids, sessions };
}

/** Submits as a game server does: if the storage is busy, again with the same key. */
async function submit(
  node: BackendNode,
  scores: readonly (readonly [accountId: string, score: number])[],
): Promise<void> {
  const input = { leaderboardId, entries: scores.map(([accountId, score]) => ({ accountId, score })) };
  const idempotencyKey = randomUUID();
  for (;;) {
    try {
      await apiOf(node).serverSubmit({ ...input, idempotencyKey }, asHost);
      return;
    } catch (error) {
      if (!isApiError(error) || !['STORAGE_BUSY', 'IDEMPOTENCY_KEY_RUNNING'].includes(error.reason))
        throw error;
    }
  }
}

test('the sum of many concurrent scores on two nodes is exact, and so are all counts and ranks', async () => {
  const { nodes, here, there, ids } = await startBoard(40, { operator: 'SUM' });
  for (let round = 0; round < 6; round++)
    await runConcurrently(nodes, (node, caller) =>
      submit(
        node,
        Array.from({ length: 5 }, (_, at) => [
          ids[(caller * 7 + at * 11 + round) % ids.length]!,
          caller + at,
        ]),
      ),
    );
  const total =
    6 * Array.from({ length: 32 }, (_, caller) => 5 * caller + 10).reduce((sum, each) => sum + each);
  for (const node of [here, there]) {
    const { entries, totalEntries } = await apiOf(node).listEntries({ leaderboardId, limit: 100 }, asHost);
    expect(totalEntries).toBe(ids.length);
    expect(entries.reduce((sum, { score }) => sum + Number(score), 0)).toBe(total);
    for (const { accountId, rank } of entries.slice(0, 10))
      expect((await apiOf(node).getEntry({ leaderboardId, accountId }, asHost)).entry.rank).toBe(rank);
  }
  expect(await verifyLeaderboards(here.storage)).toEqual([]);
}, 180_000);

test('of scores that players of two nodes submit at once, and a reset ends, each is in one version with its rank', async () => {
  const definition = { operator: 'SUM', authority: 'CLIENT', archiveCount: 10 };
  const { nodes, here, ids, sessions } = await startBoard(24, definition);
  const rounds = 6;
  const versions = new Set([1]);
  for (let round = 0; round < rounds; round++)
    await runConcurrently(
      nodes,
      async (node, caller) => {
        if (caller === 48) {
          if (round % 2 === 1)
            versions.add((await apiOf(node).adminReset({ leaderboardId }, asHost)).archivedVersion + 1);
          return;
        }
        const input = { leaderboardId, score: caller + 1 };
        const answer = await apiOf(node).submit(input, { session: sessions[caller % sessions.length]! });
        expect(answer.entry!.accountId).toBe(ids[caller % ids.length]);
        expect(answer.entry!.rank).toBeLessThanOrEqual(ids.length);
      },
      49,
    );
  let total = 0;
  for (const version of versions) {
    const { entries } = await apiOf(here).listEntries({ leaderboardId, version, limit: 100 }, asHost);
    expect(entries.map(({ rank }) => rank)).toEqual(entries.map((_, at) => at + 1));
    total += entries.reduce((sum, { score }) => sum + Number(score), 0);
  }
  expect(versions.size).toBe(1 + rounds / 2);
  expect(total).toBe(rounds * ((48 * 49) / 2));
  expect(await verifyLeaderboards(here.storage)).toEqual([]);
}, 180_000);

test('players do not wait for one of them whose account another node has locked', async () => {
  const { here, there, ids, sessions } = await startBoard(12, { authority: 'CLIENT' });
  const accounts = here.backend.catalogue.tables.find(({ name }) => name === 'accounts')!;
  const scores = () =>
    sessions.map((session, at) => apiOf(here).submit({ leaderboardId, score: at + 1 }, { session }));
  let locked: Promise<unknown>[] = [];
  await there.storage.transaction(async (unit) => {
    await unit.lock(accounts, { id: ids[3]! } as never);
    locked = scores();
    const others = locked.filter((_, at) => at !== 3);
    expect(await Promise.all(others)).toHaveLength(11);
    const { totalEntries } = await apiOf(here).listEntries({ leaderboardId }, asHost);
    expect(totalEntries).toBe(11);
  });
  expect(await locked[3]).toMatchObject({ entry: { accountId: ids[3] }, updated: true });
  expect(await verifyLeaderboards(here.storage)).toEqual([]);
}, 180_000);

test('every page that is read while two nodes write is the leaderboard of one commit', async () => {
  const { nodes, here, there, ids } = await startBoard(30, { operator: 'LATEST' });
  await submit(
    here,
    ids.map((accountId, at) => [accountId, at]),
  );
  const read = async (node: BackendNode, accountId: string) => {
    const { entries, totalEntries } = await apiOf(node).listEntries({ leaderboardId, limit: 100 }, asHost);
    expect([entries.length, totalEntries]).toEqual([ids.length, ids.length]);
    expect(new Set(entries.map((entry) => entry.accountId)).size).toBe(ids.length);
    const window = await apiOf(node).around({ leaderboardId, accountId, range: 3 }, asHost);
    const center = window.entries.find((entry) => entry.accountId === accountId)!;
    expect(window.entries.map(({ rank }) => rank)).toEqual(
      window.entries.map((_, at) => window.entries[0]!.rank + at),
    );
    expect(window.entries).toHaveLength(7);
    // Scores are never equal, so the order shows the rank that the center must have among its neighbours.
    const sorted = window.entries.toSorted((left, right) => Number(right.score - left.score));
    expect(sorted[center.rank - window.entries[0]!.rank]!.accountId).toBe(accountId);
  };
  for (let round = 0; round < 4; round++)
    await runConcurrently(nodes, async (node, caller) => {
      const accountId = ids[caller % ids.length]!;
      if (caller % 2 === 0) await submit(node, [[accountId, 1_000 * (round + 1) - 31 * caller]]);
      else await read(node, accountId);
    });
  expect(await verifyLeaderboards(there.storage)).toEqual([]);
}, 180_000);

test('a score that is submitted during a reset is in exactly one version, and the event has the final entries', async () => {
  const { nodes, here, committed, ids } = await startBoard(32, { archiveCount: 20 });
  const listed = (version: number) => apiOf(here).listEntries({ leaderboardId, version }, asHost);
  for (let round = 1; round <= 4; round++) {
    const ended = 2 * round - 1;
    const results = await runConcurrently(nodes, async (node, caller) => {
      if (caller === 16) return (await apiOf(node).adminReset({ leaderboardId }, asHost)).archivedVersion;
      await submit(node, [[ids[caller]!, caller + 1]]);
      return null;
    });
    expect(results.filter((version) => version !== null)).toEqual([ended]);
    const [before, after] = await Promise.all([listed(ended), listed(ended + 1)]);
    expect(before.totalEntries + after.totalEntries).toBe(31);
    const { top } = committed.at(-1)!.content as unknown as { top: { accountId: string }[] };
    expect(top.map(({ accountId }) => accountId)).toEqual(before.entries.map(({ accountId }) => accountId));
    await apiOf(here).adminReset({ leaderboardId }, asHost);
  }
  expect(await verifyLeaderboards(here.storage)).toEqual([]);
}, 180_000);

test('two nodes keep a maximum of entries, while players come and are removed', async () => {
  const { nodes, here, ids } = await startBoard(32, { maxEntries: 9 });
  await runConcurrently(nodes, async (node, caller) => {
    await submit(node, [[ids[caller]!, caller]]);
    if (caller % 4 === 0)
      await apiOf(node).serverRemoveEntry({ leaderboardId, accountId: ids[caller]! }, asHost);
  });
  const { totalEntries } = await apiOf(here).listEntries({ leaderboardId }, asHost);
  expect(totalEntries).toBeLessThanOrEqual(9);
  await submit(
    here,
    ids.map((accountId, at) => [accountId, at + 100]),
  );
  const { entries } = await apiOf(here).listEntries({ leaderboardId }, asHost);
  expect(entries.map(({ score }) => Number(score))).toEqual([131, 130, 129, 128, 127, 126, 125, 124, 123]);
  expect(await verifyLeaderboards(here.storage)).toEqual([]);
}, 180_000);

test('an account that is deleted while its scores arrive leaves no entry', async () => {
  const { nodes, here, ids } = await startBoard(8);
  await runConcurrently(nodes, async (node, caller) => {
    const accountId = ids[caller % ids.length]!;
    if (caller >= 24) await node.backend.api.accounts.adminDelete({ accountId }, asHost);
    else await submit(node, [[accountId, caller]]).catch(() => undefined);
  });
  expect((await apiOf(here).listEntries({ leaderboardId }, asHost)).totalEntries).toBe(0);
  expect(await verifyLeaderboards(here.storage)).toEqual([]);
}, 180_000);
