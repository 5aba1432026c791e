import { createTestBackend } from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { among, type Circle, circleOn, type Deed, type OperatorDeed } from './circle.ts';

/** Every transition, who is told of it, and everything that is none. Ann acts. */

type State = keyof typeof reach;

/** How the two come to be what they are. */
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
  /** Bob has sent what ann does not know of. */
  'BLOCKED/OUTGOING': [
    ['ann', 'block', 'bob'],
    ['bob', 'send', 'ann'],
  ],
  'OUTGOING/BLOCKED': [
    ['bob', 'block', 'ann'],
    ['ann', 'send', 'bob'],
  ],
} as const satisfies Record<string, readonly (readonly [string, Deed, string])[]>;

interface Row {
  readonly from: State;
  readonly to: string;
  /** What ann and bob are told. */
  readonly ann?: readonly string[];
  readonly bob?: readonly string[];
}

const accepted = ['ACCEPT bob→ann'];

const transitions: Readonly<Record<Deed, readonly Row[]>> = {
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
    { from: 'OUTGOING/INCOMING', to: 'BLOCKED/NONE' },
    { from: 'INCOMING/OUTGOING', to: 'BLOCKED/NONE' },
    { from: 'FRIENDS/FRIENDS', to: 'BLOCKED/NONE' },
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

const refusals: Readonly<Record<Deed, Partial<Record<State, string>>>> = {
  send: {
    'OUTGOING/INCOMING': 'REQUEST_PENDING',
    'OUTGOING/BLOCKED': 'REQUEST_PENDING',
    'FRIENDS/FRIENDS': 'ALREADY_FRIENDS',
    'BLOCKED/NONE': 'PLAYER_BLOCKED',
    'BLOCKED/OUTGOING': 'PLAYER_BLOCKED',
    'BLOCKED/BLOCKED': 'PLAYER_BLOCKED',
  },
  accept: notBut('INCOMING', 'REQUEST_NOT_FOUND'),
  decline: notBut('INCOMING', 'REQUEST_NOT_FOUND'),
  cancel: notBut('OUTGOING', 'REQUEST_NOT_FOUND'),
  remove: notBut('FRIENDS', 'FRIEND_NOT_FOUND'),
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

const operatorRows: Readonly<Record<OperatorDeed, readonly Row[]>> = {
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

const operatorRefusals: Readonly<Record<OperatorDeed, Partial<Record<State, string>>>> = {
  'create-pending': {
    ...blockedEither,
    'OUTGOING/INCOMING': 'REQUEST_PENDING',
    'FRIENDS/FRIENDS': 'ALREADY_FRIENDS',
  },
  'remove-pending': notBut('OUTGOING', 'REQUEST_NOT_FOUND'),
  add: { ...blockedEither, 'FRIENDS/FRIENDS': 'ALREADY_FRIENDS' },
  remove: { ...notBut('FRIENDS', 'FRIEND_NOT_FOUND'), ...blockedEither },
};

/** A refusal in every state but those in which ann is this to bob. */
function notBut(ann: string, reason: string): Partial<Record<State, string>> {
  const others = (Object.keys(reach) as State[]).filter((state) => !state.startsWith(`${ann}/`));
  return Object.fromEntries(others.map((state) => [state, reason]));
}

let shared: Circle;
let made = 0;
beforeAll(async () => {
  shared = circleOn(await createTestBackend());
});
afterAll(() => shared[Symbol.asyncDispose]());

type Two = ReturnType<typeof among>;

async function arrange(state: State): Promise<Two> {
  const circle = among(shared, String(++made));
  for (const [who, what, whom] of reach[state]) expect(await circle.does(who, what, whom)).toBe('done');
  await circle.told('ann');
  await circle.told('bob');
  return circle;
}

async function holds(circle: Two, row: Pick<Row, 'to' | 'ann' | 'bob'>): Promise<void> {
  expect(await circle.between('ann', 'bob')).toBe(row.to);
  expect([await circle.told('ann'), await circle.told('bob')]).toEqual([row.ann ?? [], row.bob ?? []]);
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
      expect([name, list, await circle.list(name, list)]).toEqual([
        name,
        list,
        state === listed ? [other] : [],
      ]);
}

describe('what a player does', () => {
  const rows = Object.entries(transitions).flatMap(([deed, all]) =>
    all.map((row) => ({ deed: deed as Deed, ...row })),
  );
  test.each(rows)('$deed: $from becomes $to, and whoever is to know is told', async ({ deed, ...row }) => {
    const circle = await arrange(row.from);
    expect(await circle.does('ann', deed, 'bob')).toBe('done');
    await holds(circle, row);
  });

  const refused = Object.entries(refusals).flatMap(([deed, states]) =>
    Object.entries(states).map(([from, reason]) => ({
      deed: deed as Deed,
      from: from as State,
      reason: reason!,
    })),
  );
  test.each(refused)('$deed: $from is $reason, and nothing happens', async ({ deed, from, reason }) => {
    const circle = await arrange(from);
    expect(await circle.does('ann', deed, 'bob')).toBe(reason);
    await holds(circle, { to: from });
  });

  test('has a row for every state and deed', () => {
    for (const deed of Object.keys(transitions) as Deed[]) {
      const told = [...transitions[deed].map(({ from }) => from), ...refusedStates(refusals[deed])];
      expect([deed, told.sort()]).toEqual([deed, Object.keys(reach).sort()]);
    }
  });
});

describe('what an operator does for two', () => {
  const rows = Object.entries(operatorRows).flatMap(([deed, all]) =>
    all.map((row) => ({ deed: deed as OperatorDeed, ...row })),
  );
  test.each(rows)('$deed: $from becomes $to, and both are told', async ({ deed, ...row }) => {
    const circle = await arrange(row.from);
    expect(await circle.operator(deed, 'ann', 'bob')).toBe('done');
    await holds(circle, row);
  });

  const refused = Object.entries(operatorRefusals).flatMap(([deed, states]) =>
    Object.entries(states).map(([from, reason]) => ({
      deed: deed as OperatorDeed,
      from: from as State,
      reason: reason!,
    })),
  );
  test.each(refused)('$deed: $from is $reason, and nothing happens', async ({ deed, from, reason }) => {
    const circle = await arrange(from);
    expect(await circle.operator(deed, 'ann', 'bob')).toBe(reason);
    await holds(circle, { to: from });
  });

  test('has a row for every state and deed', () => {
    for (const deed of Object.keys(operatorRows) as OperatorDeed[]) {
      const told = [...operatorRows[deed].map(({ from }) => from), ...refusedStates(operatorRefusals[deed])];
      expect([deed, told.sort()]).toEqual([deed, Object.keys(reach).sort()]);
    }
  });
});

const refusedStates = (states: Partial<Record<State, string>>): State[] => Object.keys(states) as State[];
