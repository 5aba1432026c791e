import { describe, expect, test } from 'vitest';
import { createFriendsWorld, type FriendsWorld } from './friends-world.ts';

const names = Array.from({ length: 7 }, (_, at) => `friend-${at}`);

async function withFriends(): Promise<{
  readonly world: FriendsWorld;
  readonly ids: readonly string[];
  session: string;
}> {
  const world = await createFriendsWorld();
  const { token: session, accountId } = await world.playerNamed('ann');
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    // Three of them at the same moment: these are in the order of their ids.
    if (at < 3 || at > 5) await world.clock.advance(1_000);
    ids.push(await world.idOf(name));
    await world.backend.api.friends.adminAdd(
      { accountId1: accountId, accountId2: ids.at(-1)! },
      { system: true },
    );
  }
  return { world, ids, session };
}

describe('the list of friends', () => {
  test('has the oldest friendship first, with names and times', async () => {
    const { world, ids, session } = await withFriends();
    await world.http('PATCH', `/accounts/${ids[0]}`, {
      session: (await world.playerNamed(names[0]!)).token,
      body: { account: { displayName: 'Zoë' } },
    });
    const { friends } = await world.api.list({}, { session });
    expect(friends.map(({ accountId }) => accountId)).toEqual(ids);
    expect(friends[0]).toEqual({
      accountId: ids[0],
      displayName: 'Zoë',
      becameFriendsTimestamp: Math.floor(Date.UTC(2026, 0, 1, 0, 0, 1) / 1000),
    });
    expect(friends.at(-1)!.becameFriendsTimestamp - friends[0]!.becameFriendsTimestamp).toBe(3);
  });

  test('comes in pages, by offset or by token, each friend once', async () => {
    const { world, ids, session } = await withFriends();
    const found: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await world.api.list({ limit: 2, ...(pageToken && { pageToken }) }, { session });
      expect(page.friends.length).toBeLessThanOrEqual(2);
      found.push(...page.friends.map(({ accountId }) => accountId));
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    expect(found).toEqual(ids);
    const { friends } = await world.api.list({ limit: 3, offset: 5 }, { session });
    expect(friends.map(({ accountId }) => accountId)).toEqual(ids.slice(5));
  });

  test('is the same for operators and servers, without presence', async () => {
    const { world, session } = await withFriends();
    const { friends } = await world.api.list({}, { session });
    const body = { accountId: await world.idOf('ann'), includePresence: true };
    for (const path of ['/admin/friends/get', '/server/friends/get'])
      expect((await world.http('POST', path, { key: world.rootKey, body })).body).toEqual({ friends });
  });

  test('has all others after one friend was deleted', async () => {
    const { world, ids, session } = await withFriends();
    await world.backend.api.accounts.adminDelete({ accountId: ids[2]! }, { system: true });
    const { friends } = await world.api.list({}, { session });
    expect(friends.map(({ accountId }) => accountId)).toEqual(ids.filter((_, at) => at !== 2));
  });
});

describe('the lists of requests', () => {
  test('have the oldest first, in the fields for players and for operators', async () => {
    const world = await createFriendsWorld();
    const { token: session, accountId } = await world.playerNamed('ann');
    const sent = Math.floor(world.clock.now() / 1000);
    for (const name of ['bob', 'cem']) {
      await world.act('ann', 'send', name);
      await world.clock.advance(1_000);
    }
    for (const name of ['dan', 'eve']) {
      await world.act(name, 'send', 'ann');
      await world.clock.advance(1_000);
    }
    const records = async (...wanted: string[]) => {
      const all = [];
      for (const [at, name] of wanted.entries()) {
        const id = await world.idOf(name);
        const { account } = await world.backend.api.accounts.adminGet({ accountId: id }, { system: true });
        all.push({ accountId: id, displayName: account.displayName, at });
      }
      return all;
    };
    const outgoing = (await records('bob', 'cem')).map(({ at, ...who }) => ({
      ...who,
      requestSentTimestamp: sent + at,
    }));
    const incoming = (await records('dan', 'eve')).map(({ at, ...who }) => ({
      ...who,
      requestSentTimestamp: sent + 2 + at,
    }));
    const own = async (path: string) => (await world.http('POST', path, { session, body: {} })).body;
    expect(await own('/friends/request/outgoing')).toEqual({ outgoingFriends: outgoing });
    expect(await own('/friends/request/incoming')).toEqual({ incomingFriends: incoming });
    const operated = async (path: string) =>
      (await world.http('POST', path, { key: world.rootKey, body: { accountId } })).body;
    expect(await operated('/admin/friends/request/outgoing')).toEqual({ outgoing });
    expect(await operated('/admin/friends/request/incoming')).toEqual({ incoming });
  });

  test('come in pages, like the list of blocked players', async () => {
    const world = await createFriendsWorld();
    for (const name of names) {
      await world.act('ann', 'send', name);
      await world.act(name, 'block', 'bob');
      await world.act('bob', 'block', name);
    }
    const { token: ann } = await world.playerNamed('ann');
    const { token: bob } = await world.playerNamed('bob');
    const outgoing = await world.api.listOutgoing({ limit: 5 }, { session: ann });
    const blocked = await world.api.listBlocked({ limit: 5 }, { session: bob });
    expect([outgoing.outgoingFriends.length, blocked.blocked.length]).toEqual([5, 5]);
    const restOf = { pageToken: outgoing.nextPageToken!, limit: 5 };
    expect((await world.api.listOutgoing(restOf, { session: ann })).outgoingFriends).toHaveLength(2);
    const more = { pageToken: blocked.nextPageToken!, limit: 5 };
    expect((await world.api.listBlocked(more, { session: bob })).blocked).toHaveLength(2);
  });
});
