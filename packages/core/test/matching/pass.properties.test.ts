import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areCompatible, incompatibilities } from '../../src/areas/matchmaking/matching/compatibility.ts';
import { explain } from '../../src/areas/matchmaking/matching/explain.ts';
import {
  type AttributeRule,
  acceptsAny,
  type MatchingQueue,
} from '../../src/areas/matchmaking/matching/queue.ts';
import {
  byAge,
  type ForbiddenPairs,
  type MatchTicket,
  type RuleValue,
} from '../../src/areas/matchmaking/matching/ticket.ts';
import { couldMatch, matchesOf, teamsOf, ticketOf } from './matching-samples.ts';

const now = 100_000;
const elements = ['x', 'y', 'z'];

/** Whether players without a value go with every value. */
const acceptance = fc.constantFrom({}, { default: 'any' });

const difference = fc
  .record({ max: fc.integer({ min: 0, max: 6 }), wider: fc.integer({ min: 0, max: 6 }), any: acceptance })
  .map(
    ({ max, wider, any }): AttributeRule => ({
      ...any,
      path: 'skill',
      type: 'difference',
      max,
      relax: [{ afterSeconds: 50, max: max + wider }],
    }),
  );
const equal = fc
  .record({ any: acceptance, relax: fc.constantFrom([], [{ afterSeconds: 50, any: true }]) })
  .map(({ any, relax }): AttributeRule => ({ ...any, path: 'mode', type: 'equal', relax }));
const intersection = fc
  .record({ min: fc.integer({ min: 1, max: 2 }), later: fc.constantFrom(0, 1), any: acceptance })
  .map(
    ({ min, later, any }): AttributeRule => ({
      ...any,
      path: 'maps',
      type: 'intersection',
      min,
      relax: [{ afterSeconds: 50, min: later }],
    }),
  );
const sum = fc
  .record({ min: fc.integer({ min: 0, max: 4 }), more: fc.integer({ min: 0, max: 6 }) })
  .map(({ min, more }): AttributeRule => ({ path: 'role', type: 'sum', min, max: min + more, relax: [] }));

const queues: fc.Arbitrary<MatchingQueue> = fc.record({
  teams: fc.integer({ min: 1, max: 3 }),
  playersPerTeam: fc.integer({ min: 1, max: 3 }),
  attributes: fc.array(fc.oneof(difference, equal, intersection, sum), { maxLength: 3 }),
  latency: fc.option(
    fc
      .record({ maxMs: fc.integer({ min: 1, max: 5 }), more: fc.integer({ min: 0, max: 5 }) })
      .map(({ maxMs, more }) => ({
        path: 'latency',
        maxMs,
        relax: [{ afterSeconds: 50, maxMs: maxMs + more }],
      })),
    { nil: undefined },
  ),
});

function ticketsOf(queue: MatchingQueue): fc.Arbitrary<MatchTicket[]> {
  const known = ({ type }: AttributeRule): fc.Arbitrary<RuleValue> => {
    if (type === 'equal') return fc.constantFrom('a', 'b');
    if (type === 'intersection') return fc.subarray(elements, { minLength: 1 }).map((list) => new Set(list));
    return fc.integer({ min: 0, max: 12 });
  };
  const values = queue.attributes.map((rule) =>
    acceptsAny(rule) ? fc.option(known(rule), { nil: null, freq: 2 }) : known(rule),
  );
  const ticket = fc.record({
    createdAt: fc.integer({ min: 0, max: now }),
    groups: fc
      .array(fc.integer({ min: 1, max: queue.playersPerTeam }), { minLength: 1, maxLength: queue.teams })
      .map((sizes) => sizes.sort((left, right) => right - left)),
    isAlone: fc.integer({ min: 0, max: 9 }),
    values: fc.tuple(...values),
    latencies: fc
      .subarray(elements, { minLength: 1 })
      .chain((regions) =>
        fc.tuple(...regions.map((region) => fc.tuple(fc.constant(region), fc.integer({ min: 1, max: 9 })))),
      )
      .map((pairs) => new Map(pairs)),
  });
  return fc
    .array(ticket, { maxLength: 9 })
    .map((list) =>
      list.map(({ isAlone, groups, ...fields }, index) =>
        ticketOf(`t${index}`, { ...fields, groups: isAlone > 2 ? [groups[0]!] : groups }),
      ),
    );
}

const worlds = queues.chain((queue) => fc.record({ queue: fc.constant(queue), tickets: ticketsOf(queue) }));
const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 })), {
  maxLength: 6,
});

function forbiddenOf(given: readonly (readonly [number, number])[]): ForbiddenPairs {
  const forbidden = new Map<string, Set<string>>();
  for (const [left, right] of given) {
    if (left === right) continue;
    for (const [one, other] of [
      [`t${left}`, `t${right}`],
      [`t${right}`, `t${left}`],
    ] as const)
      forbidden.set(one, (forbidden.get(one) ?? new Set()).add(other));
  }
  return forbidden;
}

describe('a pass over any queue and any tickets', () => {
  test('every match has exact teams and keeps every rule, and no ticket is in two matches', () => {
    fc.assert(
      fc.property(worlds, pairs, ({ queue, tickets }, given) => {
        const forbidden = forbiddenOf(given);
        const matches = matchesOf(queue, tickets, { now, forbidden });
        const used = matches.flatMap(({ seatings }) => seatings.map(({ ticket }) => ticket.id));
        expect(new Set(used).size).toBe(used.length);
        for (const match of matches) {
          expect(teamsOf(match, queue.teams)).toEqual(
            new Array<number>(queue.teams).fill(queue.playersPerTeam),
          );
          const set = match.seatings.map(({ ticket }) => ticket);
          expect(areCompatible(queue, set, now, forbidden, 'whole')).toBe(true);
          for (const { ticket, teams } of match.seatings) {
            expect(teams).toHaveLength(ticket.groups.length);
            expect(new Set(teams).size).toBe(teams.length);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('the oldest ticket that could match is matched first, and no ticket is left that could match', () => {
    let matched = 0;
    fc.assert(
      fc.property(worlds, pairs, ({ queue, tickets }, given) => {
        const forbidden = forbiddenOf(given);
        const matches = matchesOf(queue, tickets, { now, forbidden });
        let left = [...tickets].sort(byAge);
        for (const { seatings } of matches) {
          const set = new Set(seatings.map(({ ticket }) => ticket.id));
          const first = left.find((ticket) =>
            couldMatch(queue, ticket, without(left, ticket), now, forbidden),
          );
          expect(set.has(first!.id)).toBe(true);
          left = left.filter(({ id }) => !set.has(id));
          matched++;
        }
        for (const ticket of left)
          expect(couldMatch(queue, ticket, without(left, ticket), now, forbidden)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
    // A control: tickets of which none match would prove nothing.
    expect(matched).toBeGreaterThan(500);
  });
});

const without = (tickets: readonly MatchTicket[], ticket: MatchTicket): MatchTicket[] =>
  tickets.filter(({ id }) => id !== ticket.id);

describe('an explanation of any ticket', () => {
  test('a match is possible exactly if there is one, and otherwise the named tickets break the named rule', () => {
    fc.assert(
      fc.property(worlds, pairs, ({ queue, tickets }, given) => {
        fc.pre(tickets.length > 0);
        const forbidden = forbiddenOf(given);
        const [ticket, ...others] = tickets as [MatchTicket, ...MatchTicket[]];
        const work = explain({ queue, ticket, waiting: tickets, now, forbidden, until: 2 * now });
        let step = work.next();
        while (!step.done) step = work.next();
        const { isPossible, ticketIds, refusedByRule, possibleAt } = step.value;
        expect(isPossible).toBe(couldMatch(queue, ticket, others, now, forbidden));
        const set = tickets.filter(({ id }) => id === ticket.id || ticketIds.includes(id));
        if (isPossible) expect(areCompatible(queue, set, now, forbidden, 'whole')).toBe(true);
        else if (ticketIds.length > 0) {
          const broken = incompatibilities(queue, set, now, forbidden, 'whole').map(({ rule }) => rule);
          expect(broken).toContain(refusedByRule);
        }
        if (possibleAt === null) return;
        const at = (time: number) => areCompatible(queue, set, time, forbidden, 'whole');
        expect([at(possibleAt - 1), at(possibleAt)]).toEqual([false, true]);
      }),
      { numRuns: 600 },
    );
  });
});
