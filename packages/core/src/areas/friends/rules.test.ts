import { describe, expect, test } from 'vitest';
import {
  accept,
  adminAdd,
  adminCancel,
  adminRemove,
  adminSend,
  block,
  cancel,
  decline,
  type Pair,
  type Rule,
  remove,
  type Step,
  send,
  shownPresence,
  unblock,
} from './rules.ts';
import { availability, friendStatus } from './states.ts';

const players = { send, accept, decline: decline(true), cancel, remove, block, unblock };
const operators = { adminSend, adminCancel, adminAdd, adminRemove };
const all: Readonly<Record<string, Rule>> = { ...players, ...operators };

const nothing: Pair = { own: null, other: null };
const turned = ({ own, other }: Pair): Pair => ({ own: other, other: own });
const nameOf = ({ own, other }: Pair): string => `${own ?? 0}/${other ?? 0}`;

/** The steps from a pair, with those that are taken where there is no room. */
function stepsFrom(rule: Rule, pair: Pair): readonly Step[] {
  const step = rule(pair);
  if (!('next' in step)) return [];
  return step.otherwise ? [step, step.otherwise] : [step];
}

/** Every pair that two come to from nothing, whoever of them acts. */
function reachable(): readonly Pair[] {
  const found = new Map([[nameOf(nothing), nothing]]);
  for (const pair of found.values())
    for (const rule of Object.values(all))
      for (const side of [pair, turned(pair)])
        for (const { next } of stepsFrom(rule, side))
          for (const one of [next, turned(next)]) found.set(nameOf(one), one);
  return [...found.values()];
}

const { OUTGOING, INCOMING, FRIENDS, BLOCKED } = friendStatus;

describe('two accounts', () => {
  test('come to nine states and no other, whatever they and operators do', () => {
    const names = reachable().map(nameOf).sort();
    expect(names).toEqual(['0/0', '0/4', '1/2', '1/4', '2/1', '3/3', '4/0', '4/1', '4/4']);
  });

  test('are friends both or neither, and a request has a sender and a receiver, unless it is kept from him', () => {
    for (const { own, other } of reachable()) {
      if (own === FRIENDS) expect(other).toBe(FRIENDS);
      if (own === INCOMING) expect(other).toBe(OUTGOING);
      if (own === OUTGOING) expect([INCOMING, BLOCKED]).toContain(other);
    }
  });

  test('tell nothing to a player who has blocked the other, but what an operator does and what he lifts himself', () => {
    for (const pair of reachable())
      for (const rule of Object.values(players))
        for (const { tells } of stepsFrom(rule, pair))
          if (pair.other === BLOCKED) expect(tells).toBeUndefined();
  });

  test('ask for the same room whether or not a block is in the way of a request', () => {
    const open = send(nothing) as Step;
    const kept = send({ own: null, other: BLOCKED }) as Step;
    expect(kept.room).toEqual(open.room);
    expect(open.room).toHaveLength(2);
  });

  test('need room for every list that grows', () => {
    for (const pair of reachable())
      for (const [name, rule] of Object.entries(all))
        for (const { next, room = [], otherwise } of stepsFrom(rule, pair))
          for (const side of ['own', 'other'] as const)
            if (next[side] !== null && next[side] !== pair[side])
              expect([name, nameOf(pair), otherwise !== undefined || room]).toEqual([
                name,
                nameOf(pair),
                otherwise !== undefined || expect.arrayContaining([{ side, list: next[side] }]),
              ]);
  });
});

describe('what friends see', () => {
  const { OFFLINE, ONLINE, AWAY, BUSY, INVISIBLE } = availability;
  const nobody = { availability: OFFLINE, status: '', activity: null };

  test.each([
    { wished: OFFLINE, seen: OFFLINE },
    { wished: ONLINE, seen: ONLINE },
    { wished: AWAY, seen: AWAY },
    { wished: BUSY, seen: BUSY },
    { wished: INVISIBLE, seen: OFFLINE },
  ])('of one who is there and wishes $wished is $seen', ({ wished, seen }) => {
    const wish = { accountId: 'ann', availability: wished, status: 'here', activity: '{}' };
    const shown = seen === OFFLINE ? nobody : { availability: seen, status: 'here', activity: '{}' };
    expect(shownPresence(wish, true)).toEqual(shown);
    expect(shownPresence(wish, false)).toEqual(nobody);
  });

  test('of one who has said nothing is whether he is there', () => {
    expect(shownPresence(undefined, true)).toEqual({ availability: ONLINE, status: '', activity: null });
    expect(shownPresence(undefined, false)).toEqual(nobody);
  });
});
