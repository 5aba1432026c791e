import { describe, expect, test } from 'vitest';
import { friendEdges, friendRemovals } from '../../../src/areas/friends/tables.ts';
import { connectedAccounts, connections } from '../../../src/connections/tables.ts';
import { createFriendsWorld, type FriendsWorld } from './friends-world.ts';

const system = { system: true } as const;

const deleteAccount = async (world: FriendsWorld, name: string): Promise<void> => {
  const { accountDeleted } = await world.backend.api.accounts.adminDelete(
    { accountId: await world.idOf(name) },
    system,
  );
  expect(accountDeleted).toBe(true);
};

/** Counts the rows that a player owns or that are about them. */
async function rowsAbout(world: FriendsWorld, name: string): Promise<number> {
  const id = await world.idOf(name);
  const own = await world.storage.count(friendEdges, { ownerId: id });
  return own + (await world.storage.count(friendEdges, { otherId: id }));
}

describe('a deleted account', () => {
  test('is removed from the lists of friends and receivers of its requests, who are notified', async () => {
    const world = await createFriendsWorld();
    await world.actAsOperator('add', 'ann', 'bob');
    await world.actAsOperator('add', 'ann', 'cem');
    await world.act('ann', 'send', 'dan');
    await world.act('eve', 'send', 'ann');
    const others = ['bob', 'cem', 'dan', 'eve'];
    for (const name of others) await world.newEvents(name);
    await deleteAccount(world, 'ann');
    const events = await Promise.all(others.map((name) => world.newEvents(name)));
    expect(events).toEqual([['REMOVE ann→bob'], ['REMOVE ann→cem'], ['CANCEL ann→dan'], []]);
    for (const name of others)
      for (const list of ['friends', 'outgoing', 'incoming'] as const)
        expect([name, list, await world.list(name, list)]).toEqual([name, list, []]);
    expect(await rowsAbout(world, 'ann')).toBe(0);
  });

  test('causes no event for requests that had expired or were hidden by a block', async () => {
    const world = await createFriendsWorld();
    await world.act('ann', 'send', 'bob');
    await world.clock.advance(30 * 86_400_000);
    for (const name of ['ann', 'cem', 'dan'])
      Object.assign(await world.playerNamed(name), { token: (await world.player(name)).token });
    await world.act('ann', 'block', 'cem');
    await world.act('cem', 'send', 'ann');
    await world.act('dan', 'block', 'ann');
    await world.act('ann', 'send', 'dan');
    for (const name of ['bob', 'cem', 'dan']) await world.newEvents(name);
    await deleteAccount(world, 'ann');
    for (const name of ['bob', 'cem', 'dan']) expect([name, await world.newEvents(name)]).toEqual([name, []]);
    expect([await world.list('cem', 'outgoing'), await world.list('dan', 'blocked')]).toEqual([[], []]);
  });

  test('is on no list of blocked players at once, and the next sweep removes the rest of very many rows', async () => {
    const world = await createFriendsWorld();
    const annId = await world.idOf('ann');
    await world.act('bob', 'block', 'ann');
    await world.act('bob', 'block', 'cem');
    const owners = Array.from({ length: 1_200 }, (_, at) => `account-of-${at}`);
    await world.storage.insert(
      friendEdges,
      owners.map((ownerId) => ({ ownerId, otherId: annId, state: 4, changedAt: world.clock.now() })),
    );
    await deleteAccount(world, 'ann');
    expect(await world.list('bob', 'blocked')).toEqual(['cem']);
    expect(await world.storage.find(friendRemovals, {})).toEqual([{ accountId: annId }]);
    expect(await rowsAbout(world, 'ann')).toBe(701);
    await world.backend.scheduler.tick();
    expect(await rowsAbout(world, 'ann')).toBe(0);
    expect(await world.storage.count(friendRemovals, {})).toBe(0);
    expect(await world.list('bob', 'blocked')).toEqual(['cem']);
  });

  test('can be unblocked before the sweep, which then still succeeds', async () => {
    const world = await createFriendsWorld();
    const annId = await world.idOf('ann');
    const bobId = await world.idOf('bob');
    // The 500 blocks with the lowest owner ids are removed at once.
    const owners = [...Array.from({ length: 500 }, (_, at) => `a-${at}`), bobId];
    await world.storage.insert(
      friendEdges,
      owners.map((ownerId) => ({ ownerId, otherId: annId, state: 4, changedAt: world.clock.now() })),
    );
    await deleteAccount(world, 'ann');
    expect(await world.act('bob', 'unblock', 'ann')).toBe('done');
    expect(await world.act('bob', 'unblock', 'ann')).toBe('BLOCK_NOT_FOUND');
    await world.backend.scheduler.tick();
    expect(await rowsAbout(world, 'ann')).toBe(0);
  });

  test('does not count for the limit of a list of blocked players', async () => {
    const world = await createFriendsWorld({ limits: { blockedPlayers: 1 } });
    await world.act('bob', 'block', 'ann');
    await deleteAccount(world, 'ann');
    expect(await world.act('bob', 'block', 'cem')).toBe('done');
  });

  test('control: leaves nothing for the sweep if few players blocked it', async () => {
    const world = await createFriendsWorld();
    await world.act('cem', 'block', 'ann');
    await world.actAsOperator('add', 'ann', 'bob');
    await deleteAccount(world, 'ann');
    expect(await world.storage.count(friendRemovals, {})).toBe(0);
  });

  test('with the maximum of friends and requests is removed at once, and all are notified', async () => {
    const limits = {
      friends: 200,
      friendRequestsOutgoing: 50,
      friendRequestsIncoming: 100,
      blockedPlayers: 1_000,
    };
    const world = await createFriendsWorld({ limits });
    const annId = await world.idOf('ann');
    const changedAt = world.clock.now();
    const rows = Object.entries({ 3: [3, 200], 1: [2, 50], 2: [1, 100], 4: [null, 1_000] } as const).flatMap(
      ([state, [theirs, count]]) =>
        Array.from({ length: count }, (_, at) => {
          const otherId = `account-${state}-${at}`;
          const own = { ownerId: annId, otherId, state: Number(state), changedAt };
          return theirs === null
            ? [own]
            : [own, { ownerId: otherId, otherId: annId, state: theirs, changedAt }];
        }).flat(),
    );
    await world.storage.insert(friendEdges, rows);
    const events: string[] = [];
    world.backend.events.on('friendsEvent', ({ content, recipientIds }) => {
      events.push(`${content.type} ${recipientIds[0]}`);
    });
    await deleteAccount(world, 'ann');
    expect(await world.storage.count(friendEdges, {})).toBe(0);
    expect(events.filter((one) => one.startsWith('4 account-3-'))).toHaveLength(200);
    expect(events.filter((one) => one.startsWith('5 account-1-'))).toHaveLength(50);
    expect(events).toHaveLength(250);
  });

  test('gets no request, friend or block while it is being deleted', async () => {
    const world = await createFriendsWorld();
    for (let round = 0; round < 10; round++) {
      const [ann, ...others] = ['ann', 'bob', 'cem', 'dan', 'eve'].map((name) => `${name}-${round}`) as [
        string,
        ...string[],
      ];
      const [bob, cem, dan, eve] = others as [string, string, string, string];
      for (const name of [ann, ...others]) await world.playerNamed(name);
      await world.act(ann, 'send', dan);
      const outcomes = await Promise.all([
        world.act(bob, 'send', ann),
        world.act(cem, 'block', ann),
        deleteAccount(world, ann).then(() => 'deleted'),
        world.act(dan, 'accept', ann),
        world.actAsOperator('add', eve, ann),
        world.act(ann, 'send', eve),
      ]);
      expect(outcomes[2]).toBe('deleted');
      expect(await rowsAbout(world, ann)).toBe(0);
      for (const name of others)
        for (const list of ['friends', 'outgoing', 'incoming', 'blocked'] as const)
          expect(await world.list(name, list)).toEqual([]);
    }
  });

  test('leaves no connection behind', async () => {
    const world = await createFriendsWorld();
    const { token: session, accountId } = await world.playerNamed('ann');
    const response = await world.http('GET', '/events/subscribe', { session });
    response.stream!.open({
      write: () => true,
      pending: 0,
      onDrain: () => {},
      end: () => {},
      abort: () => {},
    });
    await expect.poll(() => world.storage.count(connectedAccounts, { accountId })).toBe(1);
    await world.act('ann', 'send', 'bob');
    await deleteAccount(world, 'ann');
    expect(await world.storage.count(connectedAccounts, { accountId })).toBe(0);
    expect(await world.storage.count(connections, { accountId })).toBe(0);
    await world.clock.advance(20_000);
    await world.backend.scheduler.tick();
    expect(await world.storage.count(connectedAccounts, {})).toBe(0);
  });
});
