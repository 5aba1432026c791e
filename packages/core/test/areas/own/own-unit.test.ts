import {
  column,
  defineArea,
  defineContract,
  defineErrors,
  defineTable,
  Id,
  Int64,
  playerOf,
  z,
} from '@lobbykit/core/area';
import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';

const purses = defineTable({
  name: 'purses',
  columns: { accountId: column.text(), gold: column.int64() },
  key: ['accountId'],
});
const purseErrors = defineErrors({ NOT_ENOUGH_GOLD: ['FAILED_PRECONDITION', 'there is not enough gold'] });

const pursesArea = defineArea({
  contract: defineContract({
    area: 'purses',
    title: 'Purses',
    permissions: { 'purses.change': 'Change the gold of players.' },
    routes: {
      change: {
        method: 'POST',
        path: '/admin/purses/{accountId}',
        access: 'operator',
        permission: 'purses.change',
        params: z.object({ accountId: Id }),
        body: z.object({ gold: Int64 }),
        out: z.object({ gold: Int64 }),
        errors: [purseErrors.NOT_ENOUGH_GOLD],
        object: 'accountId',
        summary: 'Changes the gold of a player.',
      },
    },
  }),
  tables: [purses],
  errors: purseErrors,
  create: (ctx) => ({
    operations: {
      change: (call, { accountId, gold }) =>
        ctx.atomically(call, async (unit) => {
          await unit.insert(purses, { accountId, gold: 0n }, { ifAbsent: true });
          const guard = gold < 0n ? { gte: -gold } : { gte: 0n };
          const [purse] = await unit.update(purses, { accountId, gold: guard }, { gold: { add: gold } });
          if (!purse) throw purseErrors.NOT_ENOUGH_GOLD();
          return { gold: purse.gold };
        }),
    },
  }),
});

const purchases = defineTable({
  name: 'purchases',
  columns: { id: column.text(), accountId: column.text() },
  key: ['id'],
});

const shopArea = defineArea({
  contract: defineContract({
    area: 'shop',
    title: 'Shop',
    permissions: {},
    routes: {
      buy: {
        method: 'POST',
        path: '/shop',
        access: 'player',
        body: z.object({ price: Int64 }),
        out: z.object({ gold: Int64 }),
        errors: [purseErrors.NOT_ENOUGH_GOLD],
        summary: 'Buys something.',
      },
    },
  }),
  tables: [purchases],
  create: (ctx) => ({
    operations: {
      buy: (call, { price }) =>
        ctx.atomically(call, async (unit) => {
          const accountId = playerOf(call);
          await unit.insert(purchases, { id: ctx.ids.next('purchase'), accountId });
          const { purses } = ctx.api<typeof pursesArea>(call, unit, { system: true });
          return purses.change({ accountId, gold: -price });
        }),
    },
  }),
});

test('an own area calls the operations of another own area in its own unit, so both commit or neither does', async () => {
  await using t = await createTestBackend({ areas: [pursesArea, shopArea] });
  const { accountId, token: session } = await t.player();
  const { api } = t.backend;
  await api.purses.change({ accountId, gold: 100n }, { system: true });
  expect(await api.shop.buy({ price: 30n }, { session })).toEqual({ gold: 70n });
  await expect(api.shop.buy({ price: 71n }, { session })).rejects.toMatchObject({
    reason: 'NOT_ENOUGH_GOLD',
  });
  expect(await t.storage.count(purchases, {})).toBe(1);
  const { records } = await api.audit.list({ object: accountId }, { system: true });
  expect(records).toMatchObject([{ operation: 'purses.change' }, { operation: 'purses.change' }]);
});

test('a call of an area that the backend does not have fails with its name, and changes nothing', async () => {
  await using t = await createTestBackend({ areas: [shopArea] });
  const { token: session } = await t.player();
  await expect(t.backend.api.shop.buy({ price: 1n }, { session })).rejects.toMatchObject({
    reason: 'INTERNAL',
    details: { cause: expect.objectContaining({ message: 'there is no area purses in this backend' }) },
  });
  expect(await t.storage.count(purchases, {})).toBe(0);
});
