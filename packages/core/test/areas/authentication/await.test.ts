import { setImmediate } from 'node:timers/promises';
import { createManualClock, createTestBackend, type ManualClock } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loginStates } from '../../../src/areas/authentication/tables.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { shareMemory } from '../../events/shared-memory.ts';
import { hostCompletedProvider, logIn, open, reasonOf, untilAwaited, wait } from './logins.ts';

/** A login that a process awaits which then dies: nothing moves its clock. `restart` starts one with a clock that moves. */
async function openAbandoned(of: (storage: Storage) => Storage) {
  const { providers } = hostCompletedProvider();
  const t = await open({ providers });
  const storage = { ...of(t.storage), close: async () => {} };
  const start = async (clock: ManualClock) => {
    const process = await createTestBackend({ storage, providers, clock });
    onTestFinished(() => process[Symbol.asyncDispose]());
    return process;
  };
  const { token } = await logIn(t, 99, 'mine');
  const dead = await start(createManualClock(t.clock.now()));
  void wait(dead, token).catch(() => {});
  await untilAwaited(t);
  return { t, token, restart: start };
}

describe('a login by redirect', () => {
  test('is PENDING at first: its token can wait and log out, and nothing else', async () => {
    const { providers } = hostCompletedProvider();
    const t = await open({ providers });
    const { redirectUri, token } = await logIn(t, 99, 'mine');
    expect(redirectUri).toBe('https://login.example.com/?game=mine');
    expect(await reasonOf(t.backend.api.accounts.create({}, { session: token }))).toBe('CREDENTIAL_INVALID');
    expect(await reasonOf(t.backend.api.sessions.refresh({}, { session: token }))).toBe('CREDENTIAL_INVALID');
    await t.backend.api.authentication.logout({}, { session: token });
    expect(await reasonOf(wait(t, token))).toBe('CREDENTIAL_INVALID');
  });

  test('gives a new token to the waiting client when it is done', async () => {
    const { states, providers } = hostCompletedProvider();
    const t = await open({ providers });
    const { token } = await logIn(t, 99, 'mine');
    const waiting = wait(t, token);
    await untilAwaited(t);
    expect(await t.backend.authentication.complete(states[0]!, { subject: '42', displayName: 'Ada' })).toBe(
      true,
    );
    const answer = await waiting;
    expect(answer).toMatchObject({ successfulAuth: true, message: '' });
    expect(answer.token).not.toBe(token);
    const { account } = await t.backend.api.accounts.create({}, { session: answer.token });
    expect(account).toMatchObject({ displayName: 'Ada', platforms: [99] });
    expect(await reasonOf(t.backend.api.accounts.create({}, { session: token }))).toBe('CREDENTIAL_INVALID');
  });

  test('can be fetched again for 30 seconds, and each answer ends the token of the answer before', async () => {
    const { states, providers } = hostCompletedProvider();
    const t = await open({ providers });
    const { token } = await logIn(t, 99, 'mine');
    await t.backend.authentication.complete(states[0]!, { subject: '42' });
    const first = await wait(t, token);
    const second = await wait(t, token);
    const { api } = t.backend;
    expect(await reasonOf(api.accounts.create({}, { session: first.token }))).toBe('CREDENTIAL_INVALID');
    expect(await reasonOf(api.accounts.create({}, { session: second.token }))).toBe('success');
    await t.clock.advance(30_000);
    expect(await reasonOf(wait(t, token))).toBe('CREDENTIAL_INVALID');
    expect(await reasonOf(api.accounts.create({}, { session: second.token }))).toBe('success');
  });

  test('answers PENDING if it is not done in time, and the client can wait again', async () => {
    const { states, providers } = hostCompletedProvider();
    const t = await open({ providers });
    const { token } = await logIn(t, 99, 'mine');
    const waiting = wait(t, token);
    await untilAwaited(t);
    await t.clock.advance(25_000);
    expect(await waiting).toEqual({ successfulAuth: false, message: 'PENDING', token: '' });
    await t.backend.authentication.complete(states[0]!, { subject: '42' });
    expect(await wait(t, token)).toMatchObject({ successfulAuth: true });
  });

  test('is awaited by one request: a second one is ABORTED with the seconds until a retry', async () => {
    const { states, providers } = hostCompletedProvider();
    const t = await open({ providers });
    const { token } = await logIn(t, 99, 'mine');
    const waiting = wait(t, token);
    await untilAwaited(t);
    const second = await t.http('GET', '/authentication/await', { session: token });
    expect([second.status, second.headers['retry-after']]).toEqual([409, '1']);
    await t.backend.authentication.complete(states[0]!, { subject: '42' });
    expect(await waiting).toMatchObject({ successfulAuth: true });
  });

  test('whose waiting node died can be awaited again at once, if the storage has one process', async () => {
    const { t, token, restart } = await openAbandoned(({ listen: _, notify: __, ...alone }) => alone);
    const heir = await restart(t.clock);
    const [abandoned] = await t.storage.find(loginStates, {});
    await t.clock.advance(1_000);
    const waiting = heir.http('GET', '/authentication/await', { session: token });
    const takenOver = { awaitedUntil: { gt: abandoned!.awaitedUntil } };
    while ((await t.storage.count(loginStates, takenOver)) === 0) await setImmediate();
    await setImmediate();
    await t.clock.advance(25_000);
    expect((await waiting).body).toEqual({ successfulAuth: false, message: 'PENDING' });
  });

  test('whose waiting node died can be awaited by another one after the seconds that retry-after says', async () => {
    const { t, token, restart } = await openAbandoned((storage) => shareMemory(storage).node());
    const heir = await restart(t.clock);
    const again = () => heir.http('GET', '/authentication/await', { session: token });
    const refused = await again();
    expect([refused.status, refused.headers['retry-after']]).toEqual([409, '26']);
    await t.clock.advance(25_999);
    expect((await again()).headers['retry-after']).toBe('1');
    await t.clock.advance(1);
    const waiting = again();
    await untilAwaited(t);
    await t.clock.advance(25_000);
    expect((await waiting).body).toEqual({ successfulAuth: false, message: 'PENDING' });
  });

  test('tells for 60 seconds why it failed', async () => {
    const { states, providers } = hostCompletedProvider();
    const t = await open({ providers });
    const { token } = await logIn(t, 99, 'mine');
    expect(await t.backend.authentication.complete(states[0]!, { failure: 'ACCESS_DENIED' })).toBe(true);
    expect(await wait(t, token)).toEqual({ successfulAuth: false, message: 'ACCESS_DENIED', token: '' });
    await t.clock.advance(60_000);
    expect(await reasonOf(wait(t, token))).toBe('CREDENTIAL_INVALID');
  });

  test('is completed once, however many callers try', async () => {
    const { states, providers } = hostCompletedProvider();
    const t = await open({ providers });
    const { token } = await logIn(t, 99, 'mine');
    const tries = Array.from({ length: 100 }, (_, index) =>
      t.backend.authentication.complete(states[0]!, { subject: `player-${index}` }),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await wait(t, token)).toMatchObject({ successfulAuth: true });
  });

  test('cannot be completed with an unknown state, after ten minutes, or after its session has logged out', async () => {
    const { states, providers } = hostCompletedProvider();
    const t = await open({ providers });
    const { complete } = t.backend.authentication;
    expect(await complete('gt_unknown', { subject: '42' })).toBe(false);
    await logIn(t, 99, 'late');
    await t.clock.advance(600_000);
    expect(await complete(states[0]!, { subject: '42' })).toBe(false);
    const { token } = await logIn(t, 99, 'gone');
    await t.backend.api.authentication.logout({}, { session: token });
    expect(await complete(states[1]!, { subject: '42' })).toBe(false);
  });

  test('that is logged out ends the waiting request at once', async () => {
    const { providers } = hostCompletedProvider();
    const t = await open({ providers });
    const { token } = await logIn(t, 99, 'mine');
    const waiting = reasonOf(wait(t, token));
    await untilAwaited(t);
    await t.backend.api.authentication.logout({}, { session: token });
    expect(await waiting).toBe('CREDENTIAL_INVALID');
  });

  test('answers PENDING to waiting clients when the server stops', async () => {
    const { providers } = hostCompletedProvider();
    const t = await createTestBackend({ providers });
    const { token } = await logIn(t, 99, 'mine');
    const waiting = wait(t, token);
    await untilAwaited(t);
    const stopped = t.backend.stop();
    expect((await waiting).message).toBe('PENDING');
    await stopped;
  });
});
