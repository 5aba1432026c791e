import { describe, expect, test } from 'vitest';
import { createPass } from '../../src/areas/matchmaking/matching/pass.ts';
import type { AttributeRule } from '../../src/areas/matchmaking/matching/queue.ts';
import type { MatchTicket } from '../../src/areas/matchmaking/matching/ticket.ts';
import { idsOf, matchesOf, queueOf, teamsOf, ticketOf } from './matching-samples.ts';

const rule = (changes: Partial<AttributeRule>): AttributeRule => ({
  path: 'skill',
  type: 'difference',
  relax: [],
  ...changes,
});
const rated = (id: string, skill: number, changes: Partial<MatchTicket> = {}) =>
  ticketOf(id, { values: [skill], ...changes });
const reaching = (id: string, latencies: Record<string, number>, changes: Partial<MatchTicket> = {}) =>
  ticketOf(id, { latencies: new Map(Object.entries(latencies)), ...changes });

describe('teams', () => {
  test('a match has exactly as many players in each team as the queue says', () => {
    const tickets = Array.from({ length: 9 }, (_, index) => ticketOf(`t${index}`, { createdAt: index }));
    const matches = matchesOf(queueOf(), tickets);
    expect(idsOf(matches)).toEqual([
      ['t0', 't1', 't2', 't3'],
      ['t4', 't5', 't6', 't7'],
    ]);
    expect(matches.map((match) => teamsOf(match, 2))).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });

  test('a group stays in one team', () => {
    const queue = queueOf({ playersPerTeam: 3 });
    const tickets = [2, 2, 2].map((size, index) => ticketOf(`t${index}`, { groups: [size] }));
    expect(matchesOf(queue, tickets)).toEqual([]);
    const [match] = matchesOf(queue, [...tickets, ticketOf('x'), ticketOf('y')]);
    expect(idsOf([match!])).toEqual([['t0', 't1', 'x', 'y']]);
    expect(teamsOf(match!, 2)).toEqual([3, 3]);
  });

  test('groups of one ticket play against each other', () => {
    const queue = queueOf({ playersPerTeam: 3 });
    const [match] = matchesOf(queue, [ticketOf('a', { groups: [2, 2] }), ticketOf('b'), ticketOf('c')]);
    const seating = match!.seatings.find(({ ticket }) => ticket.id === 'a')!;
    expect(new Set(seating.teams).size).toBe(2);
    expect(teamsOf(match!, 2)).toEqual([3, 3]);
  });

  test('a ticket that fills all teams is a match by itself', () => {
    expect(idsOf(matchesOf(queueOf(), [ticketOf('a', { groups: [2, 2] })]))).toEqual([['a']]);
  });

  test('strong and weak players are spread over the teams', () => {
    const queue = queueOf({ attributes: [rule({ max: 1000 })] });
    const [match] = matchesOf(queue, [rated('a', 100), rated('b', 200), rated('c', 300), rated('d', 400)]);
    const strength = [0, 0];
    for (const { ticket, teams } of match!.seatings) strength[teams[0]!]! += ticket.values[0] as number;
    expect(strength).toEqual([500, 500]);
  });
});

describe('the order of tickets', () => {
  test('the oldest ticket gets the tickets that it needs, even if a younger one is nearer to them', () => {
    const queue = queueOf({ teams: 2, playersPerTeam: 1, attributes: [rule({ max: 100 })] });
    const tickets = [
      rated('old', 1000),
      rated('young', 1080, { createdAt: 1 }),
      rated('wanted', 1090, { createdAt: 2 }),
    ];
    expect(idsOf(matchesOf(queue, tickets))).toEqual([['old', 'young']]);
    expect(
      idsOf(
        matchesOf(
          queue,
          tickets.filter(({ id }) => id !== 'young'),
        ),
      ),
    ).toEqual([['old', 'wanted']]);
  });

  test('a ticket that cannot match does not delay others', () => {
    const queue = queueOf({ playersPerTeam: 1, attributes: [rule({ max: 100 })] });
    const tickets = [rated('lost', 5000), rated('a', 10, { createdAt: 1 }), rated('b', 20, { createdAt: 2 })];
    expect(idsOf(matchesOf(queue, tickets))).toEqual([['a', 'b']]);
  });

  test('of the tickets that may match, the nearest is taken', () => {
    const queue = queueOf({ playersPerTeam: 1, attributes: [rule({ max: 100 })] });
    const tickets = [
      rated('a', 1000),
      rated('far', 950, { createdAt: 1 }),
      rated('near', 1001, { createdAt: 2 }),
    ];
    expect(idsOf(matchesOf(queue, tickets))).toEqual([['a', 'near']]);
  });
});

describe('the rule difference', () => {
  const queue = queueOf({ playersPerTeam: 1, attributes: [rule({ max: 100 })] });

  test('a difference holds at its bound and not above it', () => {
    expect(idsOf(matchesOf(queue, [rated('a', 0), rated('b', 100)]))).toEqual([['a', 'b']]);
    expect(matchesOf(queue, [rated('a', 0), rated('b', 101)])).toEqual([]);
  });

  test('a difference compares all players of a match, not only each with the oldest', () => {
    const three = queueOf({ teams: 3, playersPerTeam: 1, attributes: [rule({ max: 100 })] });
    expect(matchesOf(three, [rated('a', 100), rated('b', 10), rated('c', 190)])).toEqual([]);
    expect(idsOf(matchesOf(three, [rated('a', 100), rated('b', 10), rated('c', 110)]))).toEqual([
      ['a', 'b', 'c'],
    ]);
  });

  test('a difference widens with the age of a ticket, and only for that ticket', () => {
    const widening = queueOf({
      playersPerTeam: 1,
      attributes: [rule({ max: 100, relax: [{ afterSeconds: 30, max: 500 }] })],
    });
    const [old, alsoOld, young] = [
      rated('old', 0),
      rated('alsoOld', 500, { createdAt: 1_000 }),
      rated('young', 500, { createdAt: 2_000 }),
    ];
    expect(matchesOf(widening, [old, alsoOld], { now: 30_999 })).toEqual([]);
    expect(idsOf(matchesOf(widening, [old, alsoOld], { now: 31_000 }))).toEqual([['alsoOld', 'old']]);
    expect(matchesOf(widening, [old, young], { now: 31_000 })).toEqual([]);
  });
});

describe('the other rules', () => {
  test('equal keeps tickets apart that differ', () => {
    const queue = queueOf({ playersPerTeam: 1, attributes: [rule({ path: 'mode', type: 'equal' })] });
    const playing = (id: string, mode: string) => ticketOf(id, { values: [mode] });
    const tickets = [playing('a', 'ctf'), playing('b', 'koth'), playing('c', 'ctf')];
    expect(idsOf(matchesOf(queue, tickets))).toEqual([['a', 'c']]);
  });

  test('an intersection needs an element that all tickets share', () => {
    const queue = queueOf({
      teams: 3,
      playersPerTeam: 1,
      attributes: [rule({ path: 'maps', type: 'intersection' })],
    });
    const liking = (id: string, ...maps: string[]) => ticketOf(id, { values: [new Set(maps)] });
    expect(matchesOf(queue, [liking('a', 'x', 'y'), liking('b', 'y', 'z'), liking('c', 'x', 'z')])).toEqual(
      [],
    );
    expect(matchesOf(queue, [liking('a', 'x', 'y'), liking('b', 'y', 'z'), liking('c', 'y')])).toHaveLength(
      1,
    );
  });

  test('an intersection that needs more elements as a ticket ages is checked then too', () => {
    const queue = queueOf({
      playersPerTeam: 1,
      attributes: [rule({ path: 'maps', type: 'intersection', relax: [{ afterSeconds: 10, min: 2 }] })],
    });
    const liking = (id: string, ...maps: string[]) => ticketOf(id, { values: [new Set(maps)] });
    const tickets = [liking('a', 'x', 'y'), liking('b', 'x', 'z')];
    expect(idsOf(matchesOf(queue, tickets))).toEqual([['a', 'b']]);
    expect(matchesOf(queue, tickets, { now: 10_000 })).toEqual([]);
  });

  test('an intersection that has relaxed to 0 elements is no longer required', () => {
    const queue = queueOf({
      playersPerTeam: 1,
      attributes: [
        rule({ path: 'maps', type: 'intersection', min: 1, relax: [{ afterSeconds: 10, min: 0 }] }),
      ],
    });
    const tickets = [
      ticketOf('a', { values: [new Set(['x'])] }),
      ticketOf('b', { values: [new Set(['y'])] }),
    ];
    expect(matchesOf(queue, tickets, { now: 9_999 })).toEqual([]);
    expect(matchesOf(queue, tickets, { now: 10_000 })).toHaveLength(1);
  });

  test('a sum is that of the whole match', () => {
    const queue = queueOf({ attributes: [rule({ path: 'healer', type: 'sum', min: 2, max: 2 })] });
    const healing = (id: string, healer: number) => ticketOf(id, { values: [healer] });
    const damage = ['a', 'b', 'c', 'd', 'e'].map((id) => healing(id, 0));
    expect(matchesOf(queue, [...damage, healing('x', 1)])).toEqual([]);
    expect(idsOf(matchesOf(queue, [...damage, healing('x', 1), healing('y', 1), healing('z', 1)]))).toEqual([
      ['a', 'b', 'x', 'y'],
    ]);
  });

  test('latency needs a region that all players reach in time, and the match names it', () => {
    const queue = queueOf({
      playersPerTeam: 1,
      latency: { path: 'latency', maxMs: 50, relax: [{ afterSeconds: 20, maxMs: 90 }] },
    });
    const tickets = [
      reaching('a', { north: 20, south: 80 }),
      reaching('b', { south: 30, north: 60 }, { createdAt: 1 }),
    ];
    expect(matchesOf(queue, tickets, { now: 10 })).toEqual([]);
    const [match] = matchesOf(queue, tickets, { now: 20_001 });
    expect(match!.region).toBe('north');
  });

  test.each([
    ['whose slowest player is fastest', { eu: 90, us: 20 }, { eu: 20, us: 95 }, 'eu'],
    [
      'whose slowest player is fastest, not the one of the fastest',
      { eu: 80, us: 20 },
      { eu: 80, us: 95 },
      'eu',
    ],
    ['with the least sum, if the slowest players are as fast', { eu: 90, us: 20 }, { eu: 15, us: 90 }, 'eu'],
    ['that the oldest ticket prefers, if these are equal too', { eu: 90, us: 20 }, { eu: 20, us: 90 }, 'us'],
    [
      'that all accept, even if a slower player could have a better one',
      { eu: 90, us: 20 },
      { us: 95 },
      'us',
    ],
    [
      'that all accept, not a faster one that is too slow for one',
      { eu: 101, us: 20 },
      { eu: 1, us: 100 },
      'us',
    ],
  ])('of all regions a match gets the one %s', (_, older, younger, region) => {
    const queue = queueOf({ playersPerTeam: 1, latency: { path: 'latency', maxMs: 100, relax: [] } });
    const [match] = matchesOf(queue, [reaching('a', older), reaching('b', younger, { createdAt: 1 })]);
    expect(match!.region).toBe(region);
  });

  test('tickets of different values meet once the rule has relaxed for all of them, and those of their own come first', () => {
    const queue = queueOf({
      playersPerTeam: 1,
      attributes: [{ path: 'mode', type: 'equal', relax: [{ afterSeconds: 10, any: true }] }],
    });
    const of = (id: string, mode: string, createdAt: number) => ticketOf(id, { createdAt, values: [mode] });
    const early = [of('a', '"ctf"', 0), of('b', '"duel"', 1_000)];
    expect(matchesOf(queue, early, { now: 10_999 })).toEqual([]);
    expect(idsOf(matchesOf(queue, early, { now: 11_000 }))).toEqual([['a', 'b']]);
    expect(idsOf(matchesOf(queue, [...early, of('c', '"ctf"', 20_000)], { now: 20_000 }))).toEqual([
      ['a', 'c'],
    ]);
  });

  test('a young ticket comes to an old one whose rules have relaxed, if the queue goes by the longest wait', () => {
    const queue = queueOf({
      playersPerTeam: 1,
      attributes: [
        { path: 'skill', type: 'difference', max: 10, relax: [{ afterSeconds: 10, max: 100 }] },
        { path: 'mode', type: 'equal', relax: [{ afterSeconds: 10, any: true }] },
      ],
      latency: { path: 'latency', maxMs: 50, relax: [{ afterSeconds: 10, maxMs: 90 }] },
    });
    const of = (id: string, createdAt: number, skill: number, mode: string, ms: number) =>
      ticketOf(id, { createdAt, values: [skill, mode], latencies: new Map([['eu', ms]]) });
    const waiting = [of('old', 0, 0, 'a', 20), of('young', 9_000, 80, 'b', 80)];
    const byLongest = { ...queue, expansion: 'longest' } as const;
    expect(matchesOf(queue, waiting, { now: 10_000 })).toEqual([]);
    expect(matchesOf(byLongest, waiting, { now: 9_999 })).toEqual([]);
    const [match] = matchesOf(byLongest, waiting, { now: 10_000 });
    expect(match!.region).toBe('eu');
  });

  test('tickets that must not meet do not, and the next one is taken', () => {
    const queue = queueOf({ playersPerTeam: 1 });
    const tickets = ['a', 'b', 'c'].map((id, createdAt) => ticketOf(id, { createdAt }));
    const forbidden = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['a'])],
    ]);
    expect(idsOf(matchesOf(queue, tickets, { forbidden }))).toEqual([['a', 'c']]);
  });
});

describe('a sliced pass', () => {
  test('a pass that is interrupted at every place finds the same matches', () => {
    const queue = queueOf({ playersPerTeam: 3, attributes: [rule({ max: 50 })] });
    const tickets = Array.from({ length: 3_000 }, (_, index) =>
      rated(`t${index}`, (index * 7919) % 2000, { createdAt: index, groups: [1 + (index % 3)] }),
    );
    const pass = createPass(queue, tickets, 3_000);
    const found = [];
    let pauses = 0;
    for (;;) {
      const step = pass.next(() => true);
      if (step === 'done') break;
      if (step === 'more') pauses++;
      else found.push(step.match);
    }
    expect(pauses).toBeGreaterThan(10);
    expect(found).toEqual(matchesOf(queue, tickets, { now: 3_000 }));
    expect(found.length).toBeGreaterThan(500);
  });
});
