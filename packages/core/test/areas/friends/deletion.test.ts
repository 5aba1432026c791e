import { describe, expect, test } from 'vitest';
import { friendEdges, friendRemovals } from '../../../src/areas/friends/tables.ts';
import { connectedAccounts, connections } from '../../../src/connections/tables.ts';
import { type Circle, createCircle } from './circle.ts';

const system = { system: true } as const;

const deleteAccount = async (circle: Circle, name: string): Promise<void> => {
  const { accountDeleted } = await circle.backend.api.accounts.adminDelete(
    { accountId: await circle.id(name) },
    system,
  );
  expect(accountDeleted).toBe(true);
};

/** The rows about somebody, of whoever they are. */
async function rowsAbout(circle: Circle, name: string): Promise<number> {
  const id = await circle.id(name);
  const own = await circle.storage.count(friendEdges, { ownerId: id });
  return own + (await circle.storage.count(friendEdges, { otherId: id }));
}

describe('an account that is deleted', () => {
  test('is removed from the lists of its friends, who are told, and so are those who have its requests', async () => {
    const circle = await createCircle();
    await circle.operator('add', 'ann', 'bob');
    await circle.operator('add', 'ann', 'cem');
    await circle.does('ann', 'send', 'dan');
    await circle.does('eve', 'send', 'ann');
    const others = ['bob', 'cem', 'dan', 'eve'];
    for (const name of others) await circle.told(name);
    await deleteAccount(circle, 'ann');
    const told = await Promise.all(others.map((name) => circle.told(name)));
    expect(told).toEqual([['REMOVE ann→bob'], ['REMOVE ann→cem'], ['CANCEL ann→dan'], []]);
    for (const name of others)
      for (const list of ['friends', 'outgoing', 'incoming'] as const)
        expect([name, list, await circle.list(name, list)]).toEqual([name, list, []]);
    expect(await rowsAbout(circle, 'ann')).toBe(0);
  });

  test('is told of to nobody by a request that had expired, or that it kept from him', async () => {
    const circle = await createCircle();
    await circle.does('ann', 'send', 'bob');
    await circle.clock.advance(30 * 86_400_000);
    for (const name of ['ann', 'cem', 'dan'])
      Object.assign(await circle.of(name), { token: (await circle.player(name)).token });
    await circle.does('ann', 'block', 'cem');
    await circle.does('cem', 'send', 'ann');
    await circle.does('dan', 'block', 'ann');
    await circle.does('ann', 'send', 'dan');
    for (const name of ['bob', 'cem', 'dan']) await circle.told(name);
    await deleteAccount(circle, 'ann');
    for (const name of ['bob', 'cem', 'dan']) expect([name, await circle.told(name)]).toEqual([name, []]);
    expect([await circle.list('cem', 'outgoing'), await circle.list('dan', 'blocked')]).toEqual([[], []]);
  });

  test('is on no list of blocked players from then on; of very many rows the rest goes with the next sweep', async () => {
    const circle = await createCircle();
    const annId = await circle.id('ann');
    await circle.does('bob', 'block', 'ann');
    await circle.does('bob', 'block', 'cem');
    const owners = Array.from({ length: 1_200 }, (_, at) => `account-of-${at}`);
    await circle.storage.insert(
      friendEdges,
      owners.map((ownerId) => ({ ownerId, otherId: annId, state: 4, changedAt: circle.clock.now() })),
    );
    await deleteAccount(circle, 'ann');
    expect(await circle.list('bob', 'blocked')).toEqual(['cem']);
    expect(await circle.storage.find(friendRemovals, {})).toEqual([{ accountId: annId }]);
    expect(await rowsAbout(circle, 'ann')).toBe(701);
    await circle.backend.scheduler.tick();
    expect(await rowsAbout(circle, 'ann')).toBe(0);
    expect(await circle.storage.count(friendRemovals, {})).toBe(0);
    expect(await circle.list('bob', 'blocked')).toEqual(['cem']);
  });

  test('can be unblocked before that, and the sweep has nothing against it', async () => {
    const circle = await createCircle();
    const annId = await circle.id('ann');
    const bobId = await circle.id('bob');
    // Of so many blocks those with the lowest ids go at once.
    const owners = [...Array.from({ length: 500 }, (_, at) => `a-${at}`), bobId];
    await circle.storage.insert(
      friendEdges,
      owners.map((ownerId) => ({ ownerId, otherId: annId, state: 4, changedAt: circle.clock.now() })),
    );
    await deleteAccount(circle, 'ann');
    expect(await circle.does('bob', 'unblock', 'ann')).toBe('done');
    expect(await circle.does('bob', 'unblock', 'ann')).toBe('BLOCK_NOT_FOUND');
    await circle.backend.scheduler.tick();
    expect(await rowsAbout(circle, 'ann')).toBe(0);
  });

  test('takes no room on a list of blocked players', async () => {
    const circle = await createCircle({ limits: { blockedPlayers: 1 } });
    await circle.does('bob', 'block', 'ann');
    await deleteAccount(circle, 'ann');
    expect(await circle.does('bob', 'block', 'cem')).toBe('done');
  });

  test('control: one whom few have blocked leaves nothing for the sweep', async () => {
    const circle = await createCircle();
    await circle.does('cem', 'block', 'ann');
    await circle.operator('add', 'ann', 'bob');
    await deleteAccount(circle, 'ann');
    expect(await circle.storage.count(friendRemovals, {})).toBe(0);
  });

  test('with as many friends and requests as there may be is gone at once, and all are told', async () => {
    const limits = {
      friends: 200,
      friendRequestsOutgoing: 50,
      friendRequestsIncoming: 100,
      blockedPlayers: 1_000,
    };
    const circle = await createCircle({ limits });
    const annId = await circle.id('ann');
    const changedAt = circle.clock.now();
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
    await circle.storage.insert(friendEdges, rows);
    const told: string[] = [];
    circle.backend.events.on('friendsEvent', ({ content, recipientIds }) => {
      told.push(`${content.type} ${recipientIds[0]}`);
    });
    await deleteAccount(circle, 'ann');
    expect(await circle.storage.count(friendEdges, {})).toBe(0);
    expect(told.filter((one) => one.startsWith('4 account-3-'))).toHaveLength(200);
    expect(told.filter((one) => one.startsWith('5 account-1-'))).toHaveLength(50);
    expect(told).toHaveLength(250);
  });

  test('gets no request, friend or block while it goes', async () => {
    const circle = await createCircle();
    for (let round = 0; round < 10; round++) {
      const [ann, ...others] = ['ann', 'bob', 'cem', 'dan', 'eve'].map((name) => `${name}-${round}`) as [
        string,
        ...string[],
      ];
      const [bob, cem, dan, eve] = others as [string, string, string, string];
      for (const name of [ann, ...others]) await circle.of(name);
      await circle.does(ann, 'send', dan);
      const outcomes = await Promise.all([
        circle.does(bob, 'send', ann),
        circle.does(cem, 'block', ann),
        deleteAccount(circle, ann).then(() => 'deleted'),
        circle.does(dan, 'accept', ann),
        circle.operator('add', eve, ann),
        circle.does(ann, 'send', eve),
      ]);
      expect(outcomes[2]).toBe('deleted');
      expect(await rowsAbout(circle, ann)).toBe(0);
      for (const name of others)
        for (const list of ['friends', 'outgoing', 'incoming', 'blocked'] as const)
          expect(await circle.list(name, list)).toEqual([]);
    }
  });

  test('leaves no connection', async () => {
    const circle = await createCircle();
    const { token: session, accountId } = await circle.of('ann');
    const response = await circle.http('GET', '/events/subscribe', { session });
    response.stream!.open({ write: () => true, pending: 0, onDrain: () => {}, end: () => {} });
    await expect.poll(() => circle.storage.count(connectedAccounts, { accountId })).toBe(1);
    await circle.does('ann', 'send', 'bob');
    await deleteAccount(circle, 'ann');
    expect(await circle.storage.count(connectedAccounts, { accountId })).toBe(0);
    expect(await circle.storage.count(connections, { accountId })).toBe(0);
    await circle.clock.advance(20_000);
    await circle.backend.scheduler.tick();
    expect(await circle.storage.count(connectedAccounts, {})).toBe(0);
  });
});
