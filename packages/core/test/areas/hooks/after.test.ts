import { setImmediate } from 'node:timers/promises';
import { openTestStorage } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { mortal } from '../../../../testing/src/area/failing-storage.ts';
import { auditLog } from '../../../src/audit/tables.ts';
import type { Hooks } from '../../../src/backend/hooks.ts';
import { eventLog } from '../../../src/events/tables.ts';
import { idempotencyKeys } from '../../../src/http/idempotency/tables.ts';
import { ApiError } from '../../../src/kernel/errors.ts';
import { systemIds } from '../../../src/runtime/ids.ts';
import { reasonOf } from '../../operations/request.ts';
import { snapshotOf } from '../../operations/snapshot.ts';
import { createHooksWorld, gifts, reasonOfCall, starterGift } from './hooks-world.ts';

const key = { 'idempotency-key': 'the-key' };
const refusal = () => new ApiError({ code: 'FAILED_PRECONDITION', reason: 'NO_GIFTS_LEFT', message: 'none' });

async function login(t: Awaited<ReturnType<typeof createHooksWorld>>, payload: string): Promise<string> {
  let token = '';
  const onHeader = (name: string, value: string): void => {
    if (name === 'x-session-id') token = value;
  };
  await t.backend.api.authentication.login({ provider: 1, payload }, { onHeader });
  return token;
}

describe('an after hook', () => {
  test('adds rows, events and audit rows that commit with the operation', async () => {
    await using t = await createHooksWorld({ after: starterGift! });
    const { accountId } = await t.player('ann');
    await t.player('ann');
    expect(await t.given()).toEqual([{ accountId, item: 'sword' }]);
    const events = await t.storage.find(eventLog, { where: { recipientId: accountId } });
    expect(events.filter(({ payload }) => payload.includes('a sword for you'))).toHaveLength(1);
    expect(await t.storage.find(auditLog, {})).toMatchObject([
      { operation: 'accounts.create', object: accountId, outcome: 'gift' },
    ]);
  });

  test('is lost together with the operation when the process dies before the commit', async () => {
    const inner = await openTestStorage();
    let dies = false;
    const storage: typeof inner = {
      ...inner,
      transaction: (work) =>
        inner.transaction(async (unit) => {
          const result = await work(unit);
          if (dies) throw new Error('the process is gone');
          return result;
        }),
    };
    await using t = await createHooksWorld({ after: starterGift! }, { storage });
    const session = await login(t, 'ann');
    const before = await snapshotOf(t.storage);
    dies = true;
    expect(await reasonOfCall(t.backend.api.accounts.create({}, { session }))).toBe('INTERNAL');
    expect(await snapshotOf(t.storage)).toEqual(before);
    expect(await t.given()).toEqual([]);
    dies = false;
    await t.backend.api.accounts.create({}, { session });
    expect(await t.given()).toHaveLength(1);
  });

  test('is lost together with the stored answer of an Idempotency-Key, and runs again with the next attempt', async () => {
    const failing = mortal(await openTestStorage());
    const after: Hooks['after'] = {
      'accounts.update': async (call, { unit }) => {
        await unit.insert(gifts, { accountId: call.accountId!, item: 'sword' });
      },
    };
    await using t = await createHooksWorld({ after }, { storage: failing.storage, ids: systemIds });
    const { token, accountId } = await t.player();
    failing.next = 'fails';
    const { status, body } = await t.rename(token, accountId, 'Ann', key);
    expect([status, reasonOf(body)]).toEqual([503, 'STORAGE_BUSY']);
    expect(await t.given()).toEqual([]);
    expect((await t.rename(token, accountId, 'Ann', key)).status).toBe(200);
    expect(await t.given()).toHaveLength(1);
    expect(t.logged).toEqual([
      expect.objectContaining({ message: 'a request failed', reason: 'STORAGE_BUSY' }),
    ]);
  });

  test.each([
    ['with', key],
    ['without', {}],
  ])(
    'that refuses rolls back the operation, its events and the stored answer, %s an Idempotency-Key',
    async (_, headers) => {
      let refuses = true;
      await using t = await createHooksWorld({
        after: {
          'parties.create': async (_, { answer, unit }) => {
            await unit.insert(gifts, { accountId: answer.party.partyId, item: 'flag' });
            unit.emit({ event: { announcementEvent: { message: 'lost' } }, everyone: true });
            if (refuses) throw refusal();
          },
        },
      });
      const { token } = await t.player();
      const before = await snapshotOf(t.storage);
      const heard: unknown[] = [];
      t.backend.events.on('*', (event) => heard.push(event));
      const create = () => t.http('POST', '/parties/create', { session: token, headers, body: {} });
      const { status, body } = await create();
      expect([status, reasonOf(body)]).toEqual([400, 'NO_GIFTS_LEFT']);
      expect(await snapshotOf(t.storage)).toEqual(before);
      expect([await t.given(), heard, t.logged]).toEqual([[], [], []]);
      expect(await t.storage.find(idempotencyKeys, {})).toEqual([]);
      refuses = false;
      expect((await create()).status).toBe(200);
      expect(await t.given()).toHaveLength(1);
    },
  );

  test('of an audited operation adds its rows to the row of the operation', async () => {
    await using t = await createHooksWorld({
      after: {
        'accounts.adminDelete': (_, { input, unit }) =>
          unit.audit({ object: input.accountId, outcome: 'mourned' }),
      },
    });
    const { accountId } = await t.player();
    await t.backend.api.accounts.adminDelete({ accountId }, { apiKey: t.rootKey });
    const rows = await t.storage.find(auditLog, { orderBy: ['auditId'] });
    expect(rows.map(({ object, outcome }) => [object, outcome]).sort()).toEqual([
      [accountId, 'mourned'],
      [accountId, 'success'],
    ]);
  });

  test('that refuses an operator rolls the change back and leaves an audit row with its reason', async () => {
    await using t = await createHooksWorld({
      after: {
        'accounts.adminDelete': () => {
          throw refusal();
        },
      },
    });
    const { token, accountId } = await t.player();
    const refused = t.backend.api.accounts.adminDelete({ accountId }, { apiKey: t.rootKey });
    expect(await reasonOfCall(refused)).toBe('NO_GIFTS_LEFT');
    expect(await t.storage.find(auditLog, {})).toMatchObject([
      { object: accountId, outcome: 'NO_GIFTS_LEFT' },
    ]);
    expect((await t.backend.api.accounts.get({ accountId }, { session: token })).account.id).toBe(accountId);
  });

  test('runs once for 20 concurrent calls that create the same account', async () => {
    await using t = await createHooksWorld({ after: starterGift! });
    const sessions = await Promise.all(Array.from({ length: 20 }, () => login(t, 'ann')));
    const answers = await Promise.all(
      sessions.map((session) => t.backend.api.accounts.create({}, { session })),
    );
    expect(new Set(answers.map(({ account }) => account.id)).size).toBe(1);
    expect(await t.given()).toHaveLength(1);
    expect(await t.storage.find(auditLog, {})).toHaveLength(1);
  });

  test('that throws an error which is no refusal rolls back, and the log names it', async () => {
    await using t = await createHooksWorld({
      after: {
        'accounts.update': () => {
          throw new Error('a mistake');
        },
      },
    });
    const { token, accountId } = await t.player();
    const before = await t.backend.api.accounts.get({ accountId }, { session: token });
    const { status, body } = await t.rename(token, accountId, 'Ann');
    expect([status, reasonOf(body)]).toEqual([500, 'INTERNAL']);
    expect(t.logged[0]).toMatchObject({
      operation: 'accounts.update',
      hook: 'after',
      message: 'a hook failed',
    });
    expect(await t.backend.api.accounts.get({ accountId }, { session: token })).toEqual(before);
  });

  test('sees the answer as the caller gets it, and cannot change it', async () => {
    await using t = await createHooksWorld({
      after: {
        'accounts.update': (_, { answer }) => {
          answer.account.displayName = 'changed';
        },
      },
    });
    const { token, accountId } = await t.player();
    expect((await t.rename(token, accountId, 'Ann')).body).toMatchObject({ account: { displayName: 'Ann' } });
  });
});

// What ends a hook that does not end by itself: on Postgres the time, in one process the event loop that turned.
if (process.env.STORAGE === 'postgres') {
  test('an after hook that never ends is rolled back after 5 seconds', async () => {
    let reached = (): void => {};
    const inHook = new Promise<void>((resolve) => {
      reached = resolve;
    });
    await using t = await createHooksWorld({
      after: {
        'accounts.update': async (call, { unit }) => {
          await unit.insert(gifts, { accountId: call.accountId!, item: 'sword' });
          reached();
          await new Promise(() => {});
        },
      },
    });
    const { token, accountId } = await t.player();
    const answer = t.rename(token, accountId, 'Ann');
    await inHook;
    await t.clock.advance(5_000);
    const { status, body } = await answer;
    expect([status, reasonOf(body)]).toEqual([504, 'DEADLINE_EXCEEDED']);
    expect(t.logged[0]).toMatchObject({ hook: 'after' });
    expect(await t.given()).toEqual([]);
  });
} else {
  test('an after hook that awaits something other than the storage is rolled back with UnitYielded', async () => {
    await using t = await createHooksWorld({
      after: {
        'accounts.update': async (call, { unit }) => {
          await unit.insert(gifts, { accountId: call.accountId!, item: 'sword' });
          await setImmediate();
          await setImmediate();
        },
      },
    });
    const { token, accountId } = await t.player();
    const { status, body } = await t.rename(token, accountId, 'Ann');
    expect([status, reasonOf(body)]).toEqual([500, 'INTERNAL']);
    expect(t.logged[0]).toMatchObject({ hook: 'after', cause: { name: 'UnitYielded' } });
    expect(await t.given()).toEqual([]);
  });
}
