import { createTestBackend, type TestResponse } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { matchmakingProposals, matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { partyMembers } from '../../../src/areas/parties/tables.ts';
import { sessions as sessionTable } from '../../../src/areas/sessions/tables.ts';
import { createQueueWorld, entityOf } from '../matchmaking/queue-world.ts';
import { asHost } from '../parties/party-world.ts';
import { type Ban, wardenLog, wardensArea } from './wardens.ts';

const second = 1_000;
const banned = { reason: 'ACCOUNT_BANNED', status: 403 };

async function open() {
  const t = await createTestBackend({
    areas: [wardensArea],
    platformAuth: { devices: { selfEnrol: true }, rememberMe: true },
  });
  onTestFinished(() => t[Symbol.asyncDispose]());
  const { wardens, authentication, accounts } = t.backend.api;
  return {
    ...t,
    ban: (accountId: string, ban: Ban = {}) => wardens.ban({ accountId, ...ban }, asHost),
    free: (accountId: string) => wardens.free({ accountId }, asHost),
    login: (payload: string, provider: 1 | 12 | 13 = 1) => authentication.login({ provider, payload }),
    accountOf: async (session: string) => (await accounts.create({}, { session })).account.id,
    inSeconds: (count: number) => Math.floor(t.clock.now() / second) + count,
  };
}

const refusalIn = ({ status, body }: TestResponse) => {
  const { reason, metadata } = (body as { details: { reason: string; metadata: object }[] }).details[0]!;
  return { status, reason, metadata };
};

test('requests and logins of a banned account are refused with its end and its public reason', async () => {
  const t = await open();
  const ada = await t.player('ada');
  const until = t.inSeconds(60);
  await t.ban(ada.accountId, { untilTimestamp: until, publicReason: 'cheating' });
  const refusal = { ...banned, metadata: { until: String(until), publicReason: 'cheating' } };
  const session = ada.token;
  for (const path of ['/sessions/mine', '/events/subscribe', '/authentication/await'])
    expect(refusalIn(await t.http('GET', path, { session }))).toEqual(refusal);
  for (const path of ['/accounts', '/authentication/logout'])
    expect(refusalIn(await t.http('POST', path, { session, body: {} }))).toEqual(refusal);
  const body = { provider: 1, payload: 'ada' };
  expect(refusalIn(await t.http('POST', '/authentication/login', { body }))).toEqual(refusal);
  expect(await t.backend.authenticate({ 'x-session-id': session })).toBeNull();
  const validity = await t.backend.api.sessions.validate({ sessionId: session }, asHost);
  expect(validity.valid).toBe(false);
});

test('a ban for ever says 0, and does not end', async () => {
  const t = await open();
  const { accountId } = await t.player('ada');
  await t.ban(accountId);
  await t.clock.advance(10_000 * 86_400 * second);
  const details = { metadata: { until: '0', publicReason: '' } };
  await expect(t.login('ada')).rejects.toMatchObject({ ...banned, details });
});

test('a ban ends by itself at its second, and the sessions that it ended stay ended', async () => {
  const t = await open();
  const ada = await t.player('ada');
  await t.ban(ada.accountId, { untilTimestamp: t.inSeconds(60) });
  const ask = async () => (await t.http('GET', '/sessions/mine', { session: ada.token })).status;
  await t.clock.advance(60 * second - 1);
  await expect(t.login('ada')).rejects.toMatchObject(banned);
  expect(await ask()).toBe(403);
  await t.clock.advance(1);
  const { session } = await t.login('ada');
  expect(await t.accountOf(session)).toBe(ada.accountId);
  expect(await ask()).toBe(401);
  const { sessions } = await t.backend.api.sessions.mine({}, { session });
  expect(sessions).toHaveLength(1);
});

test('a ban that is taken back lets the player log in again, but not with the old session', async () => {
  const t = await open();
  const ada = await t.player('ada');
  await t.ban(ada.accountId);
  await t.free(ada.accountId);
  expect(await t.accountOf((await t.login('ada')).session)).toBe(ada.accountId);
  expect((await t.http('GET', '/sessions/mine', { session: ada.token })).status).toBe(401);
});

test('a later ban takes the place of the one before, whichever ends first', async () => {
  const t = await open();
  const { accountId } = await t.player('ada');
  await t.ban(accountId, { untilTimestamp: t.inSeconds(20), publicReason: 'first' });
  await t.ban(accountId, { untilTimestamp: t.inSeconds(10), publicReason: 'second' });
  const details = { metadata: { publicReason: 'second' } };
  await expect(t.login('ada')).rejects.toMatchObject({ ...banned, details });
  await t.clock.advance(10 * second);
  await t.login('ada');
});

test('nobody gets around a ban by a second identity, a device, a remembered login or a link', async () => {
  const t = await open();
  const { platformAuth, accounts } = t.backend.api;
  const [ada, bob] = [await t.player('ada'), await t.player('bob')];
  const { certificate } = await platformAuth.enrolDevice({ deviceId: 'phone' }, ada.caller);
  const { replayToken } = await platformAuth.remember({}, ada.caller);
  const second = { platform: 99, issuer: 'custom', id: 'ada' } as const;
  await accounts.serverLink({ accountId: ada.accountId, platformAccountId: second }, asHost);
  await t.ban(ada.accountId);
  await expect(t.login(`phone:${certificate}`, 12)).rejects.toMatchObject(banned);
  // The token ended with the session that it belonged to.
  await expect(t.login(replayToken, 13)).rejects.toMatchObject({ reason: 'INVALID_CREDENTIALS' });
  await expect(accounts.link({ sessionId: ada.token }, bob.caller)).rejects.toMatchObject({
    reason: 'SESSION_NOT_LINKABLE',
  });
  const taken = await accounts.serverLink(
    { accountId: bob.accountId, platformAccountId: { platform: 1, issuer: 'unsafe', id: 'ada' } },
    asHost,
  );
  expect(taken.accountLinked).toBe(false);
});

test('a login that began before the ban gets no account after it', async () => {
  const t = await open();
  const { certificate } = await t.backend.api.platformAuth.adminEnrolDevice({ deviceId: 'kiosk' }, asHost);
  const { session } = await t.login(`kiosk:${certificate}`, 12);
  const { id } = (await t.backend.api.accounts.create({}, { session })).account;
  const again = await t.login(`kiosk:${certificate}`, 12).catch(() => null);
  await t.ban(id);
  for (const token of [session, again?.session ?? session])
    await expect(t.backend.api.accounts.create({}, { session: token })).rejects.toMatchObject(banned);
});

test('sessions that a ban ended are in no list, are not counted, and go with the account', async () => {
  const t = await open();
  const { sessions, accounts } = t.backend.api;
  const { accountId } = await t.player('ada');
  await t.ban(accountId);
  expect(await sessions.list({ accountId }, asHost)).toEqual({ sessions: {} });
  expect(await sessions.revokeAll({ accountId }, asHost)).toEqual({ sessionsDeleted: 0 });
  await t.free(accountId);
  await t.login('ada');
  await t.ban(accountId);
  expect(await t.storage.count(sessionTable, { accountId })).toBe(1);
  await accounts.adminDelete({ accountId }, asHost);
  expect(await t.storage.count(sessionTable, { accountId })).toBe(0);
});

test('a banned player is told of the logout, and their event stream ends', async () => {
  const t = await open();
  const ada = await t.player('ada');
  const events = await t.events(ada);
  await t.ban(ada.accountId);
  await expect(events.next('announcementEvent')).rejects.toThrow('ACCOUNT_BANNED');
});

test('other areas act at the moment of a ban, in its unit, and not when it is taken back', async () => {
  const t = await open();
  const { accountId } = await t.player('ada');
  await t.ban(accountId);
  await t.free(accountId);
  expect(await t.storage.find(wardenLog, {})).toEqual([{ accountId, bans: 1 }]);
});

test('a ban needs the rights of the account, and the account', async () => {
  const t = await open();
  const boss = await t.admin('boss');
  const key = await t.key(['wardens.ban']);
  const ask = async (method: 'PUT' | 'DELETE', accountId: string) => {
    const body = method === 'PUT' ? { body: {} } : {};
    return refusalIn(await t.http(method, `/admin/wardens/${accountId}`, { key, ...body })).reason;
  };
  expect(await ask('PUT', boss.accountId)).toBe('ROLE_NOT_HELD');
  expect(await ask('DELETE', boss.accountId)).toBe('ROLE_NOT_HELD');
  expect(await ask('PUT', 'nobody')).toBe('ACCOUNT_NOT_FOUND');
  expect((await t.http('GET', '/admin/accounts', { session: boss.token })).status).toBe(200);
});

test('an operator who is banned loses their access', async () => {
  const t = await open();
  const boss = await t.admin('boss');
  await t.ban(boss.accountId);
  expect(refusalIn(await t.http('GET', '/admin/accounts', { session: boss.token })).reason).toBe(
    'ACCOUNT_BANNED',
  );
});

test('of a ban and logins at once, no session outlives the ban', async () => {
  const t = await open();
  const { accountId } = await t.player('ada');
  const logins = Array.from({ length: 8 }, () => t.login('ada').catch(() => null));
  const [started] = await Promise.all([Promise.all(logins), t.ban(accountId)]);
  for (const login of started)
    if (login)
      await expect(t.backend.api.sessions.mine({}, { session: login.session })).rejects.toMatchObject(banned);
});

test('a ban while a match is proposed cancels the ticket of the player, and the others wait again', async () => {
  await using t = await createQueueWorld({ areas: [wardensArea] } as object);
  const [ada, bob, eve, ian] = await t.people('ada', 'bob', 'eve', 'ian');
  const { partyId } = await t.gather(ada, bob);
  const [first, other] = [await t.start([ada, bob], 'asked'), await t.start([eve], 'asked')];
  await t.start([ian], 'asked');
  await t.pass();
  expect(await t.storage.count(matchmakingProposals, {})).toBe(1);
  const path = `/admin/wardens/${ada.accountId}`;
  expect((await t.http('PUT', path, { key: t.rootKey, body: {} })).status).toBe(200);
  expect(await t.ticket(first)).toBe('CANCELLED DISCONNECTED');
  expect(await t.ticket(other)).toBe('IN_PROGRESS');
  expect(await t.state(partyId)).toBe('OPEN');
  const members = await t.storage.find(partyMembers, { where: { partyId } });
  expect(members.map(({ playerId }) => playerId)).toEqual([bob.accountId]);
});

test('a ban cancels a ticket that a game server has started', async () => {
  await using t = await createQueueWorld({ areas: [wardensArea] } as object);
  const people = await t.people('ada', 'bob');
  const entity = entityOf(people, 'pairs');
  const { ticketId } = await t.backend.api.matchmaking.serverStart({ entity }, asHost);
  await t.http('PUT', `/admin/wardens/${people[0].accountId}`, { key: t.rootKey, body: {} });
  const row = await t.storage.get(matchmakingTickets, { id: ticketId });
  expect(row?.reason).toBe('DISCONNECTED');
});
