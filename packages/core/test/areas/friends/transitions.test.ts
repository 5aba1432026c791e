import { createTestBackend } from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type FriendAction,
  type FriendsWorld,
  friendsWorldOn,
  type OperatorAction,
  withTag,
} from './friends-world.ts';

/** Every transition with its events, and every action that is refused. Ann acts. */

type State = keyof typeof reach;

/** The actions that lead to each state. */
const reach = {
  'NONE/NONE': [],
  'OUTGOING/INCOMING': [['ann', 'send', 'bob']],
  'INCOMING/OUTGOING': [['bob', 'send', 'ann']],
  'FRIENDS/FRIENDS': [
    ['bob', 'send', 'ann'],
    ['ann', 'accept', 'bob'],
  ],
  'BLOCKED/NONE': [['ann', 'block', 'bob']],
  'NONE/BLOCKED': [['bob', 'block', 'ann']],
  'BLOCKED/BLOCKED': [
    ['ann', 'block', 'bob'],
    ['bob', 'block', 'ann'],
  ],
  /** Bob has sent a request that ann does not see. */
  'BLOCKED/OUTGOING': [
    ['ann', 'block', 'bob'],
    ['bob', 'send', 'ann'],
  ],
  'OUTGOING/BLOCKED': [
    ['bob', 'block', 'ann'],
    ['ann', 'send', 'bob'],
  ],
} as const satisfies Record<string, readonly (readonly [string, FriendAction, string])[]>;

interface Row {
  readonly from: State;
  readonly to: string;
  /** The events that ann and bob get. */
  readonly ann?: readonly string[];
  readonly bob?: readonly string[];
}

const accepted = ['ACCEPT bob→ann'];

const transitions: Readonly<Record<FriendAction, readonly Row[]>> = {
  send: [
    { from: 'NONE/NONE', to: 'OUTGOING/INCOMING', bob: ['SEND ann→bob'] },
    { from: 'INCOMING/OUTGOING', to: 'FRIENDS/FRIENDS', ann: accepted, bob: accepted },
    { from: 'NONE/BLOCKED', to: 'OUTGOING/BLOCKED' },
  ],
  accept: [{ from: 'INCOMING/OUTGOING', to: 'FRIENDS/FRIENDS', ann: accepted, bob: accepted }],
  decline: [{ from: 'INCOMING/OUTGOING', to: 'NONE/NONE' }],
  cancel: [
    { from: 'OUTGOING/INCOMING', to: 'NONE/NONE', bob: ['CANCEL ann→bob'] },
    { from: 'OUTGOING/BLOCKED', to: 'NONE/BLOCKED' },
  ],
  remove: [{ from: 'FRIENDS/FRIENDS', to: 'NONE/NONE', bob: ['REMOVE ann→bob'] }],
  block: [
    { from: 'NONE/NONE', to: 'BLOCKED/NONE' },
    { from: 'OUTGOING/INCOMING', to: 'BLOCKED/NONE', bob: ['CANCEL ann→bob'] },
    { from: 'INCOMING/OUTGOING', to: 'BLOCKED/NONE' },
    { from: 'FRIENDS/FRIENDS', to: 'BLOCKED/NONE', bob: ['REMOVE ann→bob'] },
    { from: 'NONE/BLOCKED', to: 'BLOCKED/BLOCKED' },
    { from: 'OUTGOING/BLOCKED', to: 'BLOCKED/BLOCKED' },
    { from: 'BLOCKED/NONE', to: 'BLOCKED/NONE' },
    { from: 'BLOCKED/OUTGOING', to: 'BLOCKED/OUTGOING' },
    { from: 'BLOCKED/BLOCKED', to: 'BLOCKED/BLOCKED' },
  ],
  unblock: [
    { from: 'BLOCKED/NONE', to: 'NONE/NONE' },
    { from: 'BLOCKED/BLOCKED', to: 'NONE/BLOCKED' },
    { from: 'BLOCKED/OUTGOING', to: 'INCOMING/OUTGOING', ann: ['SEND bob→ann'] },
  ],
};

const refusals: Readonly<Record<FriendAction, Partial<Record<State, string>>>> = {
  send: {
    'OUTGOING/INCOMING': 'REQUEST_PENDING',
    'OUTGOING/BLOCKED': 'REQUEST_PENDING',
    'FRIENDS/FRIENDS': 'ALREADY_FRIENDS',
    'BLOCKED/NONE': 'PLAYER_BLOCKED',
    'BLOCKED/OUTGOING': 'PLAYER_BLOCKED',
    'BLOCKED/BLOCKED': 'PLAYER_BLOCKED',
  },
  accept: refusedExcept('INCOMING', 'REQUEST_NOT_FOUND'),
  decline: refusedExcept('INCOMING', 'REQUEST_NOT_FOUND'),
  cancel: refusedExcept('OUTGOING', 'REQUEST_NOT_FOUND'),
  remove: refusedExcept('FRIENDS', 'FRIEND_NOT_FOUND'),
  block: {},
  unblock: {
    'NONE/NONE': 'BLOCK_NOT_FOUND',
    'OUTGOING/INCOMING': 'BLOCK_NOT_FOUND',
    'INCOMING/OUTGOING': 'BLOCK_NOT_FOUND',
    'FRIENDS/FRIENDS': 'BLOCK_NOT_FOUND',
    'NONE/BLOCKED': 'BLOCK_NOT_FOUND',
    'OUTGOING/BLOCKED': 'BLOCK_NOT_FOUND',
  },
};

const operatorRows: Readonly<Record<OperatorAction, readonly Row[]>> = {
  'create-pending': [
    { from: 'NONE/NONE', to: 'OUTGOING/INCOMING', ann: ['SEND ann→bob'], bob: ['SEND ann→bob'] },
    { from: 'INCOMING/OUTGOING', to: 'FRIENDS/FRIENDS', ann: accepted, bob: accepted },
  ],
  'remove-pending': [
    { from: 'OUTGOING/INCOMING', to: 'NONE/NONE', ann: ['CANCEL ann→bob'], bob: ['CANCEL ann→bob'] },
    { from: 'OUTGOING/BLOCKED', to: 'NONE/BLOCKED', ann: ['CANCEL ann→bob'] },
  ],
  add: [
    { from: 'NONE/NONE', to: 'FRIENDS/FRIENDS', ann: ['ACCEPT ann→bob'], bob: ['ACCEPT ann→bob'] },
    { from: 'OUTGOING/INCOMING', to: 'FRIENDS/FRIENDS', ann: ['ACCEPT ann→bob'], bob: ['ACCEPT ann→bob'] },
    { from: 'INCOMING/OUTGOING', to: 'FRIENDS/FRIENDS', ann: accepted, bob: accepted },
  ],
  remove: [{ from: 'FRIENDS/FRIENDS', to: 'NONE/NONE', ann: ['REMOVE ann→bob'], bob: ['REMOVE ann→bob'] }],
};

const blockedEither = {
  'BLOCKED/NONE': 'PLAYER_BLOCKED',
  'NONE/BLOCKED': 'PLAYER_BLOCKED',
  'BLOCKED/BLOCKED': 'PLAYER_BLOCKED',
  'BLOCKED/OUTGOING': 'PLAYER_BLOCKED',
  'OUTGOING/BLOCKED': 'PLAYER_BLOCKED',
} as const;

const operatorRefusals: Readonly<Record<OperatorAction, Partial<Record<State, string>>>> = {
  'create-pending': {
    ...blockedEither,
    'OUTGOING/INCOMING': 'REQUEST_PENDING',
    'FRIENDS/FRIENDS': 'ALREADY_FRIENDS',
  },
  'remove-pending': refusedExcept('OUTGOING', 'REQUEST_NOT_FOUND'),
  add: { ...blockedEither, 'FRIENDS/FRIENDS': 'ALREADY_FRIENDS' },
  remove: { ...refusedExcept('FRIENDS', 'FRIEND_NOT_FOUND'), ...blockedEither },
};

/** Refusals in every state except those in which ann is in this state towards bob. */
function refusedExcept(ann: string, reason: string): Partial<Record<State, string>> {
  const others = (Object.keys(reach) as State[]).filter((state) => !state.startsWith(`${ann}/`));
  return Object.fromEntries(others.map((state) => [state, reason]));
}

let shared: FriendsWorld;
let made = 0;
beforeAll(async () => {
  shared = friendsWorldOn(await createTestBackend());
});
afterAll(() => shared[Symbol.asyncDispose]());

type Two = ReturnType<typeof withTag>;

async function arrange(state: State): Promise<Two> {
  const world = withTag(shared, String(++made));
  for (const [who, what, whom] of reach[state]) expect(await world.act(who, what, whom)).toBe('done');
  await world.newEvents('ann');
  await world.newEvents('bob');
  return world;
}

async function holds(world: Two, row: Pick<Row, 'to' | 'ann' | 'bob'>): Promise<void> {
  expect(await world.relationship('ann', 'bob')).toBe(row.to);
  expect([await world.newEvents('ann'), await world.newEvents('bob')]).toEqual([
    row.ann ?? [],
    row.bob ?? [],
  ]);
  const [ann, bob] = row.to.split('/') as [string, string];
  for (const [name, other, state] of [
    ['ann', 'bob', ann],
    ['bob', 'ann', bob],
  ] as const)
    for (const [list, listed] of [
      ['friends', 'FRIENDS'],
      ['outgoing', 'OUTGOING'],
      ['incoming', 'INCOMING'],
      ['blocked', 'BLOCKED'],
    ] as const)
      expect([name, list, await world.list(name, list)]).toEqual([
        name,
        list,
        state === listed ? [other] : [],
      ]);
}

describe('an action of a player', () => {
  const rows = Object.entries(transitions).flatMap(([action, all]) =>
    all.map((row) => ({ action: action as FriendAction, ...row })),
  );
  test.each(rows)('$action: $from becomes $to, with the expected events', async ({ action, ...row }) => {
    const world = await arrange(row.from);
    expect(await world.act('ann', action, 'bob')).toBe('done');
    await holds(world, row);
  });

  const refused = Object.entries(refusals).flatMap(([action, states]) =>
    Object.entries(states).map(([from, reason]) => ({
      action: action as FriendAction,
      from: from as State,
      reason: reason!,
    })),
  );
  test.each(refused)('$action: $from is $reason, and nothing changes', async ({ action, from, reason }) => {
    const world = await arrange(from);
    expect(await world.act('ann', action, 'bob')).toBe(reason);
    await holds(world, { to: from });
  });

  test('has a row for every action and state', () => {
    for (const action of Object.keys(transitions) as FriendAction[]) {
      const states = [...transitions[action].map(({ from }) => from), ...refusedStates(refusals[action])];
      expect([action, states.sort()]).toEqual([action, Object.keys(reach).sort()]);
    }
  });
});

describe('an action of an operator for two players', () => {
  const rows = Object.entries(operatorRows).flatMap(([action, all]) =>
    all.map((row) => ({ action: action as OperatorAction, ...row })),
  );
  test.each(rows)('$action: $from becomes $to, and both are notified', async ({ action, ...row }) => {
    const world = await arrange(row.from);
    expect(await world.actAsOperator(action, 'ann', 'bob')).toBe('done');
    await holds(world, row);
  });

  const refused = Object.entries(operatorRefusals).flatMap(([action, states]) =>
    Object.entries(states).map(([from, reason]) => ({
      action: action as OperatorAction,
      from: from as State,
      reason: reason!,
    })),
  );
  test.each(refused)('$action: $from is $reason, and nothing changes', async ({ action, from, reason }) => {
    const world = await arrange(from);
    expect(await world.actAsOperator(action, 'ann', 'bob')).toBe(reason);
    await holds(world, { to: from });
  });

  test('has a row for every action and state', () => {
    for (const action of Object.keys(operatorRows) as OperatorAction[]) {
      const states = [
        ...operatorRows[action].map(({ from }) => from),
        ...refusedStates(operatorRefusals[action]),
      ];
      expect([action, states.sort()]).toEqual([action, Object.keys(reach).sort()]);
    }
  });
});

const refusedStates = (states: Partial<Record<State, string>>): State[] => Object.keys(states) as State[];
