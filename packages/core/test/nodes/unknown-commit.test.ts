import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { openPostgres } from '../../../storage-postgres/src/index.ts';
import { startProxy } from '../../../storage-postgres/test/network-proxy.ts';
import { eventLog } from '../../src/events/tables.ts';
import { systemClock } from '../../src/runtime/clock.ts';
import { systemIds } from '../../src/runtime/ids.ts';

/** A client that gets no answer repeats the request with the same key, and the request is executed once. */

interface Cut {
  readonly name: string;
  /** The last bytes of the client that the server still gets. */
  readonly cutAfter: string;
  /** Whether the server has executed the request by then. */
  readonly done: boolean;
}

const cuts: readonly Cut[] = [
  { name: 'after the commit (executed)', cutAfter: 'commit\0', done: true },
  { name: 'in the middle of the unit (not executed)', cutAfter: '"idempotency_keys" set', done: false },
];

test.for(cuts)(
  'a request that is cut $name is executed once under its key: 5 times',
  async ({ cutAfter, done }) => {
    await Promise.all(Array.from({ length: 5 }, () => cutAndRepeat(cutAfter, done)));
  },
);

async function cutAndRepeat(cutAfter: string, done: boolean): Promise<void> {
  const place = await freshPostgres();
  const proxy = await startProxy(place.connectionString);
  const options = { clock: systemClock, ids: systemIds };
  const cutOff = await createTestBackend({
    ...options,
    storage: await openPostgres({ ...place, connectionString: proxy.url, maxConnections: 3 }),
  });
  const beside = await createTestBackend({
    ...options,
    storage: await openPostgres({ ...place, maxConnections: 3 }),
  });
  for (const backend of [cutOff, beside]) onTestFinished(() => backend[Symbol.asyncDispose]());
  const { accountId } = await beside.player();
  const request = {
    key: cutOff.rootKey,
    headers: { 'idempotency-key': 'once' },
    body: { nestedEvent: { anyEvent: { '@type': 'game/Coin' } }, recipientIds: [accountId] },
  };
  const emit = (backend: typeof cutOff) => backend.http('POST', '/events/emit', request);
  const coins = () => beside.storage.count(eventLog, { recipientId: accountId });
  const before = await coins();

  proxy.cutAfter = cutAfter;
  const cut = await emit(cutOff);
  proxy.cutAfter = undefined;
  expect(cut.status).toBe(503);
  await expect.poll(coins).toBe(done ? before + 1 : before);

  const [again, elsewhere] = [await emit(cutOff), await emit(beside)];
  expect([again.status, elsewhere.status]).toEqual([200, 200]);
  expect(elsewhere.body).toEqual(again.body);
  expect(await coins()).toBe(before + 1);
}
