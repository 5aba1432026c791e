import { describe, expect, test } from 'vitest';
import { createPass } from '../../src/areas/matchmaking/matching/pass.ts';
import type { MatchingQueue } from '../../src/areas/matchmaking/matching/queue.ts';
import type { MatchTicket } from '../../src/areas/matchmaking/matching/ticket.ts';
import { queueOf, ticketOf } from './matching-samples.ts';

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

const regions = ['north', 'south', 'east', 'west'];

/** Parties of 1 to 5 of all strengths, each near to one or two regions, that came within three minutes. */
function crowd(count: number): MatchTicket[] {
  const random = numbers(count);
  return Array.from({ length: count }, (_, index) => {
    const home = random(4);
    return ticketOf(`t${String(index).padStart(6, '0')}`, {
      createdAt: random(180_000),
      groups: [1 + random(5)],
      values: [`mode-${random(4)}`, 1_000 + random(1_000)],
      latencies: new Map([
        [regions[home]!, 20 + random(30)],
        [regions[(home + 1) % 4]!, 60 + random(60)],
      ]),
    });
  });
}

const queue = queueOf({
  playersPerTeam: 5,
  attributes: [
    { path: 'mode', type: 'equal', relax: [] },
    { path: 'skill', type: 'difference', max: 50, relax: [{ afterSeconds: 60, max: 200 }] },
  ],
  latency: { path: 'latency', maxMs: 50, relax: [{ afterSeconds: 90, maxMs: 100 }] },
});

function run(given: MatchingQueue, tickets: readonly MatchTicket[]): { steps: number; matched: number } {
  const pass = createPass(given, tickets, 180_000);
  let matched = 0;
  let slice = 0;
  let longest = 0;
  for (let step = pass.next(() => true); step !== 'done'; step = pass.next(() => true)) {
    if (step !== 'more') matched += step.match.seatings.length;
    longest = Math.max(longest, pass.steps() - slice);
    slice = pass.steps();
  }
  // Some 10 ns a step: a slice that cannot be left in between is far from 50 ms.
  expect(longest).toBeLessThan(1_000_000);
  return { steps: pass.steps(), matched };
}

describe('a pass over ten times as many tickets', () => {
  test('a pass takes about ten times as many steps, with a skill window, latency and parties of 1 to 5', () => {
    const [few, more, many] = [1_000, 10_000, 100_000].map((count) => run(queue, crowd(count)));
    expect(more!.steps / few!.steps).toBeLessThan(15);
    expect(many!.steps / more!.steps).toBeLessThan(15);
    expect(many!.matched).toBeGreaterThan(80_000);
  });

  test('a pass takes no more steps if no ticket can match, because parties of 4 alone never fill a team', () => {
    const fours = (count: number) =>
      crowd(count).map((ticket) => ({ ...ticket, groups: [4] }) satisfies MatchTicket);
    const [few, more] = [1_000, 10_000].map((count) => run(queue, fours(count)));
    expect(few!.matched).toBe(0);
    expect(more!.matched).toBe(0);
    expect(more!.steps / few!.steps).toBeLessThan(15);
  });

  test('a pass takes no more steps if matches are large and no ticket has enough players near it', () => {
    const large = queueOf({
      playersPerTeam: 50,
      attributes: [{ path: 'skill', type: 'difference', max: 100, relax: [] }],
    });
    const sparse = Array.from({ length: 2_000 }, (_, index) =>
      ticketOf(`t${index}`, { createdAt: index, values: [index * 1.2] }),
    );
    const { steps, matched } = run(large, sparse);
    expect(matched).toBe(0);
    expect(steps / sparse.length).toBeLessThan(1_000);
    const denser = sparse.map((ticket, index) => ({ ...ticket, values: [index * 0.9] }));
    expect(run(large, denser).matched).toBeGreaterThan(1_500);
  });

  test('a pass takes no more steps if a rule that is checked on whole sets never holds', () => {
    const never = {
      ...queue,
      attributes: [...queue.attributes, { path: 'x', type: 'sum', min: 1, relax: [] }],
    };
    const zeros = (count: number) =>
      crowd(count).map((ticket) => ({ ...ticket, values: [...ticket.values, 0] }));
    const [few, more] = [1_000, 10_000].map((count) => run(never as MatchingQueue, zeros(count)));
    expect(more!.matched).toBe(0);
    expect(more!.steps / few!.steps).toBeLessThan(30);
  });
});

test('what is preferred takes at most four times the steps of the same queue without it, and three such rules fourteen times', () => {
  const random = numbers(3);
  const shared = ['a', 'b', 'c', 'd', 'e'];
  const tickets = crowd(3_000).map((ticket) => ({
    ...ticket,
    values: [
      ...ticket.values,
      `map-${random(4)}`,
      new Set(shared.filter(() => random(2) === 0)),
      random(1_000),
    ],
  }));
  const preferring = (...rules: MatchingQueue['attributes']) => ({
    ...queue,
    attributes: [...queue.attributes, ...rules],
  });
  const rules = [
    { path: 'map', type: 'equal', weight: 1, relax: [] },
    { path: 'language', type: 'intersection', weight: 2, relax: [] },
    { path: 'level', type: 'difference', max: 200, weight: 4, relax: [] },
  ] as const;
  const plain = run(queue, tickets).steps;
  for (const [at, rule] of rules.entries()) {
    const alone = tickets.map((ticket) => ({
      ...ticket,
      values: ticket.values.toSpliced(2, 3, ticket.values[2 + at]!),
    }));
    expect(run(preferring(rule), alone).steps, rule.type).toBeLessThan(4 * plain);
  }
  expect(run(preferring(...rules), tickets).steps).toBeLessThan(14 * plain);
});
