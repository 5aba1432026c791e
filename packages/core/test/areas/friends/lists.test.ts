import { describe, expect, test } from 'vitest';
import { type Circle, createCircle } from './circle.ts';

/** The lists: their order, their pages, and what they show. */

const names = Array.from({ length: 7 }, (_, at) => `friend-${at}`);

async function withFriends(): Promise<{
  readonly circle: Circle;
  readonly ids: readonly string[];
  session: string;
}> {
  const circle = await createCircle();
  const { token: session, accountId } = await circle.of('ann');
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    // Three of them at the same moment: those stand in the order of their ids.
    if (at < 3 || at > 5) await circle.clock.advance(1_000);
    ids.push(await circle.id(name));
    await circle.backend.api.friends.adminAdd(
      { accountId1: accountId, accountId2: ids.at(-1)! },
      { system: true },
    );
  }
  return { circle, ids, session };
}

describe('the list of friends', () => {
  test('has the oldest friendship first, with names and times', async () => {
    const { circle, ids, session } = await withFriends();
    await circle.http('PATCH', `/accounts/${ids[0]}`, {
      session: (await circle.of(names[0]!)).token,
      body: { account: { displayName: 'Zoë' } },
    });
    const { friends } = await circle.api.list({}, { session });
    expect(friends.map(({ accountId }) => accountId)).toEqual(ids);
    expect(friends[0]).toEqual({
      accountId: ids[0],
      displayName: 'Zoë',
      becameFriendsTimestamp: Math.floor(Date.UTC(2026, 0, 1, 0, 0, 1) / 1000),
    });
    expect(friends.at(-1)!.becameFriendsTimestamp - friends[0]!.becameFriendsTimestamp).toBe(3);
  });

  test('comes in pages, by offset or behind a token, each friend once', async () => {
    const { circle, ids, session } = await withFriends();
    const found: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await circle.api.list({ limit: 2, ...(pageToken && { pageToken }) }, { session });
      expect(page.friends.length).toBeLessThanOrEqual(2);
      found.push(...page.friends.map(({ accountId }) => accountId));
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    expect(found).toEqual(ids);
    const { friends } = await circle.api.list({ limit: 3, offset: 5 }, { session });
    expect(friends.map(({ accountId }) => accountId)).toEqual(ids.slice(5));
  });

  test('is the same for operators and servers, without presence', async () => {
    const { circle, session } = await withFriends();
    const { friends } = await circle.api.list({}, { session });
    const body = { accountId: await circle.id('ann'), includePresence: true };
    for (const path of ['/admin/friends/get', '/server/friends/get'])
      expect((await circle.http('POST', path, { key: circle.rootKey, body })).body).toEqual({ friends });
  });

  test('of one who is deleted later has the others', async () => {
    const { circle, ids, session } = await withFriends();
    await circle.backend.api.accounts.adminDelete({ accountId: ids[2]! }, { system: true });
    const { friends } = await circle.api.list({}, { session });
    expect(friends.map(({ accountId }) => accountId)).toEqual(ids.filter((_, at) => at !== 2));
  });
});

describe('the lists of requests', () => {
  test('have the oldest first, under the names that players and operators have for them', async () => {
    const circle = await createCircle();
    const { token: session, accountId } = await circle.of('ann');
    const sent = Math.floor(circle.clock.now() / 1000);
    for (const name of ['bob', 'cem']) {
      await circle.does('ann', 'send', name);
      await circle.clock.advance(1_000);
    }
    for (const name of ['dan', 'eve']) {
      await circle.does(name, 'send', 'ann');
      await circle.clock.advance(1_000);
    }
    const records = async (...wanted: string[]) => {
      const all = [];
      for (const [at, name] of wanted.entries()) {
        const id = await circle.id(name);
        const { account } = await circle.backend.api.accounts.adminGet({ accountId: id }, { system: true });
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
    const own = async (path: string) => (await circle.http('POST', path, { session, body: {} })).body;
    expect(await own('/friends/request/outgoing')).toEqual({ outgoingFriends: outgoing });
    expect(await own('/friends/request/incoming')).toEqual({ incomingFriends: incoming });
    const operated = async (path: string) =>
      (await circle.http('POST', path, { key: circle.rootKey, body: { accountId } })).body;
    expect(await operated('/admin/friends/request/outgoing')).toEqual({ outgoing });
    expect(await operated('/admin/friends/request/incoming')).toEqual({ incoming });
  });

  test('come in pages like all lists', async () => {
    const circle = await createCircle();
    for (const name of names) {
      await circle.does('ann', 'send', name);
      await circle.does(name, 'block', 'bob');
      await circle.does('bob', 'block', name);
    }
    const { token: ann } = await circle.of('ann');
    const { token: bob } = await circle.of('bob');
    const outgoing = await circle.api.listOutgoing({ limit: 5 }, { session: ann });
    const blocked = await circle.api.listBlocked({ limit: 5 }, { session: bob });
    expect([outgoing.outgoingFriends.length, blocked.blocked.length]).toEqual([5, 5]);
    const restOf = { pageToken: outgoing.nextPageToken!, limit: 5 };
    expect((await circle.api.listOutgoing(restOf, { session: ann })).outgoingFriends).toHaveLength(2);
    const more = { pageToken: blocked.nextPageToken!, limit: 5 };
    expect((await circle.api.listBlocked(more, { session: bob })).blocked).toHaveLength(2);
  });
});
