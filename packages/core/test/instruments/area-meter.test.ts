import { defineArea, defineContract, eventBusPart, type Meter, metersPart } from '@lobbykit/core/area';
import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { createShopWorld } from '../areas/entitlements/shop-world.ts';
import { captureLog } from '../secrets/capture-log.ts';
import { createRecordingMeter } from './recording-meter.ts';

const asHost = { system: true } as const;

/** An area that has no operations, and measures. */
const measuringArea = (meter: Partial<Meter>, onEvent: (kind: string) => void = () => {}) =>
  defineArea({
    contract: defineContract({ area: 'measuring', title: 'Measuring', permissions: {}, routes: {} }),
    needs: { meters: metersPart, bus: eventBusPart },
    create(_, { meters, bus }) {
      meters.add(meter);
      const stop = bus.on('*', ({ kind }) => onEvent(kind));
      return { operations: {}, stop };
    },
  });

test('an area is told of errors, players and events, beside the meter of the host', async () => {
  const [own, hosts] = [createRecordingMeter(), createRecordingMeter()];
  const kinds: string[] = [];
  const area = measuringArea(own, (kind) => kinds.push(kind));
  await using t = await createTestBackend({ areas: [area], meter: hosts });
  const { accountId, token } = await t.player();
  await t.http('GET', `/accounts/${accountId}`, { session: token });
  await t.http('GET', '/nothing/here');
  await t.backend.api.parties.get({ partyId: 'none' }, { session: token }).catch(() => {});
  for (const meter of [own, hosts]) {
    expect(meter.of('player')).toEqual([`player ${accountId}`]);
    expect(meter.of('error')).toEqual(['error ROUTE_UNKNOWN', 'error PARTY_NOT_FOUND']);
    expect(meter.of('request')).toContain('request accounts.get OK');
  }
  expect(kinds).toEqual(expect.arrayContaining(['accountsEvent', 'authenticationEvent']));
});

test('a meter of an area that throws refuses nobody, and is logged once', async () => {
  const { log, lines } = captureLog();
  const area = measuringArea({
    recordPlayer() {
      throw new Error('cannot count');
    },
  });
  await using t = await createTestBackend({ areas: [area], log });
  const { accountId, caller } = await t.player();
  for (let at = 0; at < 3; at++) await t.backend.api.accounts.get({ accountId }, caller);
  expect(lines.filter((line) => JSON.stringify(line).includes('the meter failed'))).toHaveLength(1);
});

test('a meter gets what an order sells and what its refund returns, once each, after their commits', async () => {
  const meter = createRecordingMeter();
  const t = await createShopWorld({ meter });
  const { accountId } = await t.player();
  const orderId = await t.place(accountId, await t.item('Gold'), 3);
  t.store.set(orderId, 'Approved');
  await t.runTasks();
  await t.runTasks();
  expect(meter.of('sale')).toEqual(['sale granted EUR 300']);
  await t.api.refundOrder({ provider: 'STORE', orderId }, asHost);
  await t.runTasks();
  expect(meter.records.filter((each) => each.startsWith('sale'))).toEqual([
    'sale granted EUR 300',
    'sale returned EUR 300',
  ]);
});
