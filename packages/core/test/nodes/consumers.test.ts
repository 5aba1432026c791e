import { createManualClock, createTestBackend, type ManualClock, type TestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import type { HostConsumer } from '../../src/backend/consumers.ts';
import { eventLog } from '../../src/events/tables.ts';
import { systemIds } from '../../src/runtime/ids.ts';
import { payer, receipts, totals } from '../consumers/payments.ts';

interface Node extends TestBackend {
  readonly clock: ManualClock;
}

/** Starts two nodes on one Postgres, each with its own clock. */
async function startPair(consumerOf: (node: number) => HostConsumer | null): Promise<[Node, Node]> {
  const connection = await freshPostgres();
  const start = async (node: number): Promise<Node> => {
    const storage = await openPatientPostgres({ ...connection, maxConnections: 8 });
    await storage.migrate([totals, receipts]);
    const rewards = consumerOf(node);
    const started = await createTestBackend({
      storage,
      ids: systemIds,
      clock: createManualClock(),
      ...(rewards && { consumers: { rewards } }),
    });
    onTestFinished(() => started[Symbol.asyncDispose]());
    return started;
  };
  return [await start(0), await start(1)];
}

const emit = ({ backend }: TestBackend, text: string, accountId: string) =>
  backend.api.events.emit(
    { nestedEvent: { anyEvent: { '@type': 'game/Scored', text } }, recipientIds: [accountId] },
    { system: true },
  );

async function serve({ backend, clock }: Node): Promise<void> {
  await clock.advance(1_000);
  await backend.scheduler.tick();
}

const paidFor = async ({ storage }: TestBackend, accountId: string): Promise<string[]> => {
  const rows = await storage.find(receipts, {
    where: { subject: `account:${accountId}` },
    orderBy: ['position'],
  });
  return rows.map(({ text }) => text);
};

test('of two nodes one at a time serves a consumer, and each subject is handled in the order of its commits', async () => {
  const working: number[] = [];
  const seen: number[][] = [];
  const nodes = await startPair((node) =>
    payer(async (_, unit) => {
      working.push(node);
      seen.push([...new Set(working)]);
      await unit.count(totals, {});
      working.splice(working.indexOf(node), 1);
    }),
  );
  const players = [await nodes[0].player('ann'), await nodes[1].player('bob'), await nodes[0].player('cy')];
  for (let round = 0; round < 3; round++) {
    const emissions = Array.from({ length: 24 }, (_, at) =>
      emit(nodes[at % 2]!, `${round} ${at}`, players[at % 3]!.accountId),
    );
    await Promise.all([...emissions, serve(nodes[0]), serve(nodes[1])]);
  }
  await serve(nodes[0]);
  await serve(nodes[1]);
  expect(seen.every((at) => at.length === 1)).toBe(true);
  for (const { accountId } of players) {
    const log = await nodes[0].storage.find(eventLog, {
      where: { recipientId: accountId },
      orderBy: ['sequence'],
    });
    const committed = log.flatMap(({ payload }) => /"text":"([^"]+)"/.exec(payload)?.[1] ?? []);
    expect(committed).toHaveLength(24);
    expect(await paidFor(nodes[1], accountId)).toEqual(committed);
  }
});

test.each([
  ['commits', false],
  ['fails at', true],
])(
  'if a node whose lease has expired %s an event later, the next node waits for it, and each event is paid once and in order',
  async (_, fails) => {
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const handled: number[] = [];
    const nodes = await startPair((node) =>
      payer(async () => {
        handled.push(node);
        if (node !== 0) return;
        reached.resolve();
        await gate.promise;
        if (fails) throw new Error('broken');
      }),
    );
    const { accountId } = await nodes[0].player();
    await emit(nodes[0], 'first', accountId);
    await emit(nodes[0], 'second', accountId);
    const paused = serve(nodes[0]);
    await reached.promise;
    // The clock of the first node stands still, as if its process were paused: it does not renew its lease.
    await nodes[1].clock.advance(60_000);
    const takeover = nodes[1].backend.scheduler.tick();
    await expect
      .poll(
        async () =>
          (await nodes[1].backend.scheduler.tasks()).find(({ name }) => name.includes('rewards'))?.running,
      )
      .toBe(true);
    gate.resolve();
    await Promise.all([paused, takeover]);
    await nodes[1].clock.advance(60_000);
    await nodes[1].backend.scheduler.tick();
    expect(await paidFor(nodes[1], accountId)).toEqual(['first', 'second']);
    // The paused node may try the second event too before it notices that its lease is gone; it fails there as well.
    if (fails) expect(handled.filter((node) => node === 1)).toEqual([1, 1]);
  },
);

test('a node that does not know a consumer yet keeps nothing for it, and leaves its rows to the nodes that do', async () => {
  const [knows, older] = await startPair((node) => (node === 0 ? payer() : null));
  const { accountId } = await knows.player();
  await emit(older, 'missed', accountId);
  await emit(knows, 'kept', accountId);
  await serve(older);
  const shown = (await older.backend.consumers.list()).find(({ name }) => name === 'rewards');
  expect(shown).toMatchObject({ kinds: null, waiting: 1 });
  await serve(knows);
  expect(await paidFor(knows, accountId)).toEqual(['kept']);
});
