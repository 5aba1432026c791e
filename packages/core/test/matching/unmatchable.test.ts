import { describe, expect, test } from 'vitest';
import type { AttributeRule } from '../../src/areas/matchmaking/matching/queue.ts';
import { unmatchable } from '../../src/areas/matchmaking/matching/unmatchable.ts';
import { queueOf, ticketOf } from './matching-samples.ts';

const sum: AttributeRule = { path: 'role', type: 'sum', min: 1, relax: [] };
const shared: AttributeRule = {
  path: 'maps',
  type: 'intersection',
  min: 2,
  relax: [{ afterSeconds: 10, min: 1 }],
};

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
