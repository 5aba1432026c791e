import { describe, expect, test } from 'vitest';
import { caseCounts, countOf } from '../../../../test/case-counts.ts';
import { areCompatible } from '../../src/areas/matchmaking/matching/compatibility.ts';
import { explain } from '../../src/areas/matchmaking/matching/explain.ts';
import { createPass } from '../../src/areas/matchmaking/matching/pass.ts';
import type { AttributeRule, MatchingQueue } from '../../src/areas/matchmaking/matching/queue.ts';
import { byAge, type MatchTicket } from '../../src/areas/matchmaking/matching/ticket.ts';
import { idsOf, matchesOf, queueOf, teamsOf, ticketOf } from './matching-samples.ts';
import { hasMatch, numbers, sumWorld } from './set-samples.ts';

const now = 100_000;
const worlds = countOf(caseCounts.matchWorlds);
const sum = (path: string, min: number, max = min): AttributeRule => ({
  path,
  type: 'sum',
  min,
  max,
  relax: [],
});

/** Returns so many tickets with these values, each a second younger than the last. */
const line = (name: string, count: number, values: readonly number[], from = 0): MatchTicket[] =>
  Array.from({ length: count }, (_, index) =>
    ticketOf(`${name}${String(index).padStart(4, '0')}`, { createdAt: from + index, values }),
  );

/** Explains a ticket. */
function explainTo(queue: MatchingQueue, ticket: MatchTicket, waiting: readonly MatchTicket[]) {
  const work = explain({ queue, ticket, waiting, now, forbidden: new Map(), until: 2 * now });
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

describe('a pass over a queue with rules over whole sets', () => {
  test('players who are rare get their matches, however many others wait before them', () => {
    const roles = queueOf({
      teams: 1,
      playersPerTeam: 4,
      attributes: [sum('tank', 1), sum('damage', 2), sum('support', 1)],
    });
    const waiting = [
      ...line('d', 300, [0, 1, 0]),
      ...line('t', 5, [1, 0, 0], 1_000),
      ...line('s', 5, [0, 0, 1], 2_000),
    ];
    const matches = matchesOf(roles, waiting, { now });
    expect(matches).toHaveLength(5);
    expect(matches[0]!.seatings.map(({ ticket }) => ticket.id).sort()).toEqual([
      'd0000',
      'd0001',
      's0000',
      't0000',
    ]);
  });

  test('a match leaves out just as many as a rule demands', () => {
    const medics = queueOf({
      teams: 1,
      playersPerTeam: 15,
      attributes: [{ path: 'medic', type: 'sum', max: 5, relax: [] }],
    });
    const waiting = [...line('m', 7, [1]), ...line('o', 10, [0], 100)];
    const [match] = matchesOf(medics, waiting, { now });
    expect(match!.seatings.filter(({ ticket }) => ticket.values[0] === 1)).toHaveLength(5);
  });

  test('a second list in common does not hide a match behind hundreds of tickets that do not fit', () => {
    const lists = queueOf({
      playersPerTeam: 1,
      attributes: [
        { path: 'maps', type: 'intersection', relax: [] },
        { path: 'modes', type: 'intersection', min: 2, relax: [] },
      ],
    });
    const modes = (id: string, createdAt: number, ...names: string[]) =>
      ticketOf(id, { createdAt, values: [new Set(['m']), new Set(names)] });
    const waiting = [
      modes('own', 0, 'a', 'b'),
      ...Array.from({ length: 100 }, (_, index) => modes(`o${index}`, 1 + index, 'a', `x${index}`)),
      modes('young', 5_000, 'a', 'b'),
    ];
    expect(idsOf(matchesOf(lists, waiting, { now }))).toEqual([['own', 'young']]);
  });

  test('a match is found for the oldest ticket that has one, as if every set had been tried', () => {
    let matched = 0;
    let unmatched = 0;
    for (let seed = 1; seed <= worlds; seed++) {
      const world = sumWorld(seed, { min: 10, max: 40 });
      let left = [...world.tickets].sort(byAge);
      for (const match of matchesOf(world.queue, world.tickets, { now })) {
        const set = match.seatings.map(({ ticket }) => ticket);
        const first = left.find((ticket) => hasMatch({ queue: world.queue, tickets: left }, ticket, now));
        expect(
          set.map(({ id }) => id),
          `seed ${seed}`,
        ).toContain(first!.id);
        expect(areCompatible(world.queue, set, now, new Map(), 'whole')).toBe(true);
        expect(teamsOf(match, world.queue.teams)).toEqual(
          Array(world.queue.teams).fill(world.queue.playersPerTeam),
        );
        left = left.filter((ticket) => !set.includes(ticket));
        matched++;
      }
      for (const ticket of left) {
        expect(
          hasMatch({ queue: world.queue, tickets: left }, ticket, now),
          `seed ${seed}, ${ticket.id}`,
        ).toBe(false);
        unmatched++;
      }
    }
    // A control: worlds in which all or none match would prove nothing.
    expect(matched).toBeGreaterThan(worlds / 2);
    expect(unmatched).toBeGreaterThan(worlds / 2);
  });

  test('an explanation says that the search has stopped, and never that there is no match then', () => {
    const random = numbers(7);
    const queue = queueOf({
      playersPerTeam: 5,
      attributes: [sum('power', 5_000_000, 5_000_001), sum('gold', 777_777)],
    });
    const waiting = Array.from({ length: 2_000 }, (_, index) =>
      ticketOf(`t${index}`, { createdAt: index, values: [random(1_000_000), random(200_000)] }),
    );
    const explanation = explainTo(queue, waiting[0]!, waiting);
    expect(explanation).toMatchObject({ isPossible: false, hasStopped: true });
    expect(explanation.detail).toContain('there may be a match that it has not found');
    const few = waiting.slice(0, 9);
    expect(explainTo(queue, few[0]!, few)).toMatchObject({ isPossible: false, hasStopped: false });
  });

  test('the search for one ticket takes a bounded number of steps, and so does a pass, whatever the numbers are', () => {
    const random = numbers(11);
    const queue = queueOf({ playersPerTeam: 5, attributes: [sum('power', 5_000_000), sum('gold', 777_777)] });
    const pass = createPass(
      queue,
      Array.from({ length: 3_000 }, (_, index) =>
        ticketOf(`t${index}`, { createdAt: index, values: [random(1_000_000), random(200_000)] }),
      ),
      now,
    );
    let longest = 0;
    for (let before = 0; pass.next(() => true) !== 'done'; before = pass.steps())
      longest = Math.max(longest, pass.steps() - before);
    expect(longest).toBeLessThan(1_000_000);
    expect(pass.steps()).toBeLessThan(60_000_000);
  });
});
