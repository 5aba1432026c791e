import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../src/audit/tables.ts';
import { ApiError } from '../../../src/kernel/errors.ts';
import { reasonOf } from '../../operations/request.ts';
import { createHooksWorld, reasonOfCall } from './hooks-world.ts';

const refusal = (reason = 'NAME_FORBIDDEN') =>
  new ApiError({ code: 'FAILED_PRECONDITION', reason, message: 'choose another name' });
const key = { 'idempotency-key': 'the-key' };

describe('a before hook', () => {
  test('refuses a call with an error of its own, over HTTP and in this process, and nothing changes', async () => {
    let calls = 0;
    await using t = await createHooksWorld({
      before: {
        'accounts.update': () => {
          calls++;
          throw refusal();
        },
      },
    });
    const { token, accountId } = await t.player('ann');
    const { status, body } = await t.rename(token, accountId, 'bad');
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ code: 9, message: 'choose another name' }),
    ]);
    expect(reasonOf(body)).toBe('NAME_FORBIDDEN');
    const input = { accountId, account: { displayName: 'bad' } };
    expect(await reasonOfCall(t.backend.api.accounts.update(input, { session: token }))).toBe(
      'NAME_FORBIDDEN',
    );
    const { account } = await t.backend.api.accounts.get({ accountId }, { session: token });
    expect([account.displayName === 'bad', calls, t.logged]).toEqual([false, 2, []]);
  });

  test('runs after access and validation, and is not called for a request that they refuse', async () => {
    let calls = 0;
    await using t = await createHooksWorld({ before: { 'accounts.update': () => void calls++ } });
    const { token, accountId } = await t.player();
    expect((await t.rename('gs_nobody', accountId, 'x')).status).toBe(401);
    expect((await t.rename(token, accountId, 'x'.repeat(1_000))).status).toBe(400);
    expect(calls).toBe(0);
    expect((await t.rename(token, accountId, 'x')).status).toBe(200);
    expect(calls).toBe(1);
  });

  test('changes the input of the operation by what it returns', async () => {
    await using t = await createHooksWorld({
      before: {
        'accounts.update': async (call, input) => ({
          ...input,
          account: { displayName: `${input.account?.displayName} of ${call.accountId}` },
        }),
      },
    });
    const { token, accountId } = await t.player();
    expect((await t.rename(token, accountId, 'Ann')).body).toMatchObject({
      account: { displayName: `Ann of ${accountId}` },
    });
  });

  test('that returns an invalid input fails the call as INTERNAL, and the log names hook and field', async () => {
    await using t = await createHooksWorld({
      before: {
        'accounts.update': (_, input) => ({ ...input, account: { displayName: 'x'.repeat(1_000) } }),
      },
    });
    const { token, accountId } = await t.player();
    const { status, body } = await t.rename(token, accountId, 'Ann');
    expect([status, reasonOf(body)]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(body)).not.toContain('displayName');
    expect(t.logged[0]).toMatchObject({ operation: 'accounts.update', hook: 'before' });
    expect(String((t.logged[0]!.cause as Error).message)).toContain('account.displayName');
  });

  test('that changes its input in place fails the call, because the change would not be validated', async () => {
    await using t = await createHooksWorld({
      before: {
        'accounts.update': (_, input) => {
          (input.account as { displayName: string }).displayName = 'x';
        },
      },
    });
    const { token, accountId } = await t.player();
    expect((await t.rename(token, accountId, 'Ann')).status).toBe(500);
    expect(t.logged[0]).toMatchObject({ hook: 'before', cause: { name: 'TypeError' } });
  });

  test.each([
    ['an error that is no refusal', () => new Error('a secret')],
    ['a refusal whose reason is not in capitals', () => refusal('name forbidden')],
  ])('that throws %s fails the call as INTERNAL with a line in the log', async (_, error) => {
    await using t = await createHooksWorld({
      before: {
        'accounts.update': () => {
          throw error();
        },
      },
    });
    const { token, accountId } = await t.player();
    const { status, body } = await t.rename(token, accountId, 'Ann');
    expect([status, reasonOf(body)]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(body)).not.toContain('a secret');
    expect(t.logged[0]).toMatchObject({
      operation: 'accounts.update',
      hook: 'before',
      message: 'a hook failed',
    });
  });

  test('has 5 seconds, after which the call ends with DEADLINE_EXCEEDED and its key is free', async () => {
    let hangs = true;
    let reached = (): void => {};
    const inHook = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const hang = (): Promise<undefined> => {
      reached();
      return new Promise(() => {});
    };
    await using t = await createHooksWorld({
      before: { 'accounts.update': () => (hangs ? hang() : undefined) },
    });
    const { token, accountId } = await t.player();
    let ended = false;
    const answer = t.rename(token, accountId, 'Ann', key).finally(() => {
      ended = true;
    });
    await inHook;
    await setImmediate();
    await t.clock.advance(4_999);
    for (let turn = 0; turn < 200; turn++) await setImmediate();
    expect(ended).toBe(false);
    await t.clock.advance(1);
    const { status, body } = await answer;
    expect([status, reasonOf(body)]).toEqual([504, 'DEADLINE_EXCEEDED']);
    expect(t.logged[0]).toMatchObject({ operation: 'accounts.update', hook: 'before' });
    hangs = false;
    expect((await t.rename(token, accountId, 'Ann', key)).status).toBe(200);
  });

  test('runs outside of units, so it may await anything and call other operations', async () => {
    const seen: string[] = [];
    await using t = await createHooksWorld({
      before: {
        'accounts.update': async (call) => {
          await setImmediate();
          const { account } = await t.backend.api.accounts.adminGet(
            { accountId: call.accountId! },
            { system: true },
          );
          seen.push(account.id, call.principal);
        },
      },
    });
    const { token, accountId } = await t.player();
    expect((await t.rename(token, accountId, 'Ann', key)).status).toBe(200);
    expect(seen).toEqual([accountId, `account:${accountId}`]);
  });

  test('runs for calls of the host too, which it knows by their principal', async () => {
    const seen: unknown[] = [];
    await using t = await createHooksWorld({
      before: {
        'accounts.adminGet': ({ principal, permissions }) => void seen.push([principal, permissions]),
      },
    });
    const { accountId } = await t.player();
    await t.backend.api.accounts.adminGet({ accountId }, { system: true });
    await t.backend.api.accounts.adminGet({ accountId }, { apiKey: t.rootKey });
    expect(seen).toEqual([
      ['system', ['*']],
      ['key:root', ['*']],
    ]);
  });

  test('that refuses an operator leaves an audit row with its reason', async () => {
    await using t = await createHooksWorld({
      before: {
        'accounts.adminDelete': () => {
          throw refusal('ACCOUNT_PROTECTED');
        },
      },
    });
    const { accountId } = await t.player();
    const refused = t.backend.api.accounts.adminDelete({ accountId }, { apiKey: t.rootKey });
    expect(await reasonOfCall(refused)).toBe('ACCOUNT_PROTECTED');
    expect(await t.storage.find(auditLog, {})).toMatchObject([
      { operation: 'accounts.adminDelete', object: accountId, outcome: 'ACCOUNT_PROTECTED' },
    ]);
  });

  test('that changes which object an operator changes changes the audit row as well', async () => {
    let other = '';
    await using t = await createHooksWorld({
      before: { 'accounts.adminDelete': () => ({ accountId: other }) },
    });
    other = (await t.player()).accountId;
    const { accountId } = await t.player();
    await t.backend.api.accounts.adminDelete({ accountId }, { apiKey: t.rootKey });
    expect(await t.storage.find(auditLog, {})).toMatchObject([{ object: other, outcome: 'success' }]);
  });
});

describe('createBackend', () => {
  test('refuses a hook of an unknown operation and names the nearest one', async () => {
    const hooks = { before: { 'parties.jion': () => {} } } as object;
    await expect(createHooksWorld(hooks)).rejects.toThrow(
      'hooks.before: there is no operation parties.jion; did you mean parties.join?',
    );
  });

  test('refuses a hook that is no function, and a phase that does not exist', async () => {
    await expect(createHooksWorld({ after: { 'parties.join': {} } } as object)).rejects.toThrow(
      'hooks.after: the hook of parties.join is no function',
    );
    await expect(createHooksWorld({ during: {} } as object)).rejects.toThrow('use before or after');
  });
});
