import {
  type Call,
  column,
  defineArea,
  defineContract,
  defineErrors,
  defineTable,
  Id,
  z,
} from '@lobbykit/core/area';
import { createTestBackend, openTestStorage } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { accounts } from '../../../src/areas/accounts/tables.ts';
import { auditLog } from '../../../src/audit/tables.ts';
import { outcomeOf } from '../../limits/limit-check.ts';

const counters = defineTable({
  name: 'event_counters',
  columns: { id: column.text(), value: column.int({ default: 0 }) },
  key: ['id'],
});
const errors = defineErrors({
  COUNTER_REFUSED: ['FAILED_PRECONDITION', 'refused before anything was written'],
  COUNTER_FAILED: ['ABORTED', 'failed after it was written'],
  COUNTER_VETOED: ['FAILED_PRECONDITION', 'refused by a hook'],
});

const contract = defineContract({
  area: 'counters',
  title: 'Counters',
  permissions: { 'counters.change': 'Change counters.' },
  routes: {
    add: {
      method: 'POST',
      path: '/admin/counters/{counter}',
      access: 'operator',
      permission: 'counters.change',
      params: z.object({ counter: Id }),
      body: z.object({ amount: z.int() }),
      out: z.object({ value: z.int() }),
      errors: [errors.COUNTER_REFUSED, errors.COUNTER_FAILED],
      emits: ['anyEvent.counters/Added'],
      object: 'counter',
      summary: 'Adds to a counter.',
    },
    addTwice: {
      method: 'POST',
      path: '/admin/counters/{counter}/twice',
      access: 'operator',
      permission: 'counters.change',
      params: z.object({ counter: Id }),
      out: z.object({ value: z.int() }),
      object: 'counter',
      summary: 'Adds to a counter twice, in one unit.',
    },
  },
});

type UnitOf = (call: Call, input: { readonly counter: string }) => string | null | Promise<string | null>;

/** An area with counters. The amounts 1, 2 and 3 show what may go wrong with a call. */
const countersArea = (unitOf: UnitOf) =>
  defineArea({
    contract,
    tables: [counters],
    errors,
    events: { 'anyEvent.counters/Added': 'Something was added.' },
    create: (ctx) => ({
      sharedUnits: { add: unitOf },
      operations: {
        add: (call, { counter: id, amount }) =>
          ctx.atomically(call, async (unit) => {
            if (amount === 1) throw errors.COUNTER_REFUSED();
            await unit.insert(counters, { id }, { ifAbsent: true });
            const [row] = await unit.update(counters, { id }, { value: { add: amount } });
            if (amount === 2) throw errors.COUNTER_FAILED();
            unit.emit({
              event: { anyEvent: { '@type': 'counters/Added', value: row!.value } },
              recipients: ['nobody'],
            });
            return { value: row!.value };
          }),
        addTwice: (call, { counter }) =>
          ctx.atomically(call, async (unit) => {
            const { counters: api } = ctx.api<{ readonly contract: typeof contract }>(call, unit);
            await api.add({ counter, amount: 5 });
            return api.add({ counter, amount: 5 });
          }),
      },
    }),
  });

const asHost = { system: true } as const;

/** A backend that shares units on the storage of this run, with a hook that refuses the amount 3. */
async function openCounters(unitOf: UnitOf = (_call, { counter }) => counter) {
  const t = await createTestBackend({
    areas: [countersArea(unitOf)],
    storage: { ...(await openTestStorage()), isRemote: true },
    hooks: {
      after: {
        'counters.add': async (_call, { input, unit }) => {
          if ((input as { amount: number }).amount === 3) throw errors.COUNTER_VETOED();
          await unit.insert(
            counters,
            { id: `hook ${(input as { amount: number }).amount}` },
            { ifAbsent: true },
          );
        },
      },
    },
  });
  const add = (amount: number, idempotencyKey?: string) =>
    t.backend.api.counters.add(
      { counter: 'event', amount },
      { ...asHost, ...(idempotencyKey !== undefined && { idempotencyKey }) },
    );
  return { t, add, counted: async () => (await t.storage.get(counters, { id: 'event' }))?.value ?? 0 };
}

describe('calls of an own operation that share units', () => {
  test('are answered, audited and announced one by one, whatever goes wrong with some', async () => {
    const { t, add, counted } = await openCounters();
    await using _ = t;
    const announced: unknown[] = [];
    t.backend.events.on('anyEvent', ({ content }) =>
      announced.push((content as { readonly value?: unknown }).value),
    );
    const amounts = Array.from({ length: 90 }, (_, at) => (at % 3 === 0 ? 10 : 1 + (at % 4)));
    const audited = await t.storage.count(auditLog, {});
    const answers = await Promise.all(
      amounts.map(async (amount, at) => {
        const call = add(amount, at % 2 === 0 ? `add-${at}` : undefined);
        return call.then(
          ({ value }) => value,
          () => outcomeOf(call),
        );
      }),
    );
    const reasons = ['', 'COUNTER_REFUSED', 'COUNTER_FAILED', 'COUNTER_VETOED'];
    const done = amounts.filter((amount) => amount > 3);
    expect(answers.map((answer) => (typeof answer === 'number' ? '' : answer))).toEqual(
      amounts.map((amount) => reasons[amount] ?? ''),
    );
    expect(await counted()).toBe(done.reduce((sum, amount) => sum + amount, 0));
    const values = answers.filter((answer) => typeof answer === 'number');
    expect(new Set(values).size).toBe(done.length);
    expect(announced).toEqual(values.toSorted((one, other) => one - other));
    // Refusals are audited too.
    expect((await t.storage.count(auditLog, { outcome: 'success' })) - audited).toBe(done.length);
    expect(await t.storage.count(auditLog, { outcome: 'COUNTER_FAILED' })).toBe(
      amounts.filter((amount) => amount === 2).length,
    );
    const again = await Promise.all(
      amounts.flatMap((amount, at) => (at % 2 === 0 && amount > 3 ? [add(amount, `add-${at}`)] : [])),
    );
    expect(again.map(({ value }) => value)).toEqual(
      answers.filter((answer, at) => at % 2 === 0 && typeof answer === 'number'),
    );
  });

  test('run in the unit of another operation that calls them', async () => {
    const { t, add, counted } = await openCounters();
    await using _ = t;
    const twice = () => t.backend.api.counters.addTwice({ counter: 'event' }, asHost);
    await Promise.all([add(10), twice(), add(10), twice(), add(10)]);
    expect(await counted()).toBe(50);
  });

  test('have units of their own where the function returns null', async () => {
    const { t, add, counted } = await openCounters(() => null);
    await using _ = t;
    await Promise.all(Array.from({ length: 20 }, () => add(10)));
    expect(await counted()).toBe(200);
  });

  test('are refused with the error that the function throws, and change nothing', async () => {
    const { t, add, counted } = await openCounters(() => {
      throw errors.COUNTER_REFUSED();
    });
    await using _ = t;
    expect(await outcomeOf(add(10))).toBe('COUNTER_REFUSED');
    expect(await outcomeOf(add(10, 'add-1'))).toBe('COUNTER_REFUSED');
    expect(await counted()).toBe(0);
  });

  test('have a function that reads what it likes, and writes no table of another area', async () => {
    const { t, add, counted } = await openCounters(async ({ db }) => {
      await db.find(accounts, {});
      await db.delete(accounts, { displayName: 'ada' });
      return 'event';
    });
    await using _ = t;
    await t.player('ada');
    expect(await outcomeOf(add(10))).toBe('INTERNAL');
    expect(await t.storage.count(accounts, {})).toBe(1);
    expect(await counted()).toBe(0);
  });
});
