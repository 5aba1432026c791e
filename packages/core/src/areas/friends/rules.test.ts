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
  type Relationship,
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

const nothing: Relationship = { own: null, other: null };
const turned = ({ own, other }: Relationship): Relationship => ({ own: other, other: own });
const nameOf = ({ own, other }: Relationship): string => `${own ?? 0}/${other ?? 0}`;

/** Returns the steps from a relationship, including those that are taken if there is no room. */
function stepsFrom(rule: Rule, relationship: Relationship): readonly Step[] {
  const step = rule(relationship);
  if (!('next' in step)) return [];
  return step.otherwise ? [step, step.otherwise] : [step];
}

/** Returns every relationship that two accounts can reach, whichever of them acts. */
function reachable(): readonly Relationship[] {
  const found = new Map([[nameOf(nothing), nothing]]);
  for (const relationship of found.values())
    for (const rule of Object.values(all))
      for (const side of [relationship, turned(relationship)])
        for (const { next } of stepsFrom(rule, side))
          for (const one of [next, turned(next)]) found.set(nameOf(one), one);
  return [...found.values()];
}

const { OUTGOING, INCOMING, FRIENDS, BLOCKED } = friendStatus;

describe('two accounts', () => {
  test('can only have nine relationships, whatever they and operators do', () => {
    const names = reachable().map(nameOf).sort();
    expect(names).toEqual(['0/0', '0/4', '1/2', '1/4', '2/1', '3/3', '4/0', '4/1', '4/4']);
  });

  test('are both friends or neither, and a request has a sender and a receiver, unless the receiver has a block', () => {
    for (const { own, other } of reachable()) {
      if (own === FRIENDS) expect(other).toBe(FRIENDS);
      if (own === INCOMING) expect(other).toBe(OUTGOING);
      if (own === OUTGOING) expect([INCOMING, BLOCKED]).toContain(other);
    }
  });

  test('cause no event for actions towards a player who has blocked the acting one', () => {
    for (const relationship of reachable())
      for (const rule of Object.values(players))
        for (const { notification } of stepsFrom(rule, relationship))
          if (relationship.other === BLOCKED) expect(notification).toBeUndefined();
  });

  test('need the same room in lists for a request with or without a block', () => {
    const open = send(nothing) as Step;
    const kept = send({ own: null, other: BLOCKED }) as Step;
    expect(kept.room).toEqual(open.room);
    expect(open.room).toHaveLength(2);
  });

  test('need room in every list that grows', () => {
    for (const relationship of reachable())
      for (const [name, rule] of Object.entries(all))
        for (const { next, room = [], otherwise } of stepsFrom(rule, relationship))
          for (const side of ['own', 'other'] as const)
            if (next[side] !== null && next[side] !== relationship[side])
              expect([name, nameOf(relationship), otherwise !== undefined || room]).toEqual([
                name,
                nameOf(relationship),
                otherwise !== undefined || expect.arrayContaining([{ side, list: next[side] }]),
              ]);
  });
});

describe('the presence that friends see', () => {
  const { OFFLINE, ONLINE, AWAY, BUSY, INVISIBLE } = availability;
  const nobody = { availability: OFFLINE, status: '', activity: null };

  test.each([
    { chosen: OFFLINE, seen: OFFLINE },
    { chosen: ONLINE, seen: ONLINE },
    { chosen: AWAY, seen: AWAY },
    { chosen: BUSY, seen: BUSY },
    { chosen: INVISIBLE, seen: OFFLINE },
  ])('of a connected player who chose $chosen is $seen', ({ chosen, seen }) => {
    const presence = { accountId: 'ann', availability: chosen, status: 'here', activity: '{}' };
    const shown = seen === OFFLINE ? nobody : { availability: seen, status: 'here', activity: '{}' };
    expect(shownPresence(presence, true)).toEqual(shown);
    expect(shownPresence(presence, false)).toEqual(nobody);
  });

  test('of a player who set none is ONLINE while connected and OFFLINE otherwise', () => {
    expect(shownPresence(undefined, true)).toEqual({ availability: ONLINE, status: '', activity: null });
    expect(shownPresence(undefined, false)).toEqual(nobody);
  });
});
