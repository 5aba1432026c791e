import { expect, test } from 'vitest';
import { caseCounts, countOf } from '../../../../test/case-counts.ts';
import { mostPlayers } from '../../src/areas/matchmaking/matching/most-players.ts';
import { createPass } from '../../src/areas/matchmaking/matching/pass.ts';
import { type MatchingQueue, slotsOf } from '../../src/areas/matchmaking/matching/queue.ts';
import type { MatchTicket } from '../../src/areas/matchmaking/matching/ticket.ts';
import { matchesOf, queueOf, ticketOf } from './matching-samples.ts';
import { ruleWorld } from './rule-samples.ts';

const now = 100_000;
const worlds = countOf(caseCounts.matchWorlds);

function mostOf(queue: MatchingQueue, tickets: readonly MatchTicket[], id: string): number {
  const work = mostPlayers(queue, tickets, now, (ticket) => ticket.id === id);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Whether a pass finds a match for this ticket. */
function hasMatch(queue: MatchingQueue, tickets: readonly MatchTicket[], id: string): boolean {
  const pass = createPass(queue, tickets, now, { leads: (ticket) => ticket.id === id });
  for (;;) {
    const step = pass.next(() => false);
    if (step !== 'more') return step !== 'done';
  }
}

test('a match never has more players than its ticket may have at most, with rules of every kind', () => {
  let [found, spared] = [0, 0];
  for (let seed = 1; seed <= worlds; seed++) {
    const { queue, tickets } = ruleWorld(seed + 90_000);
    const { id } = tickets[seed % tickets.length]!;
    const isSpared = mostOf(queue, tickets, id) < slotsOf(queue);
    if (isSpared) spared++;
    if (hasMatch(queue, tickets, id)) expect(isSpared, `seed ${seed}`).toBe(false);
    // The tickets of a match, and no others: so the bound can be met exactly.
    for (const { seatings } of matchesOf(queue, tickets, { now })) {
      const set = seatings.map(({ ticket }) => ticket);
      for (const own of set)
        if (hasMatch(queue, set, own.id)) {
          expect(mostOf(queue, set, own.id), `seed ${seed}, ${own.id}`).toBe(slotsOf(queue));
          found++;
        }
    }
  }
  // A control: bounds that spare no search, or all of them, would prove nothing.
  expect(found).toBeGreaterThan(worlds);
  expect(spared).toBeGreaterThan(worlds / 20);
});

test('a ticket may have as many players as there are with its value, and near enough', () => {
  const queue = queueOf({
    teams: 100,
    playersPerTeam: 1,
    attributes: [
      { path: 'mode', type: 'equal', relax: [] },
      { path: 'skill', type: 'difference', max: 10, relax: [] },
    ],
  });
  const of = (id: string, mode: string, skill: number) => ticketOf(id, { values: [mode, skill] });
  const tickets = [
    ...Array.from({ length: 30 }, (_, at) => of(`a${at}`, 'a', at)),
    ...Array.from({ length: 50 }, (_, at) => of(`b${at}`, 'b', at)),
  ];
  expect(mostOf(queue, tickets, 'a0')).toBe(11);
  expect(mostOf(queue, tickets, 'a15')).toBe(21);
  expect(mostOf({ ...queue, attributes: queue.attributes.slice(0, 1) }, tickets, 'a15')).toBe(30);
});
