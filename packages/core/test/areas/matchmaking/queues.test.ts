import { describe, expect, test } from 'vitest';
import { parseConfig, readConfig } from '../../../src/areas/matchmaking/queues/queue-config.ts';
import type { QueueBounds } from '../../../src/areas/matchmaking/queues/queue-faults.ts';
import { isApiError } from '../../../src/kernel/errors.ts';

const bounds: QueueBounds = {
  strategies: new Set(['draft']),
  hooks: new Set(['log', 'ban']),
  queues: 3,
  matchPlayers: 100,
};
const duel = { teams: 2, playersPerTeam: 1 };

const read = (queue: object) =>
  readConfig({ serviceMatchmakerConfig: { matchmakingQueues: { q: queue } } }, bounds);

/** What is said against a queue, by the field below it. */
function faults(queue: object): Record<string, string> {
  try {
    read(queue);
  } catch (error) {
    if (!isApiError(error)) throw error;
    const prefix = 'config.serviceMatchmakerConfig.matchmakingQueues.q.';
    return Object.fromEntries(
      error.details.fields!.map(({ field, description }) => [field.replace(prefix, ''), description]),
    );
  }
  return {};
}

const rule = (fields: object) => faults({ ...duel, attributes: [{ path: 'x', ...fields }] })['attributes[0]'];

describe('the configuration of a queue', () => {
  test('a queue with teams and players has defaults for everything else', () => {
    expect(read(duel).byKey.get('q')).toEqual({
      queueKey: 'q',
      queueName: 'q',
      teamNames: [],
      smaller: [],
      teams: 2,
      playersPerTeam: 1,
      minPlayersPerTeam: 1,
      maxTicketSize: 2,
      ticketExpirationSeconds: 180,
      expirationAction: 'drop',
      customStrategy: '',
      customHooks: [],
      attributes: [],
      acceptance: { required: false, seconds: 20, declinePauseSeconds: 0 },
      hosting: 'broker',
      requeueAfterFailedHosting: true,
      avoidBlocked: true,
      oneMatchAtATime: false,
      passOn: [],
    });
  });

  test('a queue passes on entries to game servers only, each once and under no name that is taken', () => {
    expect(read({ ...duel, passOn: ['role', 'look.hat'] }).byKey.get('q')!.passOn).toEqual([
      'role',
      'look.hat',
    ]);
    expect(faults({ ...duel, passOn: ['role', 'role', 'team'] })).toEqual({
      'passOn[1]': 'role appears twice',
      'passOn[2]': 'team is the name of a property that every player has',
    });
    expect(faults({ ...duel, passOn: ['role'], hosting: 'none' })).toEqual({
      passOn: 'means nothing unless hosting is broker: only game servers get these entries',
    });
    expect(faults({ ...duel, passOn: [], hosting: 'none' })).toEqual({});
    expect(Object.values(faults({ ...duel, passon: ['role'] }))).toEqual([
      'there is no setting passon; did you mean passOn?',
    ]);
  });

  test('a queue takes tickets of at most 64 players, even if a match has more', () => {
    expect(read({ teams: 2, playersPerTeam: 50 }).byKey.get('q')!.maxTicketSize).toBe(64);
  });

  test('a queue may name one hook as text, and none as empty text', () => {
    expect(read({ ...duel, customHooks: 'log' }).byKey.get('q')!.customHooks).toEqual(['log']);
    expect(read({ ...duel, customHooks: '' }).byKey.get('q')!.customHooks).toEqual([]);
  });

  test('a queue is refused with all of its faults at once, by field', () => {
    expect(
      faults({
        teams: 11,
        playersPerTeam: 10,
        minPlayersPerTeam: 12,
        maxTicketSize: 64,
        acceptance: { seconds: 30 },
        customStrategy: 'nope',
        customHooks: ['log', 'nope'],
        attributes: [{ path: 'x', type: 'difference', max: -1 }],
      }),
    ).toEqual({
      teams: 'a match would have 110 players, but may have at most 100',
      minPlayersPerTeam: 'can never hold: a team has at most 10 players',
      'acceptance.seconds': 'means nothing unless required is true',
      customStrategy: 'the options have no strategy nope',
      customHooks: 'the options have no hook nope',
      'attributes[0]': 'can never hold: a difference of -1 is below 0',
    });
    expect(faults({ ...duel, maxTicketSize: 3 })).toEqual({
      maxTicketSize: 'a ticket with more than 2 players fits into no match',
    });
  });

  test('a queue may have at most 20 rules', () => {
    const rules = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ path: `p${index}`, type: 'equal' }));
    expect(faults({ ...duel, attributes: rules(20) })).toEqual({});
    expect(Object.keys(faults({ ...duel, attributes: rules(21) }))).toEqual(['attributes']);
  });
});

describe('a setting that does not exist is refused with the nearest known one', () => {
  const step = { afterSeconds: 5, max: 2 };
  test.each([
    [{ acceptence: {} }, '', 'there is no setting acceptence; did you mean acceptance?'],
    [{ playerPerTeam: 1 }, '', 'there is no setting playerPerTeam; did you mean playersPerTeam?'],
    [{ hostng: 'none' }, '', 'there is no setting hostng; did you mean hosting?'],
    [{ toString: 1 }, '', expect.stringContaining('there is no setting toString; did you mean ')],
    [{ acceptance: { require: true } }, 'acceptance', 'there is no setting require; did you mean required?'],
    [
      { attributes: [{ path: 'x', type: 'difference', max: 1, relaxation: [step] }] },
      'attributes[0]',
      'there is no setting relaxation; did you mean relax?',
    ],
    [
      { attributes: [{ path: 'x', type: 'difference', max: 1, relax: [{ ...step, maximum: 3 }] }] },
      'attributes[0].relax[0]',
      'there is no setting maximum; did you mean max?',
    ],
    [
      { latency: { path: 'ping', maxMs: 50, relaxed: [] } },
      'latency',
      'there is no setting relaxed; did you mean relax?',
    ],
    [
      { latency: { path: 'ping', maxMs: 50, relax: [{ afterSeconds: 5, maxMS: 60 }] } },
      'latency.relax[0]',
      'there is no setting maxMS; did you mean maxMs?',
    ],
  ])('%j', (fields, field, description) => {
    const found = faults({ ...duel, ...fields });
    const [[name, text] = []] = Object.entries(found);
    expect([name?.replace('config.serviceMatchmakerConfig.matchmakingQueues.q', ''), text]).toEqual([
      field,
      description,
    ]);
  });

  test('a queue with thousands of unknown settings is refused in a short message', () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`x${at}`.repeat(100), at]));
    expect(Object.values(faults({ ...duel, ...many })).join('').length).toBeLessThan(2_000);
    const queues = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`q${at}`, { teams: 0 }]));
    expect(() => readConfig({ serviceMatchmakerConfig: { matchmakingQueues: queues } }, bounds)).toThrow(
      /^.{0,3000}$/,
    );
  });
});

describe('settings that mean nothing together are refused', () => {
  type Case = readonly [fields: object, expected: object];
  const squads = { teams: 2, playersPerTeam: 4 };
  test.each<Case>([
    [{ minPlayersPerTeam: 2, expirationAction: 'minimum' }, {}],
    [{ minPlayersPerTeam: 2, customStrategy: 'draft' }, {}],
    [{ minPlayersPerTeam: 4 }, {}],
    [
      { minPlayersPerTeam: 2 },
      {
        minPlayersPerTeam:
          'means nothing unless expirationAction is minimum, startAfterSeconds is set, or the queue has a strategy',
      },
    ],
    ...[{}, { minPlayersPerTeam: 4 }].map(
      (fields): Case => [
        { ...fields, expirationAction: 'minimum' },
        { expirationAction: 'minimum means nothing unless minPlayersPerTeam is below playersPerTeam' },
      ],
    ),
    [{ acceptance: { required: false, seconds: 20 } }, {}],
    [{ acceptance: { required: true, seconds: 30 } }, {}],
    [{ acceptance: { seconds: 30 } }, { 'acceptance.seconds': 'means nothing unless required is true' }],
    [{ acceptance: { required: true, declinePauseSeconds: 3_600 } }, {}],
    [
      { rating: { system: 'elo', deviation: 50 } },
      {
        rating: 'no area of this server rates players; add the one of @lobbykit/matches',
        'rating.deviation': 'means nothing for elo',
      },
    ],
    [
      { teams: 1, hosting: 'p2p', rating: { system: 'openskill', kFactor: 20 } },
      {
        rating: 'means nothing with one team',
        'rating.kFactor': 'means nothing unless system is elo',
      },
    ],
    [
      { acceptance: { declinePauseSeconds: 1 } },
      { 'acceptance.declinePauseSeconds': 'means nothing unless required is true' },
    ],
    [
      { attributes: ['equal', 'intersection', 'equal'].map((type) => ({ path: 'x', type })) },
      { 'attributes[2]': 'is of the same type and path as attributes[0]' },
    ],
    [{ latency: { path: 'ping', maxMs: 50, relax: [{ afterSeconds: 180, maxMs: 60 }] } }, {}],
    [
      { latency: { path: 'ping', maxMs: 50, relax: [{ afterSeconds: 181, maxMs: 60 }] } },
      { latency: 'relax after 181 seconds: tickets time out after 180 seconds' },
    ],
    [
      {
        ticketExpirationSeconds: 30,
        attributes: [{ path: 'x', type: 'difference', max: 1, relax: [{ afterSeconds: 60, max: 2 }] }],
      },
      { 'attributes[0]': 'relax after 60 seconds: tickets time out after 30 seconds' },
    ],
  ])('%j: %j', (fields, expected) => {
    expect(faults({ ...squads, ...fields })).toEqual(expected);
  });
});

describe('a rule that can never hold is refused with the reason', () => {
  test.each([
    [{ type: 'difference', max: 0 }, undefined],
    [{ type: 'difference', min: 0, max: 5 }, undefined],
    [{ type: 'difference' }, 'difference needs max'],
    [{ type: 'difference', min: 2, max: 5 }, 'difference takes only max'],
    [{ type: 'sum', min: 3, max: 3 }, undefined],
    [{ type: 'sum', min: 4, max: 3 }, 'can never hold: min 4 is above max 3'],
    [{ type: 'sum' }, 'sum needs min, max or both'],
    [{ type: 'intersection' }, undefined],
    [{ type: 'intersection', min: 0 }, undefined],
    [{ type: 'intersection', min: 32 }, undefined],
    [{ type: 'intersection', min: 33 }, 'can never hold: a list has at most 32 elements'],
    [{ type: 'intersection', max: 0 }, 'can never hold: min defaults to 1, which is above max 0'],
    [{ type: 'intersection', max: -1 }, 'can never hold: lists cannot have -1 in common'],
    [
      { type: 'intersection', min: 0.5 },
      'intersection counts elements: its bounds must be integers of at least 0',
    ],
    [{ type: 'equal' }, undefined],
    [{ type: 'equal', max: 1 }, 'equal takes no bounds'],
    [{ type: 'equal', relax: [{ afterSeconds: 5, any: true }] }, undefined],
    [
      { type: 'equal', relax: [{ afterSeconds: 5, max: 1 }] },
      'equal relaxes only to any value: relax: [{"afterSeconds": 30, "any": true}]',
    ],
    [
      {
        type: 'equal',
        relax: [
          { afterSeconds: 5, any: true },
          { afterSeconds: 9, any: true },
        ],
      },
      'relax after 9 seconds means nothing: it accepts any value before',
    ],
    [
      { type: 'sum', max: 1, relax: [{ afterSeconds: 5, any: true }] },
      'any means nothing unless type is equal: a step of sum has min or max',
    ],
  ])('%o: %s', (fields, reason) => {
    expect(rule(fields)).toBe(reason);
  });

  test.each([
    ['equal', 'tdm', undefined],
    ['equal', 1, undefined],
    ['equal', false, undefined],
    ['equal', ['a'], 'default must be a text, a number, a boolean, or any'],
    ['difference', 1_500, undefined],
    ['difference', 'any', undefined],
    ['difference', 'none', 'default must be a number, or any'],
    ['sum', 0, undefined],
    ['sum', 'any', 'default must be a number'],
    ['intersection', 'dust', undefined],
    ['intersection', ['dust', 7], undefined],
    ['intersection', 7, 'default must be a text, a list, or any'],
  ])('a rule is refused if it could not read its default: %s %j', (type, value, reason) => {
    const bounds = type === 'difference' || type === 'sum' ? { max: 5 } : {};
    expect(rule({ type, ...bounds, default: value })).toBe(reason);
  });

  test('three rules of type equal may relax, because with each a ticket is looked up in twice as many places', () => {
    const relaxing = (count: number) => ({
      ...duel,
      attributes: Array.from({ length: count }, (_, index) => ({
        path: `p${index}`,
        type: 'equal',
        relax: [{ afterSeconds: 5, any: true }],
      })),
    });
    expect(faults(relaxing(3))).toEqual({});
    expect(faults(relaxing(4))).toEqual({ 'attributes[3]': 'at most 3 rules of type equal may relax' });
  });

  test('a rule is refused if its bounds become narrower, or its steps are out of order', () => {
    const relaxing = (...relax: object[]) => rule({ type: 'difference', max: 10, relax });
    expect(relaxing({ afterSeconds: 5, max: 10 }, { afterSeconds: 6, max: 20 })).toBeUndefined();
    expect(relaxing({ afterSeconds: 5, max: 9 })).toBe(
      'relax after 5 seconds: max 9 is below the previous 10',
    );
    expect(relaxing({ afterSeconds: 5, max: 11 }, { afterSeconds: 5, max: 12 })).toBe(
      'relax: afterSeconds must ascend, but 5 follows 5',
    );
    expect(rule({ type: 'sum', min: 1, relax: [{ afterSeconds: 5, min: 2 }] })).toBe(
      'relax after 5 seconds: min 2 is above the previous 1',
    );
    const latency = { path: 'l', maxMs: 50, relax: [{ afterSeconds: 5, maxMs: 40 }] };
    expect(faults({ ...duel, latency }).latency).toBe(
      'relax after 5 seconds: maxMs 40 is below the previous 50',
    );
  });
});

describe('a configuration', () => {
  test('a configuration is checked as a whole: one invalid queue refuses the valid ones too', () => {
    const matchmakingQueues = { good: duel, bad: { teams: 0, playersPerTeam: 1 } };
    expect(() => readConfig({ serviceMatchmakerConfig: { matchmakingQueues } }, bounds)).toThrow(
      /^config\.serviceMatchmakerConfig\.matchmakingQueues\.bad\.teams: /,
    );
  });

  test('a configuration may have as many queues as the limit allows', () => {
    const of = (count: number) => ({
      serviceMatchmakerConfig: {
        matchmakingQueues: Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`q${index}`, duel]),
        ),
      },
    });
    expect(readConfig(of(3), bounds).byKey.size).toBe(3);
    expect(() => readConfig(of(4), bounds)).toThrow('may have at most 3 queues');
  });

  test.each([
    [{}, /^config\.serviceMatchmakerConfig: is required$/],
    [[], /^config: must be an object$/],
    [null, /^config: must be an object$/],
    [{ serviceMatchmakerConfig: {} }, /^config\.serviceMatchmakerConfig\.matchmakingQueues: is required$/],
    [
      { matchmakingQueues: { q: duel } },
      /^config: matchmakingQueues belongs inside serviceMatchmakerConfig; config\.serviceMatchmakerConfig: is required$/,
    ],
    [
      { statusExpirationMinutes: 5 },
      /config: statusExpirationMinutes belongs inside serviceMatchmakerConfig/,
    ],
    [{ q: duel }, /config: q belongs inside serviceMatchmakerConfig\.matchmakingQueues/],
    [
      { serviceMatchmakerConfig: { q: duel } },
      /config\.serviceMatchmakerConfig: q belongs inside matchmakingQueues/,
    ],
    [{ q: {} }, /config: there is no setting q; did you mean /],
    [{ q: null }, /config: there is no setting q; did you mean /],
    [
      { serviceMatchmakerConfig: { matchMakingQueues: { q: duel } } },
      /config\.serviceMatchmakerConfig: there is no setting matchMakingQueues; did you mean matchmakingQueues\?/,
    ],
    [{ serviceMatchmakerConfig: { matchmakingQueues: [] } }, /matchmakingQueues: must be an object$/],
  ])('a configuration of the wrong shape is refused: %j', (given, message) => {
    expect(() => readConfig(given, bounds)).toThrow(message);
  });

  test('a configuration may say that there are no queues, and keeps the text for strategies and hooks as it is', () => {
    const { config } = readConfig(
      { serviceMatchmakerConfig: { matchmakingQueues: {} }, customMatchmakerConfig: '{"a": 1 }' },
      bounds,
    );
    expect(config.customMatchmakerConfig).toBe('{"a": 1 }');
    expect(config.serviceMatchmakerConfig).toEqual({
      matchmakingQueues: {},
      statusExpirationMinutes: 15,
      customHooks: [],
    });
  });

  test('a configuration that is not JSON is refused by its field', () => {
    expect(() => parseConfig('{')).toThrow('config: must be JSON text');
    expect(parseConfig('{"a":1}')).toEqual({ a: 1 });
    for (const key of ['__proto__', 'constructor', 'prototype'])
      expect(() => parseConfig(`{"a":{"${key}":{}}}`)).toThrow(
        'config: __proto__, constructor and prototype are not accepted as keys',
      );
  });
});
