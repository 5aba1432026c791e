import type { TestResponse } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { eventLog } from '../../../src/events/tables.ts';
import { type Circle, createCircle } from './circle.ts';

/** A block is known to the player who made it and to nobody else. */

/** All that bob can ask, and what he is told, when he has asked: with ids replaced by names. */
async function everythingBobSees(circle: Circle): Promise<string> {
  const [ann, bob] = [await circle.of('ann'), await circle.of('bob')];
  const ask = (method: string, path: string, body?: unknown) =>
    circle.http(method, path, { session: bob.token, ...(body !== undefined && { body }) });
  const answers: TestResponse[] = [
    await ask('GET', `/friends/status/${ann.accountId}`),
    await ask('POST', '/friends/get', { includePresence: true }),
    await ask('POST', '/friends/request/outgoing', {}),
    await ask('POST', '/friends/request/incoming', {}),
    await ask('POST', '/friends/blocked', {}),
    await ask('GET', `/accounts/${ann.accountId}`),
  ];
  const told = await circle.storage.find(eventLog, { where: { recipientId: bob.accountId } });
  const types = told.map(({ payload }) => Object.entries(JSON.parse(payload) as object).slice(2));
  return JSON.stringify([...answers.map(shown), types]);
}

function shown({ status, body, headers }: TestResponse): unknown {
  const { 'x-request-id': _, ...others } = headers;
  return [status, body, others];
}

/** What bob does, one after the other, and sees after each; ann has blocked him, or lives her life. */
async function lifeOfBob(
  deeds: readonly (readonly [method: string, path: string, field: string])[],
  { blocked, limits = {} }: { readonly blocked: boolean; readonly limits?: Record<string, number> },
): Promise<readonly string[]> {
  const circle = await createCircle({ limits });
  const ann = await circle.of('ann');
  const bob = await circle.of('bob');
  for (const name of ['cem', 'dan']) await circle.of(name);
  if (limits.friendRequestsIncoming !== undefined)
    for (const name of ['cem', 'dan']) await circle.does(name, 'send', 'ann');
  if (blocked) expect(await circle.does('ann', 'block', 'bob')).toBe('done');
  const seen: string[] = [];
  for (const [method, path, field] of deeds) {
    const body = { [field]: ann.accountId };
    seen.push(JSON.stringify(shown(await circle.http(method, path, { session: bob.token, body }))));
    seen.push(await everythingBobSees(circle));
  }
  await circle.clock.advance(30 * 86_400_000 - 1);
  seen.push(await everythingBobSees(await fresh(circle)));
  await circle.clock.advance(1);
  seen.push(await everythingBobSees(circle));
  return seen;
}

/** Sessions do not last for a month unused: bob logs in again. */
async function fresh(circle: Circle): Promise<Circle> {
  const { token } = await circle.player('bob');
  Object.assign(await circle.of('bob'), { token });
  return circle;
}

const send = ['POST', '/friends/request/send', 'receiverAccountId'] as const;
const cancel = ['POST', '/friends/request/cancel', 'receiverAccountId'] as const;
const accept = ['POST', '/friends/request/accept', 'senderAccountId'] as const;
const decline = ['POST', '/friends/request/decline', 'senderAccountId'] as const;
const remove = ['POST', '/friends/remove', 'removingAccountId'] as const;
const block = ['POST', '/friends/block', 'accountId'] as const;
const unblock = ['POST', '/friends/unblock', 'accountId'] as const;

describe('who is blocked sees to the byte what he would see if he were not', () => {
  test.each([
    { name: 'when he sends requests and takes them back', deeds: [send, send, cancel, cancel, send] },
    { name: 'when he tries what is not there', deeds: [accept, decline, remove, unblock, send, remove] },
    { name: 'when he blocks in his turn', deeds: [send, block, send, unblock, send, block, block] },
  ])('$name', async ({ deeds }) => {
    expect(await lifeOfBob(deeds, { blocked: true })).toEqual(await lifeOfBob(deeds, { blocked: false }));
  });

  test('when the list of the other is full, or his own', async () => {
    for (const limits of [
      { friendRequestsIncoming: 2 },
      { friendRequestsIncoming: 3, friendRequestsOutgoing: 1 },
    ])
      expect(await lifeOfBob([send, send, cancel, send], { blocked: true, limits })).toEqual(
        await lifeOfBob([send, send, cancel, send], { blocked: false, limits }),
      );
  });

  test('control: what he sees is not always the same', async () => {
    const [asked, unasked] = [
      await lifeOfBob([send], { blocked: true }),
      await lifeOfBob([cancel], { blocked: true }),
    ];
    expect(asked).not.toEqual(unasked);
    expect(
      JSON.stringify(await lifeOfBob([send], { blocked: true, limits: { friendRequestsIncoming: 2 } })),
    ).toContain('INCOMING_REQUESTS_FULL');
  });
});

describe('a block', () => {
  test('ends a friendship and requests in both directions without a word', async () => {
    const circle = await createCircle();
    await circle.operator('add', 'ann', 'bob');
    await circle.does('cem', 'send', 'ann');
    await circle.does('ann', 'send', 'dan');
    for (const name of ['bob', 'cem', 'dan']) await circle.told(name);
    for (const name of ['bob', 'cem', 'dan']) {
      expect(await circle.does('ann', 'block', name)).toBe('done');
      expect(await circle.told(name)).toEqual([]);
      expect(await circle.between('ann', name)).toBe('BLOCKED/NONE');
    }
    expect(await circle.list('ann', 'blocked')).toEqual(['bob', 'cem', 'dan']);
  });

  test('is listed with the time at which it was made; made again it keeps it', async () => {
    const circle = await createCircle();
    await circle.does('ann', 'block', 'bob');
    const { token: session } = await circle.of('ann');
    const { accountId } = await circle.of('bob');
    const first = await circle.api.listBlocked({}, { session });
    const { displayName } = first.blocked[0]!;
    expect(first.blocked).toEqual([
      { accountId, displayName, blockedTimestamp: Math.floor(circle.clock.now() / 1000) },
    ]);
    await circle.clock.advance(60_000);
    await circle.does('ann', 'block', 'bob');
    expect(await circle.api.listBlocked({}, { session })).toEqual(first);
  });

  test('keeps the one who made it from asking, until it is lifted', async () => {
    const circle = await createCircle();
    await circle.does('ann', 'block', 'bob');
    expect(await circle.does('ann', 'send', 'bob')).toBe('PLAYER_BLOCKED');
    await circle.does('ann', 'unblock', 'bob');
    expect(await circle.does('ann', 'send', 'bob')).toBe('done');
    expect(await circle.between('ann', 'bob')).toBe('OUTGOING/INCOMING');
  });

  test('that is lifted brings nothing back of what was before', async () => {
    const circle = await createCircle();
    await circle.operator('add', 'ann', 'bob');
    await circle.does('ann', 'block', 'bob');
    await circle.does('ann', 'unblock', 'bob');
    expect(await circle.between('ann', 'bob')).toBe('NONE/NONE');
  });
});

describe('a request that was sent to whom had blocked the sender', () => {
  test('comes through when the block is lifted, as old as it is', async () => {
    const circle = await createCircle();
    await circle.does('ann', 'block', 'bob');
    await circle.does('bob', 'send', 'ann');
    const sent = Math.floor(circle.clock.now() / 1000);
    await circle.clock.advance(3_600_000);
    await circle.does('ann', 'unblock', 'bob');
    expect([await circle.told('ann'), await circle.told('bob')]).toEqual([['SEND bob→ann'], []]);
    const { token: session } = await circle.of('ann');
    const { incomingFriends } = await circle.api.listIncoming({}, { session });
    expect(incomingFriends).toMatchObject([{ requestSentTimestamp: sent }]);
    expect(await circle.does('ann', 'accept', 'bob')).toBe('done');
    expect(await circle.between('ann', 'bob')).toBe('FRIENDS/FRIENDS');
  });

  test('goes when the block is lifted and no more requests fit, as if it had been declined', async () => {
    const circle = await createCircle({ limits: { friendRequestsIncoming: 1 } });
    await circle.does('ann', 'block', 'bob');
    await circle.does('bob', 'send', 'ann');
    await circle.does('cem', 'send', 'ann');
    expect(await circle.does('ann', 'unblock', 'bob')).toBe('done');
    expect(await circle.between('ann', 'bob')).toBe('NONE/NONE');
    expect([await circle.told('bob'), await circle.list('ann', 'incoming')]).toEqual([[], ['cem']]);
  });

  test('is gone after thirty days, and does not come through then', async () => {
    const circle = await createCircle();
    await circle.does('ann', 'block', 'bob');
    await circle.does('bob', 'send', 'ann');
    await circle.clock.advance(30 * 86_400_000);
    for (const name of ['ann', 'bob'])
      Object.assign(await circle.of(name), { token: (await circle.player(name)).token });
    await circle.told('ann');
    await circle.does('ann', 'unblock', 'bob');
    expect(await circle.between('ann', 'bob')).toBe('NONE/NONE');
    expect(await circle.told('ann')).toEqual([]);
  });

  test('is shown to operators as what it is for its sender, and to nobody as incoming', async () => {
    const circle = await createCircle();
    await circle.does('ann', 'block', 'bob');
    await circle.does('bob', 'send', 'ann');
    const system = { system: true } as const;
    const { outgoing } = await circle.api.adminListOutgoing({ accountId: await circle.id('bob') }, system);
    const { incoming } = await circle.api.adminListIncoming({ accountId: await circle.id('ann') }, system);
    expect([outgoing.map(({ accountId }) => accountId), incoming]).toEqual([[await circle.id('ann')], []]);
  });
});

describe('other areas', () => {
  test('learn of many players at once who among them has blocked whom', async () => {
    const { friendsQueries } = await import('../../../src/areas/friends/queries.ts');
    const circle = await createCircle();
    const names = ['ann', 'bob', 'cem', 'dan', 'eve'];
    const [ann, bob, cem, dan, eve] = await Promise.all(names.map((name) => circle.id(name)));
    await circle.does('ann', 'block', 'bob');
    await circle.does('cem', 'block', 'ann');
    await circle.does('cem', 'block', 'eve');
    await circle.operator('add', 'ann', 'dan');
    const among = (...ids: (string | undefined)[]) =>
      friendsQueries.blockedPairs(circle.storage, ids as string[]);
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

  test('learn who is blocked in either direction, and not in which', async () => {
    const { friendsQueries } = await import('../../../src/areas/friends/queries.ts');
    const circle = await createCircle();
    const names = ['ann', 'bob', 'cem', 'dan', 'eve'];
    const [ann, bob, cem, dan, eve] = await Promise.all(names.map((name) => circle.id(name)));
    await circle.does('ann', 'block', 'bob');
    await circle.does('cem', 'block', 'ann');
    await circle.operator('add', 'ann', 'dan');
    const others = [bob!, cem!, dan!, eve!, 'account-missing', bob!];
    const found = await friendsQueries.blockedBetween(circle.storage, ann!, others);
    expect([...found].sort()).toEqual([bob!, cem!].sort());
    expect(await friendsQueries.blockedBetween(circle.storage, ann!, [])).toEqual(new Set());
    expect(await friendsQueries.areFriends(circle.storage, ann!, dan!)).toBe(true);
    for (const other of [bob!, cem!, eve!, 'account-missing'])
      expect(await friendsQueries.areFriends(circle.storage, ann!, other)).toBe(false);
  });
});
