import { expect, test } from 'vitest';
import { caseCounts, countOf } from '../../../../test/case-counts.ts';
import { explain } from '../../src/areas/matchmaking/matching/explain.ts';
import { byAge } from '../../src/areas/matchmaking/matching/ticket.ts';
import { matchesOf, teamsOf } from './matching-samples.ts';
import {
  bestByTrying,
  hasMatchByTrying,
  keptWeight,
  matchKeeps,
  ruleWorld,
  sizesOfTeams,
  teamsKeep,
} from './rule-samples.ts';

const now = 100_000;
const worlds = countOf(caseCounts.matchWorlds);

test('with rules of every kind, the oldest ticket that has a match gets the one that keeps most of what is preferred, as if every set had been tried', () => {
  let matched = 0;
  let unmatched = 0;
  let weighed = 0;
  for (let seed = 1; seed <= worlds; seed++) {
    const { queue, tickets } = ruleWorld(seed);
    let left = [...tickets].sort(byAge);
    for (const match of matchesOf(queue, tickets, { now })) {
      const set = match.seatings.map(({ ticket }) => ticket);
      const first = left.find((ticket) => hasMatchByTrying({ queue, tickets: left }, ticket, now));
      expect(
        set.map(({ id }) => id),
        `seed ${seed}`,
      ).toContain(first?.id);
      const seats = match.seatings.flatMap(({ ticket, teams }) =>
        teams.map((team, group) => ({ ticket, team, group })),
      );
      expect([matchKeeps(queue, set, now), teamsKeep(queue, seats, now)], `seed ${seed}`).toEqual([
        true,
        true,
      ]);
      const kept = keptWeight(queue, seats, now);
      expect(kept, `seed ${seed}`).toBe(bestByTrying({ queue, tickets: left }, first!, now));
      weighed += kept;
      expect(teamsOf(match, queue.teams)).toEqual(sizesOfTeams(queue));
      left = left.filter((ticket) => !set.includes(ticket));
      matched++;
    }
    for (const ticket of left) {
      expect(hasMatchByTrying({ queue, tickets: left }, ticket, now), `seed ${seed}, ${ticket.id}`).toBe(
        false,
      );
      unmatched++;
    }
  }
  // A control: worlds in which all or none match would prove nothing.
  expect(matched).toBeGreaterThan(worlds / 2);
  expect(unmatched).toBeGreaterThan(worlds / 2);
  expect(weighed).toBeGreaterThan(worlds / 2);
});

test('with rules of every kind, an explanation finds a match exactly if there is one, and hardly ever stops in small queues', () => {
  let possible = 0;
  let stopped = 0;
  for (let seed = 1; seed <= worlds; seed++) {
    const { queue, tickets } = ruleWorld(seed + 50_000);
    const ticket = tickets[seed % tickets.length]!;
    const work = explain({ queue, ticket, waiting: tickets, now, forbidden: new Map(), until: 2 * now });
    let step = work.next();
    while (!step.done) step = work.next();
    const { isPossible, hasStopped } = step.value;
    // A search that has used up its steps does not know.
    if (hasStopped) stopped++;
    else expect(isPossible, `seed ${seed}`).toBe(hasMatchByTrying({ queue, tickets }, ticket, now));
    if (isPossible) possible++;
  }
  expect(possible).toBeGreaterThan(worlds / 4);
  expect(possible).toBeLessThan(worlds);
  expect(stopped).toBeLessThan(1 + worlds / 1_000);
});
