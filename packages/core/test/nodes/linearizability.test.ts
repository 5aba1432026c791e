import { join } from 'node:path';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { caseCounts, countOf } from '../../../../test/case-counts.ts';
import { anySeed, createRandom } from '../../../../test/random.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { verifyLedger } from '../../src/areas/entitlements/index.ts';
import { isApiError } from '../../src/kernel/errors.ts';
import { testFolder } from '../operations/storages.ts';
import { type CounterOperation, isLinearizable } from './linearizability.ts';
import { startNodes } from './nodes.ts';

const clients = 16;
const keys = 8;
const host = { system: true } as const;
const seeds = countOf(caseCounts.counterSeeds);
const perClient = countOf(caseCounts.counterOperations) / clients;

type Node = Pick<TestBackend, 'backend' | 'storage'>;

/** Lets all clients change and read the counts of items at once. Returns the operations of each item. */
async function runClients(nodes: readonly Node[], seed: number): Promise<readonly CounterOperation[][]> {
  const { accounts, entitlements } = nodes[0]!.backend.api;
  const { account } = await accounts.serverCreate({ displayName: 'player' }, host);
  const itemIds: string[] = [];
  for (let key = 0; key < keys; key++)
    itemIds.push(
      (await entitlements.createItem({ catalogItemName: `item ${key} of ${seed}` }, host)).catalogItemId,
    );
  const histories: CounterOperation[][] = itemIds.map(() => []);
  let moment = 0;

  async function run(client: number): Promise<void> {
    const random = createRandom(seed * clients + client);
    for (let at = 0; at < perClient; at++) {
      const api = nodes[random.integer(nodes.length)]!.backend.api.entitlements;
      const key = random.integer(keys);
      const item = { accountId: account.id, catalogItemId: itemIds[key]! };
      const amount = 1 + random.integer(3);
      const kind = (['increment', 'decrement', 'set', 'read'] as const)[random.integer(4)]!;
      const invoked = moment++;
      const result = await resultOf(async () => {
        if (kind === 'read') return { count: Number((await api.adminOwned(item, host)).count), done: true };
        const counted = { ...item, count: amount };
        if (kind === 'set') {
          await api.serverSet(counted, host);
          return { count: amount, done: true };
        }
        if (kind === 'increment')
          return { count: Number((await api.serverIncrement(counted, host)).newCount), done: true };
        const { newCount, decrementSuccessful } = await api.serverDecrement(counted, host);
        return { count: Number(newCount), done: decrementSuccessful };
      });
      const returned = result === null ? Number.POSITIVE_INFINITY : moment++;
      histories[key]!.push({ kind, amount, invoked, returned, result });
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return histories;
}

/** Returns the result, or null if the storage did not say whether it was done. */
async function resultOf(
  call: () => Promise<CounterOperation['result']>,
): Promise<CounterOperation['result']> {
  try {
    return await call();
  } catch (error) {
    if (isApiError(error) && error.code === 'UNAVAILABLE') return null;
    throw error;
  }
}

async function expectLinearizable(nodes: readonly Node[]): Promise<void> {
  const first = anySeed();
  for (let seed = first; seed < first + seeds; seed++) {
    const histories = await runClients(nodes, seed);
    const wrong = histories.flatMap((operations, key) => (isLinearizable(operations) ? [] : [`item ${key}`]));
    expect([`SEED=${seed}`, wrong]).toEqual([`SEED=${seed}`, []]);
    expect(histories.flat().some(({ result }) => result !== null)).toBe(true);
  }
  expect(await verifyLedger(nodes[0]!.storage)).toEqual([]);
}

describe('counts that 16 clients change and read', () => {
  test('are linearizable on two nodes with one Postgres', { timeout: 1_200_000 }, async () => {
    const { nodes } = await startNodes(2, { rates: false });
    await expectLinearizable(nodes);
  });

  test('are linearizable on SQLite', { timeout: 1_200_000 }, async () => {
    const storage = await openSqlite({ path: join(testFolder(), 'game.db') });
    const t = await createTestBackend({ storage });
    onTestFinished(async () => {
      await t[Symbol.asyncDispose]();
      await storage.close();
    });
    await expectLinearizable([t]);
  });
});

/** An operation with its interval, and the count that was answered; none if it was not. */
const operation = (
  kind: CounterOperation['kind'],
  [invoked, returned]: readonly [number, number],
  count: number | null,
  done = true,
): CounterOperation => ({
  kind,
  amount: 1,
  invoked,
  returned,
  result: count === null ? null : { count, done },
});
const never = Number.POSITIVE_INFINITY;

describe('control: the check of linearizability', () => {
  test.each([
    ['operations one after the other', [operation('increment', [0, 1], 1), operation('read', [2, 3], 1)]],
    [
      'a read during a change that sees it',
      [operation('increment', [0, 3], 1), operation('read', [1, 2], 1)],
    ],
    [
      'a read during a change that does not see it',
      [operation('increment', [0, 3], 1), operation('read', [1, 2], 0)],
    ],
    [
      'a decrement that is refused before an increment that overlaps',
      [operation('decrement', [0, 3], 0, false), operation('increment', [1, 2], 1)],
    ],
    [
      'a set between two increments that overlap it',
      [operation('increment', [0, 4], 1), operation('set', [1, 3], 1), operation('increment', [2, 6], 2)],
    ],
    [
      'a change without an answer that took effect late',
      [operation('increment', [0, never], null), operation('read', [1, 2], 0), operation('read', [3, 4], 1)],
    ],
    [
      'a change without an answer that never took effect',
      [operation('increment', [0, never], null), operation('read', [1, 2], 0)],
    ],
  ])('accepts %s', (_, operations) => {
    expect(isLinearizable(operations)).toBe(true);
  });

  test.each([
    [
      'a read that does not see a change that was answered before it',
      [operation('increment', [0, 1], 1), operation('read', [2, 3], 0)],
    ],
    [
      'two increments of which one is lost',
      [operation('increment', [0, 2], 1), operation('increment', [1, 3], 1)],
    ],
    [
      'reads that see a change and then do not see it',
      [operation('increment', [0, 5], 1), operation('read', [1, 2], 1), operation('read', [3, 4], 0)],
    ],
    [
      'a set that is lost to an increment before it',
      [
        operation('increment', [0, 1], 1),
        operation('increment', [2, 3], 2),
        operation('set', [4, 5], 1),
      ].concat(operation('read', [6, 7], 2)),
    ],
    ['a decrement of nothing that is done', [operation('decrement', [0, 1], 0, true)]],
    [
      'two decrements of the last one that are both done',
      [
        operation('increment', [0, 1], 1),
        operation('decrement', [2, 4], 0),
        operation('decrement', [3, 5], 0),
      ],
    ],
    [
      'a change without an answer that took effect twice',
      [operation('increment', [0, never], null), operation('read', [1, 2], 2)],
    ],
  ])('refuses %s', (_, operations) => {
    expect(isLinearizable(operations)).toBe(false);
  });
});
