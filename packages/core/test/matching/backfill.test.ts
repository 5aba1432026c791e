import { describe, expect, test } from 'vitest';
import {
  type CurrentTicket,
  fillSeats,
  type OpenMatch,
} from '../../src/areas/matchmaking/matching/backfill.ts';
import { areCompatible } from '../../src/areas/matchmaking/matching/compatibility.ts';
import type { AttributeRule, MatchingQueue } from '../../src/areas/matchmaking/matching/queue.ts';
import type { MatchTicket, RuleValue } from '../../src/areas/matchmaking/matching/ticket.ts';
import { queueOf, ticketOf } from './matching-samples.ts';

const rule = (changes: Partial<AttributeRule>): AttributeRule => ({
  path: 'x',
  type: 'difference',
  relax: [],
  ...changes,
});
const seatedOf = (value: RuleValue | undefined, createdAt = 0): CurrentTicket => ({
  createdAt,
  values: [value],
  latencies: new Map(),
});
const matchOf = (open: readonly number[], changes: Partial<OpenMatch> = {}): OpenMatch => ({
  seated: [],
  open,
  ...changes,
});

/** The ids of the tickets that come, with the team of each of their groups. */
function fill(
  queue: MatchingQueue,
  match: OpenMatch,
  tickets: readonly MatchTicket[],
  {
    now = 0,
    refused = [],
    apart = [],
  }: { now?: number; refused?: string[]; apart?: readonly (readonly [string, string])[] } = {},
): Record<string, readonly number[]> {
  const forbidden = new Map<string, Set<string>>();
  for (const [one, other] of [...apart, ...apart.map(([one, other]) => [other, one] as const)])
    forbidden.set(one, (forbidden.get(one) ?? new Set()).add(other));
  const work = fillSeats(queue, match, tickets, now, {
    forbidden,
    mayCome: ({ id }) => !refused.includes(id),
  });
  for (;;) {
    const { done, value } = work.next();
    if (done) return Object.fromEntries(value.map(({ ticket, teams }) => [ticket.id, teams]));
  }
}

describe('free seats of a match', () => {
  const queue = queueOf({ teams: 2, playersPerTeam: 5 });

  test('newcomers need not be as old as the players of the match, if the queue goes by the longest wait', () => {
    const relaxing = rule({ max: 10, relax: [{ afterSeconds: 10, max: 100 }] });
    const match = matchOf([1, 0], { seated: [seatedOf(0)] });
    const young = [ticketOf('young', { createdAt: 9_000, values: [80] })];
    const byLongest = { ...queue, attributes: [relaxing], expansion: 'longest' } as const;
    expect(fill({ ...queue, attributes: [relaxing] }, match, young, { now: 10_000 })).toEqual({});
    expect(fill(byLongest, match, young, { now: 9_999 })).toEqual({});
    expect(fill(byLongest, match, young, { now: 10_000 })).toEqual({ young: [0] });
  });

  test('free seats go to the oldest tickets, and never to more players than there are seats', () => {
    const tickets = ['a', 'b', 'c', 'd'].map((id) => ticketOf(id));
    expect(fill(queue, matchOf([1, 2]), tickets)).toEqual({ a: [1], b: [0], c: [1] });
    expect(fill(queue, matchOf([0, 0]), tickets)).toEqual({});
  });

  test('the team with the most free seats is filled first, so teams become equal', () => {
    const tickets = ['a', 'b', 'c'].map((id) => ticketOf(id));
    expect(fill(queue, matchOf([1, 3]), tickets)).toEqual({ a: [1], b: [1], c: [0] });
  });

  test('a party joins one team together, and others get the seats if no team has room for it', () => {
    const party = ticketOf('party', { groups: [3] });
    expect(fill(queue, matchOf([2, 2]), [party, ticketOf('b')])).toEqual({ b: [0] });
    expect(fill(queue, matchOf([2, 3]), [party, ticketOf('b')])).toEqual({ party: [1], b: [0] });
  });

  test('each group of a ticket joins a team of its own, or the ticket does not join', () => {
    const rivals = ticketOf('rivals', { groups: [2, 1] });
    expect(fill(queue, matchOf([1, 2]), [rivals])).toEqual({ rivals: [1, 0] });
    expect(fill(queue, matchOf([0, 3]), [rivals])).toEqual({});
    expect(fill(queueOf({ teams: 1 }), matchOf([4]), [rivals])).toEqual({});
  });

  test('a ticket that may not come to the match gets no seat', () => {
    expect(fill(queue, matchOf([1, 0]), [ticketOf('a'), ticketOf('b')], { refused: ['a'] })).toEqual({
      b: [0],
    });
  });

  test('two tickets that must not meet do not both get seats', () => {
    const tickets = ['a', 'b', 'c'].map((id) => ticketOf(id));
    expect(fill(queue, matchOf([2, 0]), tickets, { apart: [['a', 'b']] })).toEqual({ a: [0], c: [0] });
  });
});

describe('a ticket that joins a match', () => {
  const tickets = (...values: readonly RuleValue[]) =>
    values.map((value, index) => ticketOf(`t${index}`, { values: [value] }));

  test('a newcomer has the value of all players in the match if a rule is equal', () => {
    const queue = queueOf({ attributes: [rule({ type: 'equal' })] });
    const match = matchOf([2, 0], { seated: [seatedOf('"a"'), seatedOf('"a"')] });
    expect(fill(queue, match, tickets('"b"', '"a"'))).toEqual({ t1: [0] });
  });

  test('a newcomer is near the lowest and the highest in the match, and near other newcomers', () => {
    const queue = queueOf({ attributes: [rule({ max: 50 })] });
    const match = matchOf([5, 0], { seated: [seatedOf(100), seatedOf(120)] });
    expect(fill(queue, match, tickets(69, 70, 151, 121, 150))).toEqual({ t1: [0] });
    expect(fill(queue, match, tickets(150, 99, 100))).toEqual({ t0: [0], t2: [0] });
  });

  test('the narrowest bounds of all tickets count: a young ticket in the match keeps them narrow', () => {
    const queue = queueOf({ attributes: [rule({ max: 10, relax: [{ afterSeconds: 60, max: 100 }] })] });
    const far = tickets(50);
    const old = matchOf([1, 0], { seated: [seatedOf(0), seatedOf(0)] });
    const mixed = matchOf([1, 0], { seated: [seatedOf(0), seatedOf(0, 30_000)] });
    expect(fill(queue, old, far, { now: 60_000 })).toEqual({ t0: [0] });
    expect(fill(queue, mixed, far, { now: 60_000 })).toEqual({});
    expect(fill(queue, mixed, far, { now: 90_000 })).toEqual({ t0: [0] });
  });

  test.each([
    ['equal', '"a"', '"b"'],
    ['difference', 100, 200],
    ['intersection', new Set(['a']), new Set(['b'])],
  ] as const)(
    'players without a value go with any match, and any player with them (%s)',
    (type, one, other) => {
      const queue = queueOf({
        attributes: [rule({ type, default: 'any', ...(type === 'difference' && { max: 50 }) })],
      });
      const known = matchOf([3, 0], { seated: [seatedOf(one), seatedOf(null)] });
      expect(fill(queue, known, tickets(other, null, one))).toEqual({ t1: [0], t2: [0] });
      const unknown = matchOf([3, 0], { seated: [seatedOf(null)] });
      expect(fill(queue, unknown, tickets(null, one, other))).toEqual({ t0: [0], t1: [0] });
    },
  );

  test('a newcomer shares with all tickets in the match what an intersection needs', () => {
    const queue = queueOf({ attributes: [rule({ type: 'intersection' })] });
    const seated = [seatedOf(new Set(['x', 'y'])), seatedOf(new Set(['y', 'z']))];
    const comers = tickets(new Set(['x', 'z']), new Set(['y']));
    expect(fill(queue, matchOf([2, 0], { seated }), comers)).toEqual({ t1: [0] });
  });

  test('the sum is checked for the ticket that takes the last seat, and not before', () => {
    const queue = queueOf({ attributes: [rule({ type: 'sum', min: 10, max: 12 })] });
    const match = matchOf([2, 0], { seated: [seatedOf(3), seatedOf(3)] });
    expect(fill(queue, match, tickets(1, 2, 3, 5))).toEqual({ t0: [0], t2: [0] });
    expect(fill(queue, match, tickets(1, 1, 1))).toEqual({ t0: [0] });
  });

  test('a rule is not compared with the match if its tickets lack a value or do not keep the rule', () => {
    const queue = queueOf({ attributes: [rule({ max: 50 })] });
    const comers = tickets(1_000, 2_000, 1_050);
    const unknown = matchOf([2, 0], { seated: [seatedOf(undefined), seatedOf(0)] });
    const broken = matchOf([2, 0], { seated: [seatedOf(0), seatedOf(500)] });
    const nobody = matchOf([2, 0]);
    // The newcomers are held to it among themselves.
    for (const match of [unknown, broken, nobody])
      expect(fill(queue, match, comers)).toEqual({ t0: [0], t2: [0] });
  });

  test('a newcomer reaches the region of the match in time, or one that all reach if it is not known', () => {
    const queue = queueOf({ latency: { path: 'l', maxMs: 50, relax: [{ afterSeconds: 60, maxMs: 90 }] } });
    const near = (id: string, regions: Record<string, number>) =>
      ticketOf(id, { latencies: new Map(Object.entries(regions)) });
    const comers = [near('a', { us: 20 }), near('b', { eu: 80 }), near('c', { eu: 50, us: 10 })];
    const known = matchOf([3, 0], { region: 'eu' });
    expect(fill(queue, known, comers)).toEqual({ c: [0] });
    expect(fill(queue, known, comers, { now: 60_000 })).toEqual({ b: [0], c: [0] });
    const seated = [{ createdAt: 0, values: [], latencies: new Map([['us', 40]]) }];
    expect(fill(queue, matchOf([3, 0], { seated }), comers)).toEqual({ a: [0], c: [0] });
    // They all reach one region together, not each a region of their own.
    const both = [{ createdAt: 0, values: [], latencies: new Map(Object.entries({ eu: 1, us: 1 })) }];
    expect(fill(queue, matchOf([3, 0], { seated: both }), comers)).toEqual({ a: [0], c: [0] });
  });

  test('comparing with two stand-in tickets gives the same result as comparing with the whole match', () => {
    let state = 7;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    const relax = [{ afterSeconds: 60, max: 60 }];
    const queue = queueOf({
      attributes: [rule({ max: 20, relax }), rule({ path: 'y', type: 'intersection' })],
    });
    const valuesOf = () => [random(60), new Set(['a', 'b', 'c'].filter(() => random(3) > 0))] as const;
    let came = 0;
    for (let round = 0; round < 2_000; round++) {
      const seated = Array.from({ length: 1 + random(4) }, () => ({
        createdAt: random(90_000),
        values: valuesOf(),
        latencies: new Map<string, number>(),
      }));
      const whole = seated.map((each, index) => ({ ...each, id: `s${index}`, groups: [1] }));
      const now = 90_000;
      if (!areCompatible(queue, whole, now, new Map(), 'part')) continue;
      const ticket = ticketOf('t', { createdAt: random(90_000), values: valuesOf() });
      const expected = areCompatible(queue, [...whole, ticket], now, new Map(), 'part');
      expect('t' in fill(queue, matchOf([2, 0], { seated }), [ticket], { now })).toBe(expected);
      if (expected) came++;
    }
    expect(came).toBeGreaterThan(20);
  });
});

describe('teams of about the same strength and parties of about the same size', () => {
  const seatsOf = (team: number, size: number, strength?: number, party = size): CurrentTicket => ({
    createdAt: 0,
    values: [],
    latencies: new Map(),
    seats: [{ team, size, party, strength }],
  });
  const rated = (id: string, strength: number, changes: Partial<MatchTicket> = {}) =>
    ticketOf(id, { strengths: [strength], ...changes });
  const relax = [{ afterSeconds: 30, max: 300 }];
  const even = queueOf({ teamDifference: { path: 'skill', max: 50, relax } });
  const three = matchOf([1, 0], {
    seated: [seatsOf(0, 1, 1_000), seatsOf(1, 2, 1_000)],
  });

  test('a free seat goes to the oldest player who keeps the means near, and to others when the rule has relaxed', () => {
    const waiting = [rated('strong', 1_400), rated('good', 1_100), rated('fair', 1_040)];
    expect(fill(even, three, waiting)).toEqual({ good: [0] });
    expect(fill(even, three, waiting.slice(0, 1))).toEqual({});
    expect(fill(even, three, waiting.slice(0, 1), { now: 29_999 })).toEqual({});
    expect(fill(even, three, waiting.slice(0, 1), { now: 30_000 })).toEqual({ strong: [0] });
  });

  test('the age of the youngest ticket counts, or that of the oldest if the queue goes by the longest wait', () => {
    const young = [rated('young', 1_400, { createdAt: 10_000 })];
    expect(fill(even, three, young, { now: 39_999 })).toEqual({});
    expect(fill(even, three, young, { now: 40_000 })).toEqual({ young: [0] });
    expect(fill({ ...even, expansion: 'longest' }, three, young, { now: 30_000 })).toEqual({ young: [0] });
  });

  test('players who have left may leave teams that are far apart, and a newcomer must not bring them farther', () => {
    const uneven = matchOf([1, 0], { seated: [seatsOf(0, 1, 800), seatsOf(1, 2, 1_000)] });
    expect(fill(even, uneven, [rated('weak', 700)])).toEqual({});
    expect(fill(even, uneven, [rated('better', 850)])).toEqual({ better: [0] });
  });

  test('a player goes to the team that needs them, and each who comes counts for the next', () => {
    const both = matchOf([1, 1], { seated: [seatsOf(0, 1, 1_000), seatsOf(1, 1, 1_100)] });
    expect(fill(even, both, [rated('one', 1_150), rated('two', 1_050)])).toEqual({ one: [0], two: [1] });
  });

  test('a match of players whose numbers are not known takes whoever comes', () => {
    const unknown = matchOf([1, 0], { seated: [seatsOf(0, 1), seatsOf(1, 2, 1_000)] });
    expect(fill(even, unknown, [rated('any', 5)])).toEqual({ any: [0] });
  });

  test('the seats of a party go to a party until the rule has relaxed, and one seat of it to anybody', () => {
    const partySizes = { maxDifference: 0, relax: [{ afterSeconds: 30, maxDifference: 1 }] };
    const parties = queueOf({ partySizes });
    const gone = matchOf([2, 0], { seated: [seatsOf(1, 2)] });
    const waiting = [ticketOf('alone'), ticketOf('pair', { groups: [2] })];
    expect(fill(parties, gone, waiting)).toEqual({ pair: [0] });
    expect(fill(parties, gone, waiting.slice(0, 1))).toEqual({});
    expect(fill(parties, gone, waiting.slice(0, 1), { now: 30_000 })).toEqual({ alone: [0] });
    const left = matchOf([1, 0], { seated: [seatsOf(0, 1, undefined, 2), seatsOf(1, 2)] });
    expect(fill(parties, left, waiting.slice(0, 1))).toEqual({ alone: [0] });
  });

  test('a ticket with a group for each team joins if both together keep the means near', () => {
    const empty = matchOf([1, 1], { seated: [seatsOf(0, 1, 1_000), seatsOf(1, 1, 1_000)] });
    const both = (id: string, ...strengths: number[]) => ticketOf(id, { groups: [1, 1], strengths });
    expect(fill(even, empty, [both('apart', 1_000, 1_200), both('near', 1_500, 1_510)])).toEqual({
      near: [0, 1],
    });
  });
});
