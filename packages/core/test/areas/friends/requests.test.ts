import { describe, expect, test } from 'vitest';
import { friendEdges } from '../../../src/areas/friends/tables.ts';
import { createFriendsWorld, type FriendsWorld } from './friends-world.ts';

const day = 86_400_000;

/** Advances the clock and logs these players in again, because unused sessions expire within a month. */
async function monthLater(
  world: FriendsWorld,
  names: readonly string[],
  milliseconds = 30 * day,
): Promise<void> {
  await world.clock.advance(milliseconds);
  for (const name of names)
    Object.assign(await world.playerNamed(name), { token: (await world.player(name)).token });
}

describe('a friend request without an answer', () => {
  test('exists to the last millisecond of its thirty days and then expires without an event', async () => {
    const world = await createFriendsWorld();
    await world.act('ann', 'send', 'bob');
    await monthLater(world, ['ann', 'bob'], 30 * day - 1);
    expect(await world.relationship('ann', 'bob')).toBe('OUTGOING/INCOMING');
    for (const name of ['ann', 'bob']) await world.newEvents(name);
    await world.clock.advance(1);
    expect(await world.relationship('ann', 'bob')).toBe('NONE/NONE');
    expect([await world.list('ann', 'outgoing'), await world.list('bob', 'incoming')]).toEqual([[], []]);
    expect(await world.act('bob', 'accept', 'ann')).toBe('REQUEST_NOT_FOUND');
    expect(await world.act('bob', 'decline', 'ann')).toBe('REQUEST_NOT_FOUND');
    expect(await world.act('ann', 'cancel', 'bob')).toBe('REQUEST_NOT_FOUND');
    expect([await world.newEvents('ann'), await world.newEvents('bob')]).toEqual([[], []]);
  });

  test('can be sent again by either player after it expired, as a new one', async () => {
    const world = await createFriendsWorld();
    await world.act('ann', 'send', 'bob');
    await world.act('ann', 'send', 'cem');
    await monthLater(world, ['ann', 'bob', 'cem']);
    expect(await world.act('ann', 'send', 'bob')).toBe('done');
    expect(await world.act('cem', 'send', 'ann')).toBe('done');
    expect(await world.relationship('ann', 'bob')).toBe('OUTGOING/INCOMING');
    expect(await world.relationship('ann', 'cem')).toBe('INCOMING/OUTGOING');
    await monthLater(world, ['ann', 'bob', 'cem'], 30 * day - 1);
    expect(await world.relationship('ann', 'bob')).toBe('OUTGOING/INCOMING');
  });

  test('does not count for limits after it expired, and the next sweep removes its rows', async () => {
    const world = await createFriendsWorld({
      limits: { friendRequestsOutgoing: 1, friendRequestsIncoming: 1 },
    });
    await world.act('ann', 'send', 'bob');
    await monthLater(world, ['ann', 'bob', 'cem']);
    expect(await world.act('ann', 'send', 'cem')).toBe('done');
    expect(await world.act('cem', 'send', 'bob')).toBe('done');
    await world.actAsOperator('add', 'ann', 'dan');
    await monthLater(world, ['ann'], 30 * day);
    expect(await world.storage.count(friendEdges, {})).toBe(8);
    await world.backend.scheduler.tick();
    const left = await world.storage.find(friendEdges, {});
    expect(left.map(({ state }) => state)).toEqual([3, 3]);
  });

  test('leaves no rows behind if it expired before a block by either player or a friendship made by an operator', async () => {
    const world = await createFriendsWorld();
    for (const name of ['bob', 'cem', 'dan']) await world.act('ann', 'send', name);
    await monthLater(world, ['ann', 'bob', 'cem', 'dan']);
    await world.act('bob', 'block', 'ann');
    await world.act('ann', 'block', 'cem');
    await world.actAsOperator('add', 'dan', 'ann');
    const rows = await world.storage.find(friendEdges, {});
    expect(rows.map(({ state }) => state).sort()).toEqual([3, 3, 4, 4]);
  });
});

describe('declining a friend request', () => {
  test('notifies nobody, unless the host has switched it on', async () => {
    for (const notifyDeclinedRequests of [false, true]) {
      const world = await createFriendsWorld({ notifyDeclinedRequests });
      await world.act('ann', 'send', 'bob');
      await world.act('bob', 'decline', 'ann');
      expect(await world.newEvents('ann')).toEqual(notifyDeclinedRequests ? ['REJECT ann→bob'] : []);
      expect(await world.newEvents('bob')).toEqual(['SEND ann→bob']);
    }
  });
});

describe('friend operations', () => {
  test('refuse the caller’s own account, each with an error for its field', async () => {
    const world = await createFriendsWorld();
    const { token, accountId } = await world.playerNamed('ann');
    for (const [path, field] of [
      ['request/send', 'receiverAccountId'],
      ['request/accept', 'senderAccountId'],
      ['request/decline', 'senderAccountId'],
      ['request/cancel', 'receiverAccountId'],
      ['remove', 'removingAccountId'],
      ['block', 'accountId'],
      ['unblock', 'accountId'],
    ] as const) {
      const body = { [field]: accountId };
      const { status, body: answer } = await world.http('POST', `/friends/${path}`, {
        session: token,
        body,
      });
      expect([path, status]).toEqual([path, 400]);
      expect(answer).toMatchObject({
        code: 3,
        details: [{ reason: 'INVALID_FIELD' }, { fieldViolations: [{ field }] }],
      });
    }
    const { status } = await world.http('GET', `/friends/status/${accountId}`, { session: token });
    expect(status).toBe(400);
    for (const [path, one, two] of [
      ['request/create-pending', 'senderAccountId', 'receiverAccountId'],
      ['request/remove-pending', 'senderAccountId', 'receiverAccountId'],
      ['add', 'accountId1', 'accountId2'],
      ['remove', 'accountId1', 'accountId2'],
    ] as const) {
      const body = { [one]: accountId, [two]: accountId };
      const { status, body: answer } = await world.http('POST', `/admin/friends/${path}`, {
        key: world.rootKey,
        body,
      });
      expect([path, status]).toEqual([path, 400]);
      expect(answer).toMatchObject({
        details: [{ reason: 'INVALID_FIELD' }, { fieldViolations: [{ field: two }] }],
      });
    }
  });

  test('refuse missing accounts with PLAYER_NOT_FOUND, or report the missing relationship if a deleted account is allowed', async () => {
    const world = await createFriendsWorld();
    const { token: session } = await world.playerNamed('ann');
    const receiverAccountId = 'account-missing';
    const ask = async (path: string, body: object) =>
      world.http('POST', `/friends/${path}`, { session, body });
    for (const [path, body, status, reason] of [
      ['request/send', { receiverAccountId }, 404, 'PLAYER_NOT_FOUND'],
      ['block', { accountId: receiverAccountId }, 404, 'PLAYER_NOT_FOUND'],
      ['request/accept', { senderAccountId: receiverAccountId }, 404, 'REQUEST_NOT_FOUND'],
      ['request/decline', { senderAccountId: receiverAccountId }, 404, 'REQUEST_NOT_FOUND'],
      ['request/cancel', { receiverAccountId }, 404, 'REQUEST_NOT_FOUND'],
      ['remove', { removingAccountId: receiverAccountId }, 404, 'FRIEND_NOT_FOUND'],
      ['unblock', { accountId: receiverAccountId }, 404, 'BLOCK_NOT_FOUND'],
    ] as const) {
      const answer = await ask(path, body);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.body).toMatchObject({ code: 5, details: [{ reason }] });
    }
    expect((await world.http('GET', `/friends/status/${receiverAccountId}`, { session })).status).toBe(404);
    const accountId = await world.idOf('ann');
    for (const [path, body] of [
      ['request/create-pending', { senderAccountId: accountId, receiverAccountId }],
      ['request/create-pending', { senderAccountId: receiverAccountId, receiverAccountId: accountId }],
      ['request/remove-pending', { senderAccountId: receiverAccountId, receiverAccountId: accountId }],
      ['add', { accountId1: accountId, accountId2: receiverAccountId }],
      ['remove', { accountId1: receiverAccountId, accountId2: accountId }],
      ['get', { accountId: receiverAccountId }],
      ['request/incoming', { accountId: receiverAccountId }],
      ['request/outgoing', { accountId: receiverAccountId }],
    ] as const) {
      const answer = await world.http('POST', `/admin/friends/${path}`, { key: world.rootKey, body });
      expect(answer.body).toMatchObject({ code: 5, details: [{ reason: 'PLAYER_NOT_FOUND' }] });
    }
    expect(await world.storage.count(friendEdges, {})).toBe(0);
  });
});

describe('the answers of friend operations', () => {
  test('have the status codes of their errors', async () => {
    const world = await createFriendsWorld({ limits: { friends: 1, friendRequestsOutgoing: 2 } });
    const { token: session } = await world.playerNamed('ann');
    const send = async (name: string) =>
      world.http('POST', '/friends/request/send', {
        session,
        body: { receiverAccountId: await world.idOf(name) },
      });
    const first = await send('bob');
    expect([first.status, first.body]).toEqual([200, {}]);
    expect(await send('bob')).toMatchObject({ status: 409, body: { code: 6 } });
    await world.act('bob', 'accept', 'ann');
    expect(await send('bob')).toMatchObject({
      status: 409,
      body: { code: 6, details: [{ reason: 'ALREADY_FRIENDS' }] },
    });
    await world.act('cem', 'send', 'ann');
    expect(await send('cem')).toMatchObject({
      status: 429,
      body: { code: 8, details: [{ reason: 'FRIEND_LIST_FULL' }] },
    });
    await world.act('ann', 'block', 'dan');
    expect(await send('dan')).toMatchObject({
      status: 400,
      body: { code: 9, details: [{ reason: 'PLAYER_BLOCKED' }] },
    });
    await send('eve');
    await send('fay');
    expect(await send('gil')).toMatchObject({
      status: 429,
      body: { details: [{ reason: 'OUTGOING_REQUESTS_FULL' }] },
    });
  });

  test('leave an audit row with both accounts for an operator', async () => {
    const world = await createFriendsWorld();
    const [one, two] = [await world.idOf('ann'), await world.idOf('bob')];
    const body = { accountId1: one, accountId2: two };
    await world.http('POST', '/admin/friends/add', { key: world.rootKey, body });
    const { body: audit } = await world.http('GET', `/admin/audit?object=${one}%20${two}`, {
      key: world.rootKey,
    });
    expect(audit).toMatchObject({ records: [{ operation: 'friends.adminAdd', outcome: 'success' }] });
  });
});
