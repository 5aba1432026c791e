import { describe, expect, test } from 'vitest';
import { friendEdges } from '../../../src/areas/friends/tables.ts';
import { type Circle, createCircle } from './circle.ts';

const day = 86_400_000;

/** Sessions do not last for a month unused: everybody logs in again. */
async function monthLater(circle: Circle, names: readonly string[], milliseconds = 30 * day): Promise<void> {
  await circle.clock.advance(milliseconds);
  for (const name of names)
    Object.assign(await circle.of(name), { token: (await circle.player(name)).token });
}

describe('a request that nobody answers', () => {
  test('is there to the last millisecond of its thirty days, and gone then without a word', async () => {
    const circle = await createCircle();
    await circle.does('ann', 'send', 'bob');
    await monthLater(circle, ['ann', 'bob'], 30 * day - 1);
    expect(await circle.between('ann', 'bob')).toBe('OUTGOING/INCOMING');
    for (const name of ['ann', 'bob']) await circle.told(name);
    await circle.clock.advance(1);
    expect(await circle.between('ann', 'bob')).toBe('NONE/NONE');
    expect([await circle.list('ann', 'outgoing'), await circle.list('bob', 'incoming')]).toEqual([[], []]);
    expect(await circle.does('bob', 'accept', 'ann')).toBe('REQUEST_NOT_FOUND');
    expect(await circle.does('bob', 'decline', 'ann')).toBe('REQUEST_NOT_FOUND');
    expect(await circle.does('ann', 'cancel', 'bob')).toBe('REQUEST_NOT_FOUND');
    expect([await circle.told('ann'), await circle.told('bob')]).toEqual([[], []]);
  });

  test('can be sent again by either of the two then, and is a new one', async () => {
    const circle = await createCircle();
    await circle.does('ann', 'send', 'bob');
    await circle.does('ann', 'send', 'cem');
    await monthLater(circle, ['ann', 'bob', 'cem']);
    expect(await circle.does('ann', 'send', 'bob')).toBe('done');
    expect(await circle.does('cem', 'send', 'ann')).toBe('done');
    expect(await circle.between('ann', 'bob')).toBe('OUTGOING/INCOMING');
    expect(await circle.between('ann', 'cem')).toBe('INCOMING/OUTGOING');
    await monthLater(circle, ['ann', 'bob', 'cem'], 30 * day - 1);
    expect(await circle.between('ann', 'bob')).toBe('OUTGOING/INCOMING');
  });

  test('takes no room any more, and its rows go with the next sweep', async () => {
    const circle = await createCircle({ limits: { friendRequestsOutgoing: 1, friendRequestsIncoming: 1 } });
    await circle.does('ann', 'send', 'bob');
    await monthLater(circle, ['ann', 'bob', 'cem']);
    expect(await circle.does('ann', 'send', 'cem')).toBe('done');
    expect(await circle.does('cem', 'send', 'bob')).toBe('done');
    await circle.operator('add', 'ann', 'dan');
    await monthLater(circle, ['ann'], 30 * day);
    expect(await circle.storage.count(friendEdges, {})).toBe(8);
    await circle.backend.scheduler.tick();
    const left = await circle.storage.find(friendEdges, {});
    expect(left.map(({ state }) => state)).toEqual([3, 3]);
  });

  test('and is blocked over, accepted by an operator or blocked by its sender, leaves nothing behind', async () => {
    const circle = await createCircle();
    for (const name of ['bob', 'cem', 'dan']) await circle.does('ann', 'send', name);
    await monthLater(circle, ['ann', 'bob', 'cem', 'dan']);
    await circle.does('bob', 'block', 'ann');
    await circle.does('ann', 'block', 'cem');
    await circle.operator('add', 'dan', 'ann');
    const rows = await circle.storage.find(friendEdges, {});
    expect(rows.map(({ state }) => state).sort()).toEqual([3, 3, 4, 4]);
  });
});

describe('declining', () => {
  test('is told to nobody, unless the host has switched it on', async () => {
    for (const tellDeclinedRequests of [false, true]) {
      const circle = await createCircle({ tellDeclinedRequests });
      await circle.does('ann', 'send', 'bob');
      await circle.does('bob', 'decline', 'ann');
      expect(await circle.told('ann')).toEqual(tellDeclinedRequests ? ['REJECT ann→bob'] : []);
      expect(await circle.told('bob')).toEqual(['SEND ann→bob']);
    }
  });
});

describe('nobody', () => {
  test('is his own friend: every deed names the field', async () => {
    const circle = await createCircle();
    const { token, accountId } = await circle.of('ann');
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
      const { status, body: answer } = await circle.http('POST', `/friends/${path}`, {
        session: token,
        body,
      });
      expect([path, status]).toEqual([path, 400]);
      expect(answer).toMatchObject({
        code: 3,
        details: [{ reason: 'INVALID_FIELD' }, { fieldViolations: [{ field }] }],
      });
    }
    const { status } = await circle.http('GET', `/friends/status/${accountId}`, { session: token });
    expect(status).toBe(400);
    for (const [path, one, two] of [
      ['request/create-pending', 'senderAccountId', 'receiverAccountId'],
      ['request/remove-pending', 'senderAccountId', 'receiverAccountId'],
      ['add', 'accountId1', 'accountId2'],
      ['remove', 'accountId1', 'accountId2'],
    ] as const) {
      const body = { [one]: accountId, [two]: accountId };
      const { status, body: answer } = await circle.http('POST', `/admin/friends/${path}`, {
        key: circle.rootKey,
        body,
      });
      expect([path, status]).toEqual([path, 400]);
      expect(answer).toMatchObject({
        details: [{ reason: 'INVALID_FIELD' }, { fieldViolations: [{ field: two }] }],
      });
    }
  });

  test('has a friend who does not exist, and what is left of one can be got rid of by anybody', async () => {
    const circle = await createCircle();
    const { token: session } = await circle.of('ann');
    const receiverAccountId = 'account-missing';
    const ask = async (path: string, body: object) =>
      circle.http('POST', `/friends/${path}`, { session, body });
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
    expect((await circle.http('GET', `/friends/status/${receiverAccountId}`, { session })).status).toBe(404);
    const accountId = await circle.id('ann');
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
      const answer = await circle.http('POST', `/admin/friends/${path}`, { key: circle.rootKey, body });
      expect(answer.body).toMatchObject({ code: 5, details: [{ reason: 'PLAYER_NOT_FOUND' }] });
    }
    expect(await circle.storage.count(friendEdges, {})).toBe(0);
  });
});

describe('the answers', () => {
  test('have the statuses that the interface has for them', async () => {
    const circle = await createCircle({ limits: { friends: 1, friendRequestsOutgoing: 2 } });
    const { token: session } = await circle.of('ann');
    const send = async (name: string) =>
      circle.http('POST', '/friends/request/send', {
        session,
        body: { receiverAccountId: await circle.id(name) },
      });
    const first = await send('bob');
    expect([first.status, first.body]).toEqual([200, {}]);
    expect(await send('bob')).toMatchObject({ status: 409, body: { code: 6 } });
    await circle.does('bob', 'accept', 'ann');
    expect(await send('bob')).toMatchObject({
      status: 409,
      body: { code: 6, details: [{ reason: 'ALREADY_FRIENDS' }] },
    });
    await circle.does('cem', 'send', 'ann');
    expect(await send('cem')).toMatchObject({
      status: 429,
      body: { code: 8, details: [{ reason: 'FRIEND_LIST_FULL' }] },
    });
    await circle.does('ann', 'block', 'dan');
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

  test('to an operator leave an audit row that names both', async () => {
    const circle = await createCircle();
    const [one, two] = [await circle.id('ann'), await circle.id('bob')];
    const body = { accountId1: one, accountId2: two };
    await circle.http('POST', '/admin/friends/add', { key: circle.rootKey, body });
    const { body: audit } = await circle.http('GET', `/admin/audit?object=${one}%20${two}`, {
      key: circle.rootKey,
    });
    expect(audit).toMatchObject({ records: [{ operation: 'friends.adminAdd', outcome: 'success' }] });
  });
});
