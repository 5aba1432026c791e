import { describe, expect, test } from 'vitest';
import { explain as explainSliced, unmatchable } from '../../src/areas/matchmaking/matching/explain.ts';
import type { AttributeRule } from '../../src/areas/matchmaking/matching/queue.ts';
import { queueOf, ticketOf } from './matching-samples.ts';

const difference: AttributeRule = { path: 'skill', type: 'difference', max: 100, relax: [] };
const sum: AttributeRule = { path: 'role', type: 'sum', min: 1, relax: [] };
const shared: AttributeRule = {
  path: 'maps',
  type: 'intersection',
  min: 2,
  relax: [{ afterSeconds: 10, min: 1 }],
};
const none = new Map();
const rated = (id: string, skill: number) => ticketOf(id, { values: [skill] });

function explain(...given: Parameters<typeof explainSliced>) {
  const work = explainSliced(...given);
  for (let slices = 0; ; slices++) {
    const { done, value } = work.next();
    if (done) return { ...value, slices };
  }
}

describe('the explanation why a ticket has no match', () => {
  test('an explanation lists the nearest tickets, each with the rule that keeps it away and by how much', () => {
    const queue = queueOf({ playersPerTeam: 1, attributes: [difference] });
    const waiting = [rated('own', 0), rated('far', 900), rated('near', 150)];
    expect(explain(queue, waiting[0]!, waiting, 0, none)).toMatchObject({
      candidatesSeen: 2,
      nearest: [
        {
          ticketIds: ['near'],
          refusedByRule: 'attributes[0] difference',
          detail: 'skill differs by 150, but may differ by at most 100',
        },
        {
          ticketIds: ['far'],
          refusedByRule: 'attributes[0] difference',
          detail: 'skill differs by 900, but may differ by at most 100',
        },
      ],
    });
  });

  test('an explanation says if no rule is in the way but too few players wait', () => {
    const waiting = [ticketOf('own'), ticketOf('other')];
    expect(explain(queueOf(), waiting[0]!, waiting, 0, none).nearest).toEqual([
      {
        ticketIds: ['other'],
        refusedByRule: 'players',
        detail: 'a match needs 4 players, but only 2 are in tickets that may play with this one',
      },
    ]);
  });

  test('an explanation says if the sizes of groups do not fit', () => {
    const waiting = ['own', 'a', 'b'].map((id) => ticketOf(id, { groups: [2] }));
    const queue = queueOf({ playersPerTeam: 3 });
    const [nearest] = explain(queue, waiting[0]!, waiting, 0, none).nearest;
    expect(nearest!.detail).toBe(
      'the sizes of the groups do not fill the teams, or the other tickets do not fit each other',
    );
  });

  test('an explanation names a block without saying whose it is', () => {
    const forbidden = new Map([['own', new Set(['other'])]]);
    const waiting = [ticketOf('own'), ticketOf('other')];
    expect(explain(queueOf(), waiting[0]!, waiting, 0, forbidden).nearest[0]!.refusedByRule).toBe(
      'avoidBlocked',
    );
  });

  test('an explanation lists at most ten tickets', () => {
    const waiting = Array.from({ length: 50 }, (_, index) => ticketOf(`t${index}`));
    const explanation = explain(queueOf(), waiting[0]!, waiting, 0, none);
    expect(explanation.candidatesSeen).toBe(49);
    expect(explanation.nearest).toHaveLength(10);
  });

  test('an explanation works in slices, so other work gets its turn while thousands of tickets are compared', () => {
    const waiting = Array.from({ length: 1_000 }, (_, index) => ticketOf(`t${index}`));
    expect(explain(queueOf(), waiting[0]!, waiting, 0, none).slices).toBeGreaterThan(50);
  });
});

describe('a ticket that can never match', () => {
  test('a ticket can never match if a group is larger than a team, or it has more groups than teams', () => {
    expect(unmatchable(queueOf(), ticketOf('a', { groups: [2] }))).toBeNull();
    expect(unmatchable(queueOf(), ticketOf('a', { groups: [3] }))).toContain('a team has 2');
    expect(unmatchable(queueOf(), ticketOf('a', { groups: [1, 1] }))).toBeNull();
    expect(unmatchable(queueOf(), ticketOf('a', { groups: [1, 1, 1] }))).toContain('2 teams');
  });

  test('a ticket can never match if its players share less than the most relaxed rule needs', () => {
    const queue = queueOf({ attributes: [shared] });
    expect(unmatchable(queue, ticketOf('a', { values: [new Set(['x'])] }))).toBeNull();
    expect(unmatchable(queue, ticketOf('a', { values: [new Set()] }))).toContain('too little in common');
  });

  test('a ticket can never match if it is a whole match with a wrong sum, but a smaller ticket can', () => {
    const queue = queueOf({ attributes: [sum] });
    expect(unmatchable(queue, ticketOf('a', { groups: [2, 2], values: [0] }))).toContain('the sum of role');
    expect(unmatchable(queue, ticketOf('a', { groups: [2, 1], values: [0] }))).toBeNull();
  });

  test('a ticket can never match if its players reach no common region, even with the most relaxed rule', () => {
    const queue = queueOf({
      latency: { path: 'latency', maxMs: 50, relax: [{ afterSeconds: 30, maxMs: 100 }] },
    });
    const reaching = (milliseconds: number) =>
      ticketOf('a', { latencies: new Map([['north', milliseconds]]) });
    expect(unmatchable(queue, reaching(100))).toBeNull();
    expect(unmatchable(queue, reaching(101))).toContain('within 100 ms');
  });
});
