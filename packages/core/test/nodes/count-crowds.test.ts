import { createManualClock, createTestBackend, type TestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { anySeed, createRandom, type Random } from '../../../../test/random.ts';
import { verifyLedger } from '../../src/areas/entitlements/index.ts';
import { auditLog } from '../../src/audit/tables.ts';
import { outcomeOf } from '../limits/limit-check.ts';
import { asHost } from '../operations/sample.ts';
import { type BackendNode, freshName, outcomes, runConcurrently, startNodes } from './nodes.ts';

/** Nodes on which no call waits too long, however busy the machine is. `transactions` counts those of all nodes. */
async function startServers(count: number) {
  let transactions = 0;
  const options = { rates: false, background: false, clock: createManualClock() } as const;
  const started = await startNodes(count, options, (storage) => ({
    ...storage,
    transaction(work) {
      transactions += 1;
      return storage.transaction(work);
    },
  }));
  return { ...started, transactions: () => transactions };
}

/** Creates an item, and gives an account some of it. */
async function stock({ backend, player }: BackendNode, count: bigint) {
  const { accountId } = await player(freshName());
  const { entitlements } = backend.api;
  const { catalogItemId } = await entitlements.createItem({ catalogItemName: freshName() }, asHost);
  await entitlements.adminSet({ accountId, catalogItemId, count }, asHost);
  return { accountId, catalogItemId };
}

/** The increments of an item, oldest first, with who changed it. */
async function historyOf({ backend }: TestBackend, key: { accountId: string; catalogItemId: string }) {
  const pages = [];
  let pageToken: string | undefined;
  do {
    const page = await backend.api.entitlements.adminHistory(
      { ...key, limit: 200, ...(pageToken !== undefined && { pageToken }) },
      asHost,
    );
    pages.push(...page.records);
    pageToken = page.nextPageToken;
  } while (pageToken);
  return pages.map(({ increment, agent }) => ({ increment, agent })).toReversed();
}

test.each([
  { callers: 200, nodeCount: 1, isKeyed: false },
  { callers: 500, nodeCount: 2, isKeyed: false },
  { callers: 500, nodeCount: 2, isKeyed: true },
])(
  '$callers decrements of one count at once on $nodeCount nodes are all answered (Idempotency-Keys: $isKeyed)',
  async ({ callers, nodeCount, isKeyed }) => {
    const { nodes, committed, transactions } = await startServers(nodeCount);
    const [first] = nodes as [BackendNode];
    const key = await stock(first, BigInt(callers - 50));
    const audited = await first.storage.count(auditLog, {});
    const before = committed.length;
    const path = `entitlements/account/${key.accountId}/item/${key.catalogItemId}/decrement/1`;
    const decrement = (node: BackendNode, caller: number) =>
      node.http('PATCH', `/${caller % 4 < 2 ? 'admin' : 'server'}/${path}`, {
        key: node.rootKey,
        ...(isKeyed && { headers: { 'idempotency-key': `decrement-${caller}` } }),
      });
    const began = transactions();
    const answers = await runConcurrently(nodes, decrement, callers);

    expect(outcomes(answers)).toEqual({ 200: callers });
    // A transaction of each caller would hold a connection, and wait for those of all others.
    expect(transactions() - began).toBeLessThan(callers / 5);
    const done = answers.map(({ body }) => body as { newCount: number; decrementSuccessful: boolean });
    const left = done.filter((each) => each.decrementSuccessful).map(({ newCount }) => newCount);
    expect(left.toSorted((one, other) => other - one)).toEqual(
      Array.from({ length: callers - 50 }, (_, at) => callers - 51 - at),
    );
    expect(done.filter((each) => !each.decrementSuccessful)).toEqual(
      Array(50).fill({ newCount: 0, decrementSuccessful: false }),
    );
    const [, ...history] = await historyOf(first, key);
    expect(history.map(({ increment }) => increment)).toEqual(Array(callers - 50).fill(-1n));
    expect(new Set(history.map(({ agent }) => agent.split(':')[0]))).toEqual(new Set(['admin', 'server']));
    expect(committed.length - before).toBe(callers - 50);
    // Each call of an operator is audited; those of machines are routine.
    expect((await first.storage.count(auditLog, {})) - audited).toBe(callers / 2);
    expect(await verifyLedger(first.storage)).toEqual([]);

    if (!isKeyed) return;
    const again = await runConcurrently(nodes.toReversed(), decrement, callers);
    expect(again.map(({ body }) => body)).toEqual(answers.map(({ body }) => body));
  },
);

const max = 2n ** 63n - 1n;
const kinds = [
  'increment',
  'decrement',
  'decrementBelow',
  'set',
  'revoke',
  'overflow',
  'lock',
  'unlock',
] as const;

interface Change {
  readonly kind: (typeof kinds)[number];
  readonly byServer: boolean;
  readonly amount: bigint;
}

const changeOf = (random: Random): Change => ({
  // Mostly the first four.
  kind: kinds[random.chance(0.85) ? random.integer(4) : random.integer(kinds.length)]!,
  byServer: random.chance(0.5),
  amount: BigInt(1 + random.integer(40)),
});

/** Makes a change, and returns its answer or the reason of its refusal. */
async function make(
  { backend }: TestBackend,
  key: { readonly accountId: string; readonly catalogItemId: string },
  { kind, byServer, amount: count }: Change,
  idempotencyKey?: string,
): Promise<unknown> {
  const api = backend.api.entitlements;
  const caller = { ...asHost, ...(idempotencyKey !== undefined && { idempotencyKey }) };
  const { increment, decrement, set } = byServer
    ? { increment: api.serverIncrement, decrement: api.serverDecrement, set: api.serverSet }
    : { increment: api.adminIncrement, decrement: api.adminDecrement, set: api.adminSet };
  const flag = (value: boolean) =>
    api.adminSetExtended(
      {
        ...key,
        operation: 'LOCKOUT_FLAGS_ONLY',
        lockoutFlags: { prohibitNonAdminUpdate: { value } },
      },
      caller,
    );
  const calls: Readonly<Record<Change['kind'], () => Promise<unknown>>> = {
    increment: () => increment({ ...key, count }, caller),
    decrement: () => decrement({ ...key, count }, caller),
    decrementBelow: () => decrement({ ...key, count, allowNegativeTotal: true }, caller),
    set: () => set({ ...key, count }, caller),
    revoke: () => api.adminRevoke(key, caller),
    overflow: () => increment({ ...key, count: max }, caller),
    lock: () => flag(true),
    unlock: () => flag(false),
  };
  try {
    return await calls[kind]();
  } catch (error) {
    return outcomeOf(Promise.reject(error));
  }
}

test('200 random changes of one count at once on one node are answered as if they had come one after another', async () => {
  const seed = anySeed();
  const random = createRandom(seed);
  const changes = Array.from({ length: 200 }, () => changeOf(random));
  const { nodes } = await startServers(1);
  const [node] = nodes as [BackendNode];
  const key = await stock(node, 100n);
  const atOnce = await Promise.all(changes.map((change) => make(node, key, change)));

  await using alone = await createTestBackend();
  const other = await stock(alone as BackendNode, 100n);
  const inTurn: unknown[] = [];
  for (const change of changes) inTurn.push(await make(alone, other, change));

  expect({ seed, answers: atOnce }).toEqual({ seed, answers: inTurn });
  expect(await historyOf(node, key)).toEqual(await historyOf(alone, other));
  expect(await verifyLedger(node.storage)).toEqual([]);
});

/** What an answer says that a count has become; null if it says that nothing has changed. */
function stepOf({ kind, amount }: Change, answer: unknown): readonly [before: bigint, after: bigint] | null {
  if (typeof answer === 'string' || kind === 'lock' || kind === 'unlock') return null;
  const { newCount, previousCount, decrementSuccessful } = answer as {
    readonly newCount?: bigint;
    readonly previousCount?: bigint;
    readonly decrementSuccessful?: boolean;
  };
  if (kind === 'set') return [previousCount!, amount];
  if (kind === 'revoke') return [previousCount!, 0n];
  // Of a count below zero there is room for the largest number.
  if (kind === 'overflow') return [newCount! - max, newCount!];
  if (kind === 'increment') return [newCount! - amount, newCount!];
  return decrementSuccessful ? [newCount! + amount, newCount!] : null;
}

test('200 random changes of one count at once on two nodes, half of them with Idempotency-Keys, have one order', async () => {
  const seed = anySeed() + 1;
  const random = createRandom(seed);
  const changes = Array.from({ length: 200 }, () => changeOf(random));
  const { nodes } = await startServers(2);
  const [first] = nodes as [BackendNode];
  const key = await stock(first, 100n);
  const answers = await runConcurrently(
    nodes,
    (node, at) => make(node, key, changes[at]!, at % 4 < 2 ? `change-${at}` : undefined),
    changes.length,
  );
  expect(
    answers.filter((answer) => typeof answer === 'string').filter((each) => !refusals.has(each)),
  ).toEqual([]);
  let count = 0n;
  const steps = (await historyOf(first, key)).map(({ increment }) => {
    count += increment;
    return `${count - increment} → ${count}`;
  });
  const answered = changes.flatMap((change, at) => {
    const step = stepOf(change, answers[at]);
    return step === null || step[0] === step[1] ? [] : [`${step[0]} → ${step[1]}`];
  });
  // The first step is the stock.
  expect({ seed, steps: answered.toSorted() }).toEqual({ seed, steps: steps.slice(1).toSorted() });
  expect(await verifyLedger(first.storage)).toEqual([]);
});

const refusals: ReadonlySet<unknown> = new Set(['ITEM_LOCKED', 'NUMBER_OUT_OF_RANGE']);
