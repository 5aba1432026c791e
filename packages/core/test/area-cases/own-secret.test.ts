import { createHash } from 'node:crypto';
import { column, defineArea, defineContract, defineTable, Id, playerOf, z } from '@lobbykit/core/area';
import { areaCases, openAreaWorld } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';

const contract = defineContract({
  area: 'lockers',
  title: 'Lockers',
  permissions: {},
  routes: {
    rent: {
      method: 'POST',
      path: '/lockers',
      access: 'player',
      out: z.object({ lockerId: Id, code: z.string() }),
      secret: 'code',
      summary: 'Rents a locker. Only this answer contains its code.',
    },
  },
});

const lockers = defineTable({
  name: 'lockers',
  columns: { id: column.text(), ownerId: column.text(), code: column.text() },
  key: ['id'],
});

const digestOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Creates an area whose operation shows a code once. */
const lockersArea = (stored: (code: string) => string, logged: (code: string) => object = () => ({})) =>
  defineArea({
    contract,
    tables: [lockers],
    create: (ctx) => ({
      operations: {
        rent: (call) =>
          ctx.atomically(call, async (unit) => {
            const id = ctx.ids.next('locker');
            const code = `the code of the locker ${id}`;
            ctx.log.debug(logged(code), 'a locker is rented');
            await unit.insert(lockers, { id, ownerId: playerOf(call), code: stored(code) });
            return { lockerId: id, code };
          }),
      },
    }),
  });

const run = async (area: ReturnType<typeof lockersArea>): Promise<void> => {
  for (const each of areaCases(area)) if (each.group === 'secrets') await each.run();
};

describe('an area of an application whose operation shows a secret once passes every case:', () => {
  for (const { group, name, run } of areaCases(lockersArea(digestOf))) test(`${group}: ${name}`, run);
});

describe('the case of a secret fails for an area that', () => {
  test('stores the secret in plain text', async () => {
    await expect(run(lockersArea((code) => code))).rejects.toThrow('lockers.rent: its secret is stored');
  });

  test('writes the secret to the log, even at debug level', async () => {
    const area = lockersArea(digestOf, (code) => ({ code }));
    await expect(run(area)).rejects.toThrow('lockers.rent: its secret is in the log');
  });

  test('names a field that its answer does not have', async () => {
    const area = lockersArea(digestOf);
    const { rent } = area.contract.routes;
    const routes = { rent: { ...rent, secret: 'password' } };
    const wrong = { ...area, contract: { ...area.contract, routes } };
    await expect(run(wrong as never)).rejects.toThrow('which `secret` names');
  });
});

test('a secret of an own area is kept for an Idempotency-Key, and only its holder gets it again', async () => {
  await using t = await openAreaWorld({ areas: [lockersArea(digestOf)] });
  const [first, second] = [await t.player('ann'), await t.player('ann')];
  const rent = (session: string) =>
    t.http('POST', '/lockers', { session, body: {}, headers: { 'idempotency-key': 'once' } });
  const answer = await rent(first.token);
  expect((await rent(first.token)).body).toEqual(answer.body);
  expect((await rent(second.token)).body).toMatchObject({ details: [{ reason: 'IDEMPOTENCY_KEY_DONE' }] });
});
