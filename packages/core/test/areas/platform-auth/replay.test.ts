import { describe, expect, test } from 'vitest';
import { replayTokens } from '../../../src/areas/platform-auth/tables.ts';
import { auditLog } from '../../../src/audit/tables.ts';
import { digest } from '../../../src/runtime/secrets.ts';
import {
  accountOf,
  asHost,
  ask,
  countOutcomes,
  isLive,
  logIn,
  open,
  outcomeOf,
  type PlayerWorld,
  player,
  remember,
} from './player-world.ts';

const replay = (t: PlayerWorld, token: string) => logIn(t, 13, token);

/** Logs in with a replay token and gets the account. */
async function use(t: PlayerWorld, token: string) {
  const answer = await replay(t, token);
  expect(answer.outcome).toBe('OK');
  return { ...answer, accountId: await accountOf(t, answer.token) };
}

/** A player with a new replay token. */
async function remembered() {
  const t = await open();
  const { token, accountId } = await t.player('alice');
  return { t, token, accountId, first: await remember(t, token) };
}

describe('a replay token', () => {
  test('logs in the player who asked for it, and the header x-replay-token carries the next one', async () => {
    const { t, accountId, first } = await remembered();
    expect(first).toMatch(/^gr_[0-9A-Za-z]{65}$/);
    const second = await use(t, first);
    expect(second.accountId).toBe(accountId);
    expect(second.replayToken).toMatch(/^gr_[0-9A-Za-z]{65}$/);
    expect(second.replayToken).not.toBe(first);
    const { session } = await t.backend.api.sessions.current({}, { session: second.token });
    expect([session.provider, session.platform]).toEqual([13, 1]);
    expect((await use(t, second.replayToken)).accountId).toBe(accountId);
  });

  test('works whatever provider the player had logged in with', async () => {
    const t = await open();
    const { token, accountId } = await player(t);
    expect((await use(t, await remember(t, token))).accountId).toBe(accountId);
  });

  test('is not stored, and neither is the next one', async () => {
    const { t, first } = await remembered();
    const second = await use(t, first);
    const stored = JSON.stringify(await t.storage.find(replayTokens, {}));
    for (const token of [first, second.replayToken])
      for (const part of [token, token.slice(3, 25), token.slice(25)]) expect(stored).not.toContain(part);
    expect(stored).toContain(digest(second.replayToken));
  });

  test('replaces the token that the login had before', async () => {
    const { t, token, first } = await remembered();
    const second = await remember(t, token);
    expect((await replay(t, first)).outcome).toBe('INVALID_CREDENTIALS');
    expect((await replay(t, second)).outcome).toBe('OK');
  });

  test.each([
    '',
    'gr_',
    `gr_${'A'.repeat(65)}`,
    `gr_${'A'.repeat(64)}`,
    `gs_${'A'.repeat(43)}`,
    'x'.repeat(8_000),
  ])('is refused if it is invalid: %.20j', async (payload) => {
    const { t, first } = await remembered();
    expect((await replay(t, payload)).outcome).toBe('INVALID_CREDENTIALS');
    expect((await replay(t, first)).outcome).toBe('OK');
  });
});

describe('the token before the current one', () => {
  test('gets the same answer if it is repeated within seconds', async () => {
    const { t, accountId, first } = await remembered();
    const answers = await Promise.all([1, 2, 3, 4].map(() => replay(t, first)));
    expect(countOutcomes(answers)).toEqual({ OK: 4 });
    expect(new Set(answers.map(({ replayToken }) => replayToken)).size).toBe(1);
    expect(new Set(answers.map(({ token }) => token)).size).toBe(4);
    for (const { token } of answers) expect(await accountOf(t, token)).toBe(accountId);
    // This holds even if the first answer is already in use.
    expect((await replay(t, first)).replayToken).toBe(answers[0]!.replayToken);
    expect((await use(t, answers[0]!.replayToken)).accountId).toBe(accountId);
  });

  test('gets the same answer at any later time if the first answer was lost', async () => {
    const { t, first, accountId } = await remembered();
    const lost = await replay(t, first);
    await t.clock.advance(20 * 86_400_000);
    const again = await use(t, first);
    expect([again.replayToken, again.accountId]).toEqual([lost.replayToken, accountId]);
    expect((await use(t, again.replayToken)).accountId).toBe(accountId);
  });

  test('gets the same answer in two windows that start together after the answer was lost', async () => {
    const { t, first, accountId } = await remembered();
    await replay(t, first);
    await t.clock.advance(86_400_000);
    const windows = await Promise.all([replay(t, first), replay(t, first)]);
    for (const { token } of windows) expect(await accountOf(t, token)).toBe(accountId);
    expect((await use(t, windows[0].replayToken)).accountId).toBe(accountId);
  });

  test('gives no account to a thief who keeps a session of a lost answer until the player comes back', async () => {
    const { t, first, accountId } = await remembered();
    const thief = await replay(t, first);
    await t.clock.advance(31_000);
    const again = await use(t, first);
    expect(await outcomeOf(accountOf(t, thief.token))).toBe('CREDENTIAL_INVALID');
    expect(await isLive(t, again.token)).toBe(true);
    expect((await use(t, again.replayToken)).accountId).toBe(accountId);
  });

  test('does not affect a session of an answer that arrived, even when the next token is used', async () => {
    const { t, first, accountId } = await remembered();
    const slow = await replay(t, first);
    await t.clock.advance(1_800_000);
    expect((await use(t, slow.replayToken)).accountId).toBe(accountId);
    expect(await accountOf(t, slow.token)).toBe(accountId);
  });

  test('is theft if it comes late and its answer had arrived: the whole family ends', async () => {
    const { t, accountId, first, token } = await remembered();
    const second = await use(t, first);
    await t.clock.advance(31_000);
    expect((await replay(t, first)).outcome).toBe('INVALID_CREDENTIALS');
    expect((await replay(t, second.replayToken)).outcome).toBe('INVALID_CREDENTIALS');
    expect(await isLive(t, second.token)).toBe(false);
    // Other logins of the player go on, because they have families of their own.
    expect(await isLive(t, token)).toBe(true);
    expect(await t.storage.count(replayTokens, {})).toBe(0);
    const rows = await t.storage.find(auditLog, { where: { object: accountId } });
    expect(rows).toMatchObject([{ outcome: 'REPLAY_TOKEN_REUSED', principal: 'system' }]);
  });

  test('is theft too if the thief used it first: the player comes later, and the thief’s session ends', async () => {
    const { t, first } = await remembered();
    const thief = await use(t, first);
    await t.clock.advance(60_000);
    expect((await replay(t, first)).outcome).toBe('INVALID_CREDENTIALS');
    expect(await isLive(t, thief.token)).toBe(false);
    expect((await replay(t, thief.replayToken)).outcome).toBe('INVALID_CREDENTIALS');
  });
});

test('an older token ends the family, however soon it is presented', async () => {
  const { t, first } = await remembered();
  const second = await use(t, first);
  const third = await use(t, second.replayToken);
  expect((await replay(t, first)).outcome).toBe('INVALID_CREDENTIALS');
  expect((await replay(t, third.replayToken)).outcome).toBe('INVALID_CREDENTIALS');
  expect([await isLive(t, second.token), await isLive(t, third.token)]).toEqual([false, false]);
});

test('the end of one family does not affect other families of the account', async () => {
  const { t, first } = await remembered();
  const other = await t.player('alice');
  const others = await remember(t, other.token);
  const second = await use(t, first);
  await use(t, second.replayToken);
  await replay(t, first);
  expect(await isLive(t, other.token)).toBe(true);
  expect((await replay(t, others)).outcome).toBe('OK');
});

describe('a replay token becomes invalid', () => {
  const ends: Readonly<
    Record<string, (t: PlayerWorld, session: string, accountId: string) => Promise<unknown>>
  > = {
    'when its login logs out': (t, session) => t.backend.api.authentication.logout({}, { session }),
    'when its session is ended by the player': async (t, session) => {
      const other = await t.player('alice');
      return t.backend.api.sessions.end(
        { sessionRef: digest(session).slice(0, 16) },
        { session: other.token },
      );
    },
    'when its session is revoked': (t, session) =>
      t.backend.api.sessions.revoke({ sessionRef: digest(session).slice(0, 16) }, asHost),
    'when all sessions of the account are revoked': (t, _, accountId) =>
      t.backend.api.sessions.revokeAll({ accountId }, asHost),
    'when the account is deleted': (t, _, accountId) =>
      t.backend.api.accounts.adminDelete({ accountId }, asHost),
  };

  test.each(Object.entries(ends))('%s', async (_, end) => {
    const { t, token, accountId, first } = await remembered();
    await end(t, token, accountId);
    expect((await replay(t, first)).outcome).toBe('INVALID_CREDENTIALS');
    expect(await t.storage.count(replayTokens, {})).toBe(0);
  });

  test.each(Object.entries(ends))('%s, even after it was exchanged', async (_, end) => {
    const { t, accountId, first } = await remembered();
    const second = await use(t, first);
    await end(t, second.token, accountId);
    expect((await replay(t, second.replayToken)).outcome).toBe('INVALID_CREDENTIALS');
  });

  test('when the session that came with it logs out before it has an account', async () => {
    const { t, first } = await remembered();
    const { token, replayToken } = await replay(t, first);
    await t.backend.api.authentication.logout({}, { session: token });
    expect((await replay(t, replayToken)).outcome).toBe('INVALID_CREDENTIALS');
    expect((await replay(t, first)).outcome).toBe('INVALID_CREDENTIALS');
  });

  test('with its account, which also ends a session without account that it began', async () => {
    const { t, accountId, first } = await remembered();
    const { token } = await replay(t, first);
    await t.backend.api.accounts.adminDelete({ accountId }, asHost);
    expect(await isLive(t, token)).toBe(false);
  });

  test('when its identity belongs to another account', async () => {
    const { t, token, accountId, first } = await remembered();
    const linked = await logIn(t, 99, 'x');
    expect(linked.status).not.toBe(200);
    await t.backend.api.accounts.serverLink(
      { accountId, platformAccountId: { platform: 99, id: 'elsewhere' } },
      asHost,
    );
    await t.backend.api.accounts.serverUnlink(
      { accountId, platformAccountId: { platform: 1, id: 'alice' } },
      asHost,
    );
    expect(await isLive(t, token)).toBe(false);
    expect((await replay(t, first)).outcome).toBe('INVALID_CREDENTIALS');
  });
});

describe('a replay token stays valid', () => {
  test('when the login that asked for it logs out after an exchange, because it belongs to the last login', async () => {
    const { t, token, first } = await remembered();
    const second = await use(t, first);
    await t.backend.api.authentication.logout({}, { session: token });
    expect(await isLive(t, second.token)).toBe(true);
    expect((await replay(t, second.replayToken)).outcome).toBe('OK');
  });

  test('when its session is pushed out by newer ones or expires', async () => {
    const { t, token, first } = await remembered();
    for (let more = 0; more < 10; more++) {
      await t.clock.advance(1);
      await t.player('alice');
    }
    expect(await isLive(t, token)).toBe(false);
    expect((await replay(t, first)).outcome).toBe('OK');
    const other = await remembered();
    await other.t.clock.advance(8 * 86_400_000);
    await other.t.backend.scheduler.tick();
    expect(await isLive(other.t, other.token)).toBe(false);
    expect((await replay(other.t, other.first)).outcome).toBe('OK');
  });

  test('for 30 days from each use', async () => {
    const { t, first } = await remembered();
    await t.clock.advance(29 * 86_400_000);
    const second = await use(t, first);
    await t.clock.advance(29 * 86_400_000);
    const third = await use(t, second.replayToken);
    await t.clock.advance(30 * 86_400_000);
    expect((await replay(t, third.replayToken)).outcome).toBe('INVALID_CREDENTIALS');
    await t.backend.scheduler.tick();
    expect(await t.storage.count(replayTokens, {})).toBe(0);
  });
});

describe('DELETE /platform_auth/remember_me', () => {
  const forget = (t: PlayerWorld, session: string, replayToken: string) =>
    ask(t, 'DELETE', '/platform_auth/remember_me', { session, body: { replayToken } });

  test('accepts any token of the family', async () => {
    const { t, token, first } = await remembered();
    const second = await use(t, first);
    expect((await forget(t, token, first)).body).toEqual({});
    expect((await replay(t, second.replayToken)).outcome).toBe('INVALID_CREDENTIALS');
    expect(await isLive(t, second.token)).toBe(true);
  });

  test('gives the same answer for a foreign token, which stays valid, and for an unknown one', async () => {
    const { t, first } = await remembered();
    const bob = await t.player('bob');
    for (const token of [first, `gr_${'A'.repeat(65)}`, 'nonsense'])
      expect((await forget(t, bob.token, token)).body).toEqual({});
    expect((await replay(t, first)).outcome).toBe('OK');
  });
});

describe('operators inspect a replay token', () => {
  const inspect = (t: PlayerWorld, replayToken: string) =>
    t.backend.api.platformAuth.adminInspectReplayToken({ replayToken }, asHost);

  test('without using it, with masked provider data', async () => {
    const { t, accountId, first } = await remembered();
    const { sessionData } = await inspect(t, first);
    expect(sessionData).toEqual({
      accountId,
      provider: '1',
      platform: '1',
      createdTimestamp: '1767225600',
      lastUsedTimestamp: '1767225600',
      expiresTimestamp: '1769817600',
      issuer: '•••',
      subject: '•••',
    });
    expect((await use(t, first)).accountId).toBe(accountId);
    // This holds for an older token too, which would end the family if it were used.
    const second = await use(t, (await replay(t, first)).replayToken);
    expect((await inspect(t, first)).sessionData).toMatchObject({ accountId });
    expect(await isLive(t, second.token)).toBe(true);
  });

  test('without masks with exposeSessionData', async () => {
    const t = await open({ exposeSessionData: true });
    const { token } = await t.player('alice');
    const { sessionData } = await inspect(t, await remember(t, token));
    expect(sessionData).toMatchObject({ issuer: 'unsafe', subject: 'alice' });
  });

  test('get REPLAY_TOKEN_UNKNOWN for an unknown token', async () => {
    const { t } = await remembered();
    expect(await outcomeOf(inspect(t, `gr_${'A'.repeat(65)}`))).toBe('REPLAY_TOKEN_UNKNOWN');
  });
});
