import { describe, expect, test } from 'vitest';
import { friendEdges } from '../../../src/areas/friends/tables.ts';
import { type Circle, createCircle, type Deed } from './circle.ts';

/** What two or many do at the same moment comes to what it would have come to one after the other. */

const rounds = 10;

const counts = (outcomes: readonly string[]): Readonly<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const outcome of outcomes) found[outcome] = (found[outcome] ?? 0) + 1;
  return found;
};

/** Every friendship and every request has both of its rows, but what the blocked have sent. */
async function isWhole(circle: Circle): Promise<void> {
  const rows = await circle.storage.find(friendEdges, {});
  const stateOf = new Map(rows.map(({ ownerId, otherId, state }) => [`${ownerId} ${otherId}`, state]));
  for (const { ownerId, otherId, state } of rows) {
    const other = stateOf.get(`${otherId} ${ownerId}`);
    const fitting = { 1: [2, 4], 2: [1], 3: [3], 4: [undefined, 1, 4] }[state as 1 | 2 | 3 | 4];
    expect([state, fitting.includes(other as never), other]).toEqual([state, true, other]);
  }
}

describe('two who act at once', () => {
  test('and ask each other are friends, and each is told of it once', async () => {
    const circle = await createCircle();
    for (let round = 0; round < rounds; round++) {
      const [ann, bob] = [`ann-${round}`, `bob-${round}`];
      await Promise.all([circle.of(ann), circle.of(bob)]);
      const outcomes = await Promise.all([circle.does(ann, 'send', bob), circle.does(bob, 'send', ann)]);
      expect(outcomes).toEqual(['done', 'done']);
      expect(await circle.between(ann, bob)).toBe('FRIENDS/FRIENDS');
      for (const name of [ann, bob]) {
        const told = await circle.told(name);
        expect(told.filter((one) => one.startsWith('ACCEPT'))).toHaveLength(1);
        expect(told.length).toBeLessThanOrEqual(2);
      }
    }
    await isWhole(circle);
  });

  const contests: readonly {
    readonly name: string;
    readonly from: readonly (readonly [string, Deed, string])[];
    readonly deeds: readonly (readonly [string, Deed, string])[];
    readonly ends: readonly string[];
  }[] = [
    {
      name: 'accept and cancel: friends, or nothing',
      from: [['ann', 'send', 'bob']],
      deeds: [
        ['bob', 'accept', 'ann'],
        ['ann', 'cancel', 'bob'],
      ],
      ends: ['FRIENDS/FRIENDS done REQUEST_NOT_FOUND', 'NONE/NONE REQUEST_NOT_FOUND done'],
    },
    {
      name: 'accept and decline by the same: one of them',
      from: [['ann', 'send', 'bob']],
      deeds: [
        ['bob', 'accept', 'ann'],
        ['bob', 'decline', 'ann'],
      ],
      ends: ['FRIENDS/FRIENDS done REQUEST_NOT_FOUND', 'NONE/NONE REQUEST_NOT_FOUND done'],
    },
    {
      name: 'accept and block: blocked',
      from: [['ann', 'send', 'bob']],
      deeds: [
        ['bob', 'accept', 'ann'],
        ['ann', 'block', 'bob'],
      ],
      ends: ['BLOCKED/NONE done done', 'BLOCKED/NONE REQUEST_NOT_FOUND done'],
    },
    {
      name: 'send and block: blocked, and who is blocked may have a request of his own',
      from: [],
      deeds: [
        ['bob', 'send', 'ann'],
        ['ann', 'block', 'bob'],
      ],
      ends: ['BLOCKED/NONE done done', 'BLOCKED/OUTGOING done done'],
    },
    {
      name: 'send and unblock: the request is there',
      from: [['ann', 'block', 'bob']],
      deeds: [
        ['bob', 'send', 'ann'],
        ['ann', 'unblock', 'bob'],
      ],
      ends: ['INCOMING/OUTGOING done done'],
    },
    {
      name: 'block each other: both blocked',
      from: [],
      deeds: [
        ['ann', 'block', 'bob'],
        ['bob', 'block', 'ann'],
      ],
      ends: ['BLOCKED/BLOCKED done done'],
    },
    {
      name: 'remove each other: one of them has',
      from: [
        ['ann', 'send', 'bob'],
        ['bob', 'send', 'ann'],
      ],
      deeds: [
        ['ann', 'remove', 'bob'],
        ['bob', 'remove', 'ann'],
      ],
      ends: ['NONE/NONE done FRIEND_NOT_FOUND', 'NONE/NONE FRIEND_NOT_FOUND done'],
    },
  ];

  test.each(contests)('and $name', async ({ from, deeds, ends }) => {
    const circle = await createCircle();
    for (let round = 0; round < rounds; round++) {
      const named = (name: string): string => `${name}-${round}`;
      for (const name of ['ann', 'bob']) await circle.of(named(name));
      for (const [who, what, whom] of from) await circle.does(named(who), what, named(whom));
      const order = round % 2 === 0 ? [0, 1] : [1, 0];
      const outcomes: string[] = [];
      await Promise.all(
        order.map(async (at) => {
          const [who, what, whom] = deeds[at]!;
          outcomes[at] = await circle.does(named(who), what, named(whom));
        }),
      );
      expect(ends).toContain(`${await circle.between(named('ann'), named('bob'))} ${outcomes.join(' ')}`);
    }
    await isWhole(circle);
  });
});

describe('many at once', () => {
  const callers = Array.from({ length: 12 }, (_, at) => `caller-${at}`);

  async function crowd(limits: Record<string, number>): Promise<Circle> {
    const circle = await createCircle({ limits });
    for (const name of ['ann', ...callers]) await circle.of(name);
    return circle;
  }

  test('fill a list of incoming requests to its limit and not one further', async () => {
    const circle = await crowd({ friendRequestsIncoming: 5 });
    const outcomes = await Promise.all(callers.map((name) => circle.does(name, 'send', 'ann')));
    expect(counts(outcomes)).toEqual({ done: 5, INCOMING_REQUESTS_FULL: 7 });
    expect(await circle.list('ann', 'incoming')).toHaveLength(5);
    await isWhole(circle);
  });

  test('requests of one account fill his list of outgoing ones to its limit', async () => {
    const circle = await crowd({ friendRequestsOutgoing: 5 });
    const outcomes = await Promise.all(callers.map((name) => circle.does('ann', 'send', name)));
    expect(counts(outcomes)).toEqual({ done: 5, OUTGOING_REQUESTS_FULL: 7 });
    expect(await circle.list('ann', 'outgoing')).toHaveLength(5);
    await isWhole(circle);
  });

  test('friends fill a list to its limit, whoever accepts', async () => {
    const circle = await crowd({ friends: 5 });
    for (const [at, name] of callers.entries())
      await (at % 2 === 0 ? circle.does('ann', 'send', name) : circle.does(name, 'send', 'ann'));
    const outcomes = await Promise.all(
      callers.map((name, at) =>
        at % 2 === 0 ? circle.does(name, 'accept', 'ann') : circle.does('ann', 'accept', name),
      ),
    );
    expect(counts(outcomes)).toEqual({ done: 5, FRIEND_LIST_FULL: 7 });
    expect(await circle.list('ann', 'friends')).toHaveLength(5);
    await isWhole(circle);
  });

  test('blocks fill a list to its limit', async () => {
    const circle = await crowd({ blockedPlayers: 5 });
    const outcomes = await Promise.all(callers.map((name) => circle.does('ann', 'block', name)));
    expect(counts(outcomes)).toEqual({ done: 5, BLOCK_LIST_FULL: 7 });
  });

  test('the same request, sent many times, is sent once', async () => {
    const circle = await crowd({});
    const outcomes = await Promise.all(callers.map(() => circle.does('ann', 'send', 'caller-0')));
    expect(counts(outcomes)).toEqual({ done: 1, REQUEST_PENDING: 11 });
    expect(await circle.told('caller-0')).toEqual(['SEND ann→caller-0']);
  });

  test('everybody asks everybody, and all are friends', async () => {
    const circle = await crowd({});
    const people = callers.slice(0, 6);
    const pairs = people.flatMap((one) =>
      people.filter((other) => other !== one).map((other) => [one, other]),
    );
    const outcomes = await Promise.all(pairs.map(([one, other]) => circle.does(one!, 'send', other!)));
    expect(counts(outcomes)).toEqual({ done: pairs.length });
    for (const name of people)
      expect((await circle.list(name, 'friends')).toSorted()).toEqual(
        people.filter((other) => other !== name),
      );
    await isWhole(circle);
  });
});
