import type { TestResponse } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { eventLog } from '../../../src/events/tables.ts';
import { createFriendsWorld, type FriendsWorld } from './friends-world.ts';

/** Only the player who made a block can notice it. */

/** Returns all answers that bob can get about ann, and the events to bob. */
async function everythingBobSees(world: FriendsWorld): Promise<string> {
  const [ann, bob] = [await world.playerNamed('ann'), await world.playerNamed('bob')];
  const ask = (method: string, path: string, body?: unknown) =>
    world.http(method, path, { session: bob.token, ...(body !== undefined && { body }) });
  const answers: TestResponse[] = [
    await ask('GET', `/friends/status/${ann.accountId}`),
    await ask('POST', '/friends/get', { includePresence: true }),
    await ask('POST', '/friends/request/outgoing', {}),
    await ask('POST', '/friends/request/incoming', {}),
    await ask('POST', '/friends/blocked', {}),
    await ask('GET', `/accounts/${ann.accountId}`),
  ];
  const events = await world.storage.find(eventLog, { where: { recipientId: bob.accountId } });
  const types = events.map(({ payload }) => Object.entries(JSON.parse(payload) as object).slice(2));
  return JSON.stringify([...answers.map(shown), types]);
}

function shown({ status, body, headers }: TestResponse): unknown {
  const { 'x-request-id': _, ...others } = headers;
  return [status, body, others];
}

/** Lets bob do things one after the other and returns all that bob sees after each, with or without a block by ann. */
async function viewsOfBob(
  actions: readonly (readonly [method: string, path: string, field: string])[],
  { blocked, limits = {} }: { readonly blocked: boolean; readonly limits?: Record<string, number> },
): Promise<readonly string[]> {
  const world = await createFriendsWorld({ limits });
  const ann = await world.playerNamed('ann');
  const bob = await world.playerNamed('bob');
  for (const name of ['cem', 'dan']) await world.playerNamed(name);
  if (limits.friendRequestsIncoming !== undefined)
    for (const name of ['cem', 'dan']) await world.act(name, 'send', 'ann');
  if (blocked) expect(await world.act('ann', 'block', 'bob')).toBe('done');
  const seen: string[] = [];
  for (const [method, path, field] of actions) {
    const body = { [field]: ann.accountId };
    seen.push(JSON.stringify(shown(await world.http(method, path, { session: bob.token, body }))));
    seen.push(await everythingBobSees(world));
  }
  await world.clock.advance(30 * 86_400_000 - 1);
  seen.push(await everythingBobSees(await withNewSession(world)));
  await world.clock.advance(1);
  seen.push(await everythingBobSees(world));
  return seen;
}

/** Logs bob in again, because unused sessions expire within a month. */
async function withNewSession(world: FriendsWorld): Promise<FriendsWorld> {
  const { token } = await world.player('bob');
  Object.assign(await world.playerNamed('bob'), { token });
  return world;
}

const send = ['POST', '/friends/request/send', 'receiverAccountId'] as const;
const cancel = ['POST', '/friends/request/cancel', 'receiverAccountId'] as const;
const accept = ['POST', '/friends/request/accept', 'senderAccountId'] as const;
const decline = ['POST', '/friends/request/decline', 'senderAccountId'] as const;
const remove = ['POST', '/friends/remove', 'removingAccountId'] as const;
const block = ['POST', '/friends/block', 'accountId'] as const;
const unblock = ['POST', '/friends/unblock', 'accountId'] as const;

describe('a blocked player gets byte for byte the same answers as without the block', () => {
  test.each([
    { name: 'when they send requests and cancel them', actions: [send, send, cancel, cancel, send] },
    {
      name: 'when they act on requests and friends that do not exist',
      actions: [accept, decline, remove, unblock, send, remove],
    },
    {
      name: 'when they block the other player too',
      actions: [send, block, send, unblock, send, block, block],
    },
  ])('$name', async ({ actions }) => {
    expect(await viewsOfBob(actions, { blocked: true })).toEqual(
      await viewsOfBob(actions, { blocked: false }),
    );
  });

  test('when the list of the other player or their own is full', async () => {
    for (const limits of [
      { friendRequestsIncoming: 2 },
      { friendRequestsIncoming: 3, friendRequestsOutgoing: 1 },
    ])
      expect(await viewsOfBob([send, send, cancel, send], { blocked: true, limits })).toEqual(
        await viewsOfBob([send, send, cancel, send], { blocked: false, limits }),
      );
  });

  test('control: different actions and full lists do give different answers', async () => {
    const [asked, unasked] = [
      await viewsOfBob([send], { blocked: true }),
      await viewsOfBob([cancel], { blocked: true }),
    ];
    expect(asked).not.toEqual(unasked);
    expect(
      JSON.stringify(await viewsOfBob([send], { blocked: true, limits: { friendRequestsIncoming: 2 } })),
    ).toContain('INCOMING_REQUESTS_FULL');
  });
});

describe('a block', () => {
  test('ends a friendship and requests in both directions as if the player had done so without a block', async () => {
    const world = await createFriendsWorld();
    await world.actAsOperator('add', 'ann', 'bob');
    await world.act('cem', 'send', 'ann');
    await world.act('ann', 'send', 'dan');
    for (const name of ['bob', 'cem', 'dan']) await world.newEvents(name);
    const events = { bob: ['REMOVE ann→bob'], cem: [], dan: ['CANCEL ann→dan'] };
    for (const [name, expected] of Object.entries(events)) {
      expect(await world.act('ann', 'block', name)).toBe('done');
      expect(await world.newEvents(name)).toEqual(expected);
      expect(await world.relationship('ann', name)).toBe('BLOCKED/NONE');
    }
    expect(await world.list('ann', 'blocked')).toEqual(['bob', 'cem', 'dan']);
  });

  test('is listed with the time at which it was made, and keeps that time when made again', async () => {
    const world = await createFriendsWorld();
    await world.act('ann', 'block', 'bob');
    const { token: session } = await world.playerNamed('ann');
    const { accountId } = await world.playerNamed('bob');
    const first = await world.api.listBlocked({}, { session });
    const { displayName } = first.blocked[0]!;
    expect(first.blocked).toEqual([
      { accountId, displayName, blockedTimestamp: Math.floor(world.clock.now() / 1000) },
    ]);
    await world.clock.advance(60_000);
    await world.act('ann', 'block', 'bob');
    expect(await world.api.listBlocked({}, { session })).toEqual(first);
  });

  test('keeps its maker from sending a request until it is removed', async () => {
    const world = await createFriendsWorld();
    await world.act('ann', 'block', 'bob');
    expect(await world.act('ann', 'send', 'bob')).toBe('PLAYER_BLOCKED');
    await world.act('ann', 'unblock', 'bob');
    expect(await world.act('ann', 'send', 'bob')).toBe('done');
    expect(await world.relationship('ann', 'bob')).toBe('OUTGOING/INCOMING');
  });

  test('does not bring back the old relationship when it is removed', async () => {
    const world = await createFriendsWorld();
    await world.actAsOperator('add', 'ann', 'bob');
    await world.act('ann', 'block', 'bob');
    await world.act('ann', 'unblock', 'bob');
    expect(await world.relationship('ann', 'bob')).toBe('NONE/NONE');
  });
});

describe('a request to a player who has blocked the sender', () => {
  test('arrives with its original time when the block is removed', async () => {
    const world = await createFriendsWorld();
    await world.act('ann', 'block', 'bob');
    await world.act('bob', 'send', 'ann');
    const sent = Math.floor(world.clock.now() / 1000);
    await world.clock.advance(3_600_000);
    await world.act('ann', 'unblock', 'bob');
    expect([await world.newEvents('ann'), await world.newEvents('bob')]).toEqual([['SEND bob→ann'], []]);
    const { token: session } = await world.playerNamed('ann');
    const { incomingFriends } = await world.api.listIncoming({}, { session });
    expect(incomingFriends).toMatchObject([{ requestSentTimestamp: sent }]);
    expect(await world.act('ann', 'accept', 'bob')).toBe('done');
    expect(await world.relationship('ann', 'bob')).toBe('FRIENDS/FRIENDS');
  });

  test('is removed like a declined one if the list of requests is full when the block is removed', async () => {
    const world = await createFriendsWorld({ limits: { friendRequestsIncoming: 1 } });
    await world.act('ann', 'block', 'bob');
    await world.act('bob', 'send', 'ann');
    await world.act('cem', 'send', 'ann');
    expect(await world.act('ann', 'unblock', 'bob')).toBe('done');
    expect(await world.relationship('ann', 'bob')).toBe('NONE/NONE');
    expect([await world.newEvents('bob'), await world.list('ann', 'incoming')]).toEqual([[], ['cem']]);
  });

  test('expires after thirty days and does not arrive after that', async () => {
    const world = await createFriendsWorld();
    await world.act('ann', 'block', 'bob');
    await world.act('bob', 'send', 'ann');
    await world.clock.advance(30 * 86_400_000);
    for (const name of ['ann', 'bob'])
      Object.assign(await world.playerNamed(name), { token: (await world.player(name)).token });
    await world.newEvents('ann');
    await world.act('ann', 'unblock', 'bob');
    expect(await world.relationship('ann', 'bob')).toBe('NONE/NONE');
    expect(await world.newEvents('ann')).toEqual([]);
  });

  test('is shown to operators as outgoing, and to nobody as incoming', async () => {
    const world = await createFriendsWorld();
    await world.act('ann', 'block', 'bob');
    await world.act('bob', 'send', 'ann');
    const system = { system: true } as const;
    const { outgoing } = await world.api.adminListOutgoing({ accountId: await world.idOf('bob') }, system);
    const { incoming } = await world.api.adminListIncoming({ accountId: await world.idOf('ann') }, system);
    expect([outgoing.map(({ accountId }) => accountId), incoming]).toEqual([[await world.idOf('ann')], []]);
  });
});

describe('the queries for other areas', () => {
  test('find all blocks among many players at once', async () => {
    const { friendsQueries } = await import('../../../src/areas/friends/queries.ts');
    const world = await createFriendsWorld();
    const names = ['ann', 'bob', 'cem', 'dan', 'eve'];
    const [ann, bob, cem, dan, eve] = await Promise.all(names.map((name) => world.idOf(name)));
    await world.act('ann', 'block', 'bob');
    await world.act('cem', 'block', 'ann');
    await world.act('cem', 'block', 'eve');
    await world.actAsOperator('add', 'ann', 'dan');
    const among = (...ids: (string | undefined)[]) =>
      friendsQueries.blockedPairs(world.storage, ids as string[]);
    expect([...(await among(ann, bob, cem, dan, ann, 'account-missing'))].sort()).toEqual(
      [
        [ann, bob],
        [cem, ann],
      ].sort(),
    );
    expect(await among(bob, dan, eve)).toEqual([]);
    expect(await among(ann)).toEqual([]);
    expect(await among()).toEqual([]);
  });

  test('find blocks in either direction without saying in which', async () => {
    const { friendsQueries } = await import('../../../src/areas/friends/queries.ts');
    const world = await createFriendsWorld();
    const names = ['ann', 'bob', 'cem', 'dan', 'eve'];
    const [ann, bob, cem, dan, eve] = await Promise.all(names.map((name) => world.idOf(name)));
    await world.act('ann', 'block', 'bob');
    await world.act('cem', 'block', 'ann');
    await world.actAsOperator('add', 'ann', 'dan');
    const others = [bob!, cem!, dan!, eve!, 'account-missing', bob!];
    const found = await friendsQueries.blockedBetween(world.storage, ann!, others);
    expect([...found].sort()).toEqual([bob!, cem!].sort());
    expect(await friendsQueries.blockedBetween(world.storage, ann!, [])).toEqual(new Set());
    expect(await friendsQueries.areFriends(world.storage, ann!, dan!)).toBe(true);
    for (const other of [bob!, cem!, eve!, 'account-missing'])
      expect(await friendsQueries.areFriends(world.storage, ann!, other)).toBe(false);
  });
});
