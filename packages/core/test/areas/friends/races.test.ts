import { describe, expect, test } from 'vitest';
import { friendEdges } from '../../../src/areas/friends/tables.ts';
import { createFriendsWorld, type FriendAction, type FriendsWorld } from './friends-world.ts';

/** Concurrent calls end as if they had run one after the other. */

const rounds = 10;

const counts = (outcomes: readonly string[]): Readonly<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const outcome of outcomes) found[outcome] = (found[outcome] ?? 0) + 1;
  return found;
};

/** Asserts that every friendship and request has both of its rows, except requests of blocked players. */
async function assertBothRows(world: FriendsWorld): Promise<void> {
  const rows = await world.storage.find(friendEdges, {});
  const stateOf = new Map(rows.map(({ ownerId, otherId, state }) => [`${ownerId} ${otherId}`, state]));
  for (const { ownerId, otherId, state } of rows) {
    const other = stateOf.get(`${otherId} ${ownerId}`);
    const fitting = { 1: [2, 4], 2: [1], 3: [3], 4: [undefined, 1, 4] }[state as 1 | 2 | 3 | 4];
    expect([state, fitting.includes(other as never), other]).toEqual([state, true, other]);
  }
}

describe('two players who act at once', () => {
  test('with a request to each other become friends, and each is notified of it once', async () => {
    const world = await createFriendsWorld();
    for (let round = 0; round < rounds; round++) {
      const [ann, bob] = [`ann-${round}`, `bob-${round}`];
      await Promise.all([world.playerNamed(ann), world.playerNamed(bob)]);
      const outcomes = await Promise.all([world.act(ann, 'send', bob), world.act(bob, 'send', ann)]);
      expect(outcomes).toEqual(['done', 'done']);
      expect(await world.relationship(ann, bob)).toBe('FRIENDS/FRIENDS');
      for (const name of [ann, bob]) {
        const events = await world.newEvents(name);
        expect(events.filter((one) => one.startsWith('ACCEPT'))).toHaveLength(1);
        expect(events.length).toBeLessThanOrEqual(2);
      }
    }
    await assertBothRows(world);
  });

  const contests: readonly {
    readonly name: string;
    readonly from: readonly (readonly [string, FriendAction, string])[];
    readonly actions: readonly (readonly [string, FriendAction, string])[];
    readonly ends: readonly string[];
  }[] = [
    {
      name: 'accept and cancel: friends, or no relationship',
      from: [['ann', 'send', 'bob']],
      actions: [
        ['bob', 'accept', 'ann'],
        ['ann', 'cancel', 'bob'],
      ],
      ends: ['FRIENDS/FRIENDS done REQUEST_NOT_FOUND', 'NONE/NONE REQUEST_NOT_FOUND done'],
    },
    {
      name: 'accept and decline by the same player: only one of them succeeds',
      from: [['ann', 'send', 'bob']],
      actions: [
        ['bob', 'accept', 'ann'],
        ['bob', 'decline', 'ann'],
      ],
      ends: ['FRIENDS/FRIENDS done REQUEST_NOT_FOUND', 'NONE/NONE REQUEST_NOT_FOUND done'],
    },
    {
      name: 'accept and block: the block wins',
      from: [['ann', 'send', 'bob']],
      actions: [
        ['bob', 'accept', 'ann'],
        ['ann', 'block', 'bob'],
      ],
      ends: ['BLOCKED/NONE done done', 'BLOCKED/NONE REQUEST_NOT_FOUND done'],
    },
    {
      name: 'send and block: the block stands, and the blocked player may keep a request of their own',
      from: [],
      actions: [
        ['bob', 'send', 'ann'],
        ['ann', 'block', 'bob'],
      ],
      ends: ['BLOCKED/NONE done done', 'BLOCKED/OUTGOING done done'],
    },
    {
      name: 'send and unblock: the request arrives',
      from: [['ann', 'block', 'bob']],
      actions: [
        ['bob', 'send', 'ann'],
        ['ann', 'unblock', 'bob'],
      ],
      ends: ['INCOMING/OUTGOING done done'],
    },
    {
      name: 'block each other: both blocks stand',
      from: [],
      actions: [
        ['ann', 'block', 'bob'],
        ['bob', 'block', 'ann'],
      ],
      ends: ['BLOCKED/BLOCKED done done'],
    },
    {
      name: 'remove each other: only one of them succeeds',
      from: [
        ['ann', 'send', 'bob'],
        ['bob', 'send', 'ann'],
      ],
      actions: [
        ['ann', 'remove', 'bob'],
        ['bob', 'remove', 'ann'],
      ],
      ends: ['NONE/NONE done FRIEND_NOT_FOUND', 'NONE/NONE FRIEND_NOT_FOUND done'],
    },
  ];

  test.each(contests)('with $name', async ({ from, actions, ends }) => {
    const world = await createFriendsWorld();
    for (let round = 0; round < rounds; round++) {
      const named = (name: string): string => `${name}-${round}`;
      for (const name of ['ann', 'bob']) await world.playerNamed(named(name));
      for (const [who, what, whom] of from) await world.act(named(who), what, named(whom));
      const order = round % 2 === 0 ? [0, 1] : [1, 0];
      const outcomes: string[] = [];
      await Promise.all(
        order.map(async (at) => {
          const [who, what, whom] = actions[at]!;
          outcomes[at] = await world.act(named(who), what, named(whom));
        }),
      );
      expect(ends).toContain(`${await world.relationship(named('ann'), named('bob'))} ${outcomes.join(' ')}`);
    }
    await assertBothRows(world);
  });
});

describe('many concurrent calls', () => {
  const callers = Array.from({ length: 12 }, (_, at) => `caller-${at}`);

  async function crowd(limits: Record<string, number>): Promise<FriendsWorld> {
    const world = await createFriendsWorld({ limits });
    for (const name of ['ann', ...callers]) await world.playerNamed(name);
    return world;
  }

  test('fill a list of incoming requests exactly to its limit', async () => {
    const world = await crowd({ friendRequestsIncoming: 5 });
    const outcomes = await Promise.all(callers.map((name) => world.act(name, 'send', 'ann')));
    expect(counts(outcomes)).toEqual({ done: 5, INCOMING_REQUESTS_FULL: 7 });
    expect(await world.list('ann', 'incoming')).toHaveLength(5);
    await assertBothRows(world);
  });

  test('of one account fill its list of outgoing requests exactly to its limit', async () => {
    const world = await crowd({ friendRequestsOutgoing: 5 });
    const outcomes = await Promise.all(callers.map((name) => world.act('ann', 'send', name)));
    expect(counts(outcomes)).toEqual({ done: 5, OUTGOING_REQUESTS_FULL: 7 });
    expect(await world.list('ann', 'outgoing')).toHaveLength(5);
    await assertBothRows(world);
  });

  test('that accept requests fill a list of friends exactly to its limit', async () => {
    const world = await crowd({ friends: 5 });
    for (const [at, name] of callers.entries())
      await (at % 2 === 0 ? world.act('ann', 'send', name) : world.act(name, 'send', 'ann'));
    const outcomes = await Promise.all(
      callers.map((name, at) =>
        at % 2 === 0 ? world.act(name, 'accept', 'ann') : world.act('ann', 'accept', name),
      ),
    );
    expect(counts(outcomes)).toEqual({ done: 5, FRIEND_LIST_FULL: 7 });
    expect(await world.list('ann', 'friends')).toHaveLength(5);
    await assertBothRows(world);
  });

  test('that block players fill the list of blocks exactly to its limit', async () => {
    const world = await crowd({ blockedPlayers: 5 });
    const outcomes = await Promise.all(callers.map((name) => world.act('ann', 'block', name)));
    expect(counts(outcomes)).toEqual({ done: 5, BLOCK_LIST_FULL: 7 });
  });

  test('that send the same request send it once', async () => {
    const world = await crowd({});
    const outcomes = await Promise.all(callers.map(() => world.act('ann', 'send', 'caller-0')));
    expect(counts(outcomes)).toEqual({ done: 1, REQUEST_PENDING: 11 });
    expect(await world.newEvents('caller-0')).toEqual(['SEND ann→caller-0']);
  });

  test('in which everyone sends a request to everyone make all of them friends', async () => {
    const world = await crowd({});
    const people = callers.slice(0, 6);
    const pairs = people.flatMap((one) =>
      people.filter((other) => other !== one).map((other) => [one, other]),
    );
    const outcomes = await Promise.all(pairs.map(([one, other]) => world.act(one!, 'send', other!)));
    expect(counts(outcomes)).toEqual({ done: pairs.length });
    for (const name of people)
      expect((await world.list(name, 'friends')).toSorted()).toEqual(
        people.filter((other) => other !== name),
      );
    await assertBothRows(world);
  });
});
