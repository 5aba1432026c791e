import type { TestPlayer } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { presenceStates, presenceSubscriptions } from '../../../src/presence/tables.ts';
import {
  aSecond,
  befriend,
  createTold,
  follow,
  later,
  openPresence,
  type PresenceWorld,
  set,
} from './presence-world.ts';

/** Ann and bob are friends. Ann follows, and has an event stream. Bob was seen a moment ago. */
async function pair(options: object = {}) {
  const t = await openPresence(options);
  const [ann, bob] = [await t.player('ann'), await t.player('bob')];
  await befriend(t, ann, bob);
  await follow(t, ann);
  const stream = await t.events(ann);
  await set(t, bob, { availability: 'ONLINE' });
  await aSecond(t);
  const told = createTold();
  told(stream);
  return { t, ann, bob, stream, told: () => told(stream) };
}

const streamOf = async (t: PresenceWorld, player: TestPlayer) => {
  const stream = await t.events(player);
  await aSecond(t);
  return stream;
};

describe('a player who follows presence is told', () => {
  test('what a friend sets, within a second', async () => {
    const { t, bob, told } = await pair();
    const activity = { map: 'harbour', id: 9_007_199_254_740_993n };
    await set(t, bob, { availability: 'BUSY', status: 'in a match', activity });
    await aSecond(t);
    expect(told()).toEqual([[bob.accountId, 3, 'in a match', expect.objectContaining({ map: 'harbour' })]]);
  });

  test('of several changes within a second the last, once', async () => {
    const { t, bob, told } = await pair();
    for (const status of ['one', 'two', 'three']) await set(t, bob, { availability: 'AWAY', status });
    await aSecond(t);
    await aSecond(t);
    expect(told()).toEqual([[bob.accountId, 2, 'three', undefined]]);
  });

  test('nothing when a friend sets what they have set already', async () => {
    const { t, bob, told } = await pair();
    await set(t, bob, { availability: 'ONLINE' });
    await aSecond(t);
    expect(told()).toEqual([]);
  });

  test('that a friend comes with an event stream, and goes two minutes after they were seen last', async () => {
    const t = await openPresence();
    const [ann, bob] = [await t.player('ann'), await t.player('bob')];
    await befriend(t, ann, bob);
    await follow(t, ann);
    const told = createTold();
    const stream = await streamOf(t, ann);
    const theirs = await streamOf(t, bob);
    await aSecond(t);
    expect(told(stream)).toEqual([[bob.accountId, 1, '', undefined]]);
    for (let minute = 0; minute < 10; minute += 1) await later(t, 60_000);
    expect(told(stream)).toEqual([]);
    theirs.close();
    for (let minute = 0; minute < 2; minute += 1) await later(t, 59_999);
    expect(told(stream)).toEqual([]);
    await later(t, 2);
    await aSecond(t);
    expect(told(stream)).toEqual([[bob.accountId, 0, '', undefined]]);
  });

  test('that a friend without event stream goes', async () => {
    const { t, bob, told } = await pair();
    await later(t, 200_000);
    await aSecond(t);
    expect(told()).toEqual([[bob.accountId, 0, '', undefined]]);
  });

  test('at once that a friend has logged out', async () => {
    const { t, bob, told } = await pair();
    await t.backend.api.authentication.logout({}, bob.caller);
    await aSecond(t);
    expect(told()).toEqual([[bob.accountId, 0, '', undefined]]);
  });

  test('on each of their devices', async () => {
    const { t, ann, bob, told } = await pair();
    const second = await t.events(ann);
    await set(t, bob, { availability: 'AWAY' });
    await aSecond(t);
    expect(told()).toHaveLength(1);
    expect(createTold()(second).at(-1)).toEqual([bob.accountId, 2, '', undefined]);
  });
});

describe('a player is told nothing', () => {
  test.each(['INVISIBLE', 'OFFLINE'])('of a friend who is %s, comes and goes', async (availability) => {
    const t = await openPresence();
    const [ann, bob] = [await t.player('ann'), await t.player('bob')];
    await befriend(t, ann, bob);
    await follow(t, ann);
    const stream = await streamOf(t, ann);
    await set(t, bob, { availability, status: 'hidden', activity: { map: 'secret' } });
    const theirs = await streamOf(t, bob);
    await set(t, bob, { availability, status: 'still hidden' });
    await aSecond(t);
    theirs.close();
    await later(t, 300_000);
    await aSecond(t);
    expect(createTold()(stream)).toEqual([]);
  });

  test('of a friend who becomes INVISIBLE, except that they go', async () => {
    const { t, bob, told } = await pair();
    await set(t, bob, { availability: 'INVISIBLE', status: 'hidden' });
    await aSecond(t);
    expect(told()).toEqual([[bob.accountId, 0, '', undefined]]);
  });

  test('without a subscription, and from the moment on at which it ends', async () => {
    const { t, ann, bob, told } = await pair();
    await follow(t, ann, false);
    await set(t, bob, { availability: 'AWAY' });
    await aSecond(t);
    expect(told()).toEqual([]);
    await follow(t, ann);
    await set(t, bob, { availability: 'BUSY' });
    await aSecond(t);
    expect(told()).toEqual([[bob.accountId, 3, '', undefined]]);
  });

  test('of somebody who is no friend', async () => {
    const { t, told } = await pair();
    const cyd = await t.player('cyd');
    await set(t, cyd, { availability: 'BUSY' });
    await aSecond(t);
    expect(told()).toEqual([]);
  });

  test.each([
    ['whom they remove', 'ann', 'remove'],
    ['who removes them', 'bob', 'remove'],
    ['whom they block', 'ann', 'block'],
    ['who blocks them', 'bob', 'block'],
  ] as const)('of a friend %s, at once', async (_, who, how) => {
    const { t, ann, bob, told } = await pair();
    // What is set before counts as the list of that moment, so not even a change that waits is told.
    await set(t, bob, { availability: 'BUSY' });
    const [actor, other] = who === 'ann' ? [ann, bob] : [bob, ann];
    const { friends } = t.backend.api;
    if (how === 'remove') await friends.remove({ removingAccountId: other.accountId }, actor.caller);
    else await friends.block({ accountId: other.accountId }, actor.caller);
    await aSecond(t);
    await set(t, bob, { availability: 'AWAY' });
    await aSecond(t);
    expect(told()).toEqual([]);
  });
});

describe('a stream that opens again', () => {
  test('is told what has changed meanwhile, also after hours', async () => {
    for (const away of [1_000, 50_000, 3 * 3_600_000]) {
      const { t, ann, bob, stream } = await pair();
      stream.close();
      await set(t, bob, { availability: 'AWAY', status: 'away' });
      await aSecond(t);
      await set(t, bob, { availability: 'BUSY', status: 'busy' });
      await aSecond(t);
      await later(t, away);
      const again = await streamOf(t, ann);
      const online = away < 100_000;
      expect(createTold()(again)).toEqual([[bob.accountId, online ? 3 : 0, online ? 'busy' : '', undefined]]);
    }
  });

  test('is told nothing of a friendship that has ended meanwhile', async () => {
    const { t, ann, bob, stream } = await pair();
    stream.close();
    await set(t, bob, { availability: 'AWAY' });
    await aSecond(t);
    await t.backend.api.friends.remove({ removingAccountId: bob.accountId }, ann.caller);
    expect(createTold()(await streamOf(t, ann))).toEqual([]);
  });
});

test('an activity with integers that events cannot have is left out, and others are told as before', async () => {
  const { t, bob, told } = await pair();
  const huge = '{"availability":2,"activity":{"far":1e300,"n":123456789012345678901234567890}}';
  expect((await t.http('PUT', '/friends/presence', { session: bob.token, body: huge })).status).toBe(200);
  await aSecond(t);
  expect(told()).toEqual([[bob.accountId, 2, '', undefined]]);
});

test('a tag that somebody else emits tells nobody of a player who has hidden', async () => {
  const { t, bob, told } = await pair();
  const nestedEvent = { anyEvent: { '@type': 'friends/PresenceChanged', accountId: bob.accountId } };
  const body = { nestedEvent, eventTags: ['presence'], broadcast: true };
  expect((await t.http('POST', '/events/emit', { key: t.rootKey, body })).status).toBe(200);
  await aSecond(t);
  expect(told()).toEqual([]);
});

test('a deleted account leaves no row', async () => {
  const { t, ann, bob } = await pair();
  for (const { accountId } of [ann, bob])
    await t.backend.api.accounts.adminDelete({ accountId }, { system: true });
  await aSecond(t);
  expect([
    await t.storage.count(presenceStates, {}),
    await t.storage.count(presenceSubscriptions, {}),
  ]).toEqual([0, 0]);
});

test('what friends were told wrongly is put right within two minutes', async () => {
  const { t, bob, told } = await pair();
  const theirs = await streamOf(t, bob);
  await t.storage.update(presenceStates, { accountId: bob.accountId }, { availability: 0 });
  await later(t, 120_000);
  expect(told()).toEqual([[bob.accountId, 1, '', undefined]]);
  theirs.close();
});
