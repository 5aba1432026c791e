import { describe, expect, test } from 'vitest';
import { explain as explainSliced } from '../../src/areas/matchmaking/matching/explain.ts';
import type { AttributeRule, MatchingQueue } from '../../src/areas/matchmaking/matching/queue.ts';
import type { MatchTicket } from '../../src/areas/matchmaking/matching/ticket.ts';
import { queueOf, ticketOf } from './matching-samples.ts';

const difference: AttributeRule = { path: 'skill', type: 'difference', max: 100, relax: [] };
const rated = (id: string, skill: number, changes: Partial<MatchTicket> = {}) =>
  ticketOf(id, { values: [skill], ...changes });

/** Explains the first of these tickets, and counts the slices. */
function explain(
  queue: MatchingQueue,
  waiting: readonly MatchTicket[],
  { now = 0, forbidden = new Map<string, Set<string>>(), until = 600_000 } = {},
) {
  const work = explainSliced({ queue, ticket: waiting[0]!, waiting, now, forbidden, until });
  for (let slices = 0; ; slices++) {
    const { done, value } = work.next();
    if (done) return { ...value, slices };
  }
}

describe('the explanation of a ticket', () => {
  test('a match that the next pass makes is possible, with its tickets', () => {
    const waiting = [ticketOf('own'), ticketOf('other')];
    expect(explain(queueOf({ playersPerTeam: 1 }), waiting)).toMatchObject({
      isPossible: true,
      refusedByRule: '',
      detail:
        'a match with 1 other ticket is possible: the next pass makes it, unless older tickets take them first',
      ticketIds: ['other'],
      nearest: [{ ticketIds: ['other'], refusedByRule: '', possibleAt: null }],
    });
  });

  test('a match with older tickets is possible too, if there is a rule or none', () => {
    const old = { createdAt: 0 };
    for (const queue of [
      queueOf({ playersPerTeam: 1 }),
      queueOf({ playersPerTeam: 1, attributes: [difference] }),
    ]) {
      const waiting = [rated('own', 0, { createdAt: 5 }), rated('a', 50, old)];
      expect(explain(queue, waiting, { now: 10 })).toMatchObject({ isPossible: true, ticketIds: ['a'] });
    }
  });

  test('among thousands of values, tickets that go with each of them leave no doubt about one that has a value', () => {
    const mode: AttributeRule = { path: 'mode', type: 'equal', default: 'any', relax: [] };
    const queue = queueOf({ playersPerTeam: 1, attributes: [mode, difference] });
    const of = (id: string, value: string | null, skill: number) =>
      ticketOf(id, { createdAt: 1, values: [value, skill] });
    const others = Array.from({ length: 1_200 }, (_, index) => of(`t${index}`, `"m${index}"`, 0));
    const waiting = [of('own', '"own"', 0), of('open', null, 500), ...others];
    expect(explain(queue, waiting)).toMatchObject({ isPossible: false, hasStopped: false });
    const near = [...waiting, of('near', null, 50)];
    expect(explain(queue, near)).toMatchObject({ isPossible: true, ticketIds: ['near'] });
    const open = [of('anybody', null, 900), ...others];
    expect(explain(queue, open)).toMatchObject({ isPossible: false, hasStopped: true });
  });

  test('a match with an older ticket is possible if its age decides, also if the own rules have not relaxed', () => {
    const relaxing = { ...difference, max: 10, relax: [{ afterSeconds: 10, max: 100 }] };
    const queue = queueOf({ playersPerTeam: 1, attributes: [relaxing] });
    const waiting = [rated('own', 80, { createdAt: 9_000 }), rated('old', 0)];
    const byLongest = { ...queue, expansion: 'longest' } as const;
    expect(explain(queue, waiting, { now: 10_000 })).toMatchObject({ isPossible: false });
    expect(explain(byLongest, waiting, { now: 9_999 })).toMatchObject({ isPossible: false });
    expect(explain(byLongest, waiting, { now: 10_000 })).toMatchObject({
      isPossible: true,
      ticketIds: ['old'],
    });
  });

  test('a match in a region is possible, and the region is named', () => {
    const queue = queueOf({ playersPerTeam: 1, latency: { path: 'ping', maxMs: 50, relax: [] } });
    const latencies = new Map([['eu', 20]]);
    const waiting = [ticketOf('own', { latencies }), ticketOf('other', { latencies })];
    expect(explain(queue, waiting).detail).toContain('a match in eu with 1 other ticket');
  });

  test('a rule over the whole match is named with its numbers, although every pair keeps it', () => {
    const tank: AttributeRule = { path: 'is_tank', type: 'sum', min: 1, max: 1, relax: [] };
    const waiting = ['own', 'a', 'b', 'c'].map((id) => ticketOf(id, { values: [0] }));
    expect(explain(queueOf({ attributes: [tank] }), waiting)).toMatchObject({
      isPossible: false,
      refusedByRule: 'attributes[0] sum',
      detail: 'the sum of is_tank is 0, but must be 1 to 1',
      ticketIds: expect.arrayContaining(['a', 'b', 'c']),
      nearest: [{ refusedByRule: 'attributes[0] sum' }, {}, {}],
    });
  });

  test('a spread that only the whole match has is named', () => {
    const queue = queueOf({ teams: 3, playersPerTeam: 1, attributes: [difference] });
    expect(explain(queue, [rated('own', 90), rated('a', 0), rated('b', 180)])).toMatchObject({
      refusedByRule: 'attributes[0] difference',
      detail: 'skill differs by 180, but may differ by at most 100',
      ticketIds: expect.arrayContaining(['a', 'b']),
    });
  });

  test('the region that comes closest is named, with milliseconds', () => {
    const queue = queueOf({
      playersPerTeam: 1,
      latency: { path: 'ping', maxMs: 50, relax: [{ afterSeconds: 30, maxMs: 80 }] },
    });
    const reaching = (id: string, eu: number, us: number) =>
      ticketOf(id, {
        latencies: new Map([
          ['eu', eu],
          ['us', us],
        ]),
      });
    expect(explain(queue, [reaching('own', 20, 150), reaching('a', 70, 20)])).toMatchObject({
      refusedByRule: 'latency',
      detail:
        'no region is fast enough for all players; the nearest is eu, with 70 ms where at most 50 ms are allowed',
      possibleAt: 30_000,
      nextBounds: [{ rule: 'latency', at: 30_000, detail: 'players may need at most 80 ms to the region' }],
    });
  });

  test('regions that the tickets do not share are named', () => {
    const queue = queueOf({ playersPerTeam: 1, latency: { path: 'ping', maxMs: 50, relax: [] } });
    const waiting = [
      ticketOf('own', { latencies: new Map([['eu', 20]]) }),
      ticketOf('a', { latencies: new Map([['us', 20]]) }),
    ];
    expect(explain(queue, waiting).detail).toBe('no region of eu, us is known to all players');
  });

  test('a ticket that waits alone is told how many players a match needs', () => {
    expect(explain(queueOf(), [ticketOf('own')])).toMatchObject({
      refusedByRule: 'players',
      detail: 'a match needs 4 players, but only 1 wait',
      candidatesSeen: 0,
      nearest: [],
    });
  });

  test('the nearest tickets are listed, each with the rule that keeps it away and by how much', () => {
    const queue = queueOf({ playersPerTeam: 1, attributes: [difference] });
    const waiting = [rated('own', 0), rated('far', 900), rated('near', 150)];
    expect(explain(queue, waiting)).toMatchObject({
      isPossible: false,
      refusedByRule: 'attributes[0] difference',
      detail: 'skill differs by 150, but may differ by at most 100',
      ticketIds: ['near'],
      possibleAt: null,
      candidatesSeen: 2,
      isComplete: true,
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

  test('tickets that no rule keeps apart but that are too few are told so', () => {
    expect(explain(queueOf(), [ticketOf('own'), ticketOf('other')]).nearest).toMatchObject([
      { ticketIds: ['other'], refusedByRule: 'players', detail: 'a match needs 4 players, but only 2 wait' },
    ]);
  });

  test('sizes of groups that fill no teams are named', () => {
    const waiting = ['own', 'a', 'b'].map((id) => ticketOf(id, { groups: [2] }));
    expect(explain(queueOf({ playersPerTeam: 3 }), waiting)).toMatchObject({
      refusedByRule: 'players',
      detail: 'the sizes of the groups do not fill 2 teams of 3',
    });
  });

  test('a block is named without saying whose it is', () => {
    const forbidden = new Map([['own', new Set(['other'])]]);
    const waiting = [ticketOf('own'), ticketOf('other')];
    expect(explain(queueOf(), waiting, { forbidden }).nearest[0]!.refusedByRule).toBe('avoidBlocked');
  });

  test('at most ten tickets are listed', () => {
    const waiting = Array.from({ length: 50 }, (_, index) => ticketOf(`t${index}`));
    const explanation = explain(queueOf(), waiting);
    expect(explanation.candidatesSeen).toBe(49);
    expect(explanation.nearest).toHaveLength(10);
  });

  test('work is done in slices, so other work gets its turn while thousands of tickets are compared', () => {
    const waiting = Array.from({ length: 1_000 }, (_, index) => ticketOf(`t${index}`));
    expect(explain(queueOf(), waiting).slices).toBeGreaterThan(50);
  });

  test('ten thousand tickets are compared one by one, an explanation says if there are more, and the search sees all', () => {
    const queue = queueOf({ playersPerTeam: 1, attributes: [difference] });
    const waiting = Array.from({ length: 10_002 }, (_, index) => rated(`t${index}`, 1_000));
    waiting[0] = rated('own', 0);
    expect(explain(queue, waiting)).toMatchObject({
      candidatesSeen: 10_000,
      isComplete: false,
      isPossible: false,
    });
    waiting.push(rated('young', 50));
    expect(explain(queue, waiting)).toMatchObject({ isPossible: true, ticketIds: ['young'] });
  });
});

describe('when rules relax', () => {
  const relaxing: AttributeRule = {
    ...difference,
    relax: [
      { afterSeconds: 20, max: 200 },
      { afterSeconds: 60, max: 400 },
    ],
  };
  const queue = queueOf({ playersPerTeam: 1, attributes: [relaxing] });
  const waiting = [rated('own', 0), rated('young', 150, { createdAt: 10_000 }), rated('far', 350)];

  test('tickets may play together when the bounds of both are wide enough', () => {
    expect(explain(queue, waiting, { now: 12_000 })).toMatchObject({
      refusedByRule: 'attributes[0] difference',
      possibleAt: 30_000,
      nearest: [
        { ticketIds: ['young'], possibleAt: 30_000 },
        { ticketIds: ['far'], possibleAt: 60_000 },
      ],
      nextBounds: [
        { rule: 'attributes[0] difference', at: 20_000, detail: 'skill may differ by at most 200' },
      ],
    });
    expect(explain(queue, waiting, { now: 29_999 }).isPossible).toBe(false);
    expect(explain(queue, waiting, { now: 30_000 }).isPossible).toBe(true);
  });

  test('nothing is promised for a time at which the ticket has timed out', () => {
    expect(explain(queue, waiting, { now: 12_000, until: 20_000 })).toMatchObject({
      possibleAt: null,
      nextBounds: [],
      nearest: [{ possibleAt: null }, { possibleAt: null }],
    });
  });

  test('each rule says its next bounds in its own words, the first one first', () => {
    const rules: AttributeRule[] = [
      { path: 'role', type: 'sum', min: 2, relax: [{ afterSeconds: 9, min: 1 }] },
      { path: 'maps', type: 'intersection', min: 2, relax: [{ afterSeconds: 3, min: 0 }] },
      { path: 'maps', type: 'intersection', relax: [{ afterSeconds: 5, max: 4 }] },
      { path: 'mode', type: 'equal', relax: [] },
    ];
    const own = ticketOf('own', { values: [0, new Set(), new Set(), '"x"'] });
    expect(explain(queueOf({ attributes: rules }), [own]).nextBounds).toEqual([
      {
        rule: 'attributes[1] intersection',
        at: 3_000,
        detail: 'maps must have 0 or more elements in common',
      },
      { rule: 'attributes[2] intersection', at: 5_000, detail: 'maps must have 1 to 4 elements in common' },
      { rule: 'attributes[0] sum', at: 9_000, detail: 'the sum of role must be 1 or more' },
    ]);
  });
});
