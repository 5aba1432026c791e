import { describe, expect, onTestFinished, test } from 'vitest';
import { defineArea } from '../../../src/areas/area.ts';
import { type EndedMatch, matchChanged } from '../../../src/areas/match-broker/moments.ts';
import type { GivenResults } from '../../../src/areas/match-broker/rules.results.ts';
import { defineContract } from '../../../src/http/contract.ts';
import { on } from '../../../src/kernel/moment.ts';
import { column, defineTable } from '../../../src/storage/table.ts';
import { type BrokerWorld, createBrokerWorld, host, outcomeOf, SHUTDOWN } from './broker-world.ts';

const ends = defineTable({
  name: 'ends',
  columns: { matchId: column.text(), times: column.int(), ended: column.json() },
  key: ['matchId'],
});

/** Stores each end of a match in the unit in which it comes. */
const endsArea = defineArea({
  contract: defineContract({ area: 'ends', title: 'Ends', permissions: {}, routes: {} }),
  tables: [ends],
  create: () => ({
    operations: {},
    listeners: [
      on(matchChanged, async (unit, change) => {
        if (change.kind !== 'ENDED') return;
        const { kind: _, match, ...ended } = change;
        const row = { matchId: match.matchId, times: 1, ended: ended as never };
        await unit.insert(ends, row, { orUpdate: { times: { add: 1 } } });
      }),
    ],
  }),
});

async function open(): Promise<BrokerWorld> {
  const options: object = { areas: [endsArea] };
  const t = await createBrokerWorld(options);
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

const players = { playerIds: ['ann', 'bob'] };
const win = (playerId: string): GivenResults => ({ players: { [playerId]: { outcome: 1 } } });

const end = (t: BrokerWorld, serverId: string, matchId: string, results: GivenResults) =>
  outcomeOf(t.backend.api.matchBroker.endMatch({ serverId, matchId, results }, host));

async function endOf(t: BrokerWorld, matchId: string) {
  const row = await t.storage.get(ends, { matchId });
  return row && { times: row.times, ...(row.ended as unknown as Omit<EndedMatch, 'match'>) };
}

describe('the results of a match', () => {
  test('reach every area in the unit that ends the match, complete with defaults', async () => {
    const t = await open();
    await t.running('s1', 'm1', players);
    const startedAt = t.clock.now();
    await t.clock.advance(90_000);
    const body = {
      serverId: 's1',
      matchId: 'm1',
      results: {
        teams: [
          { team: 0, outcome: 'WIN', score: 3 },
          { team: 1, outcome: 'MATCH_OUTCOME_LOSS' },
        ],
        players: { ann: { score: 2.5, placement: 1, stats: { kills: 7 } } },
      },
    };
    const { status } = await t.http('POST', '/server/end_match', { key: t.rootKey, body });
    expect(status).toBe(200);
    expect(await endOf(t, 'm1')).toEqual({
      times: 1,
      reason: null,
      endReason: 'ENDED',
      serverId: 's1',
      startedAt,
      endedAt: startedAt + 90_000,
      results: {
        teams: [
          { team: 0, outcome: 1, score: 3 },
          { team: 1, outcome: 2, score: 0 },
        ],
        players: { ann: { outcome: 0, score: 2.5, placement: 1, stats: { kills: 7 } } },
      },
    });
  });

  test('count once: those of a repetition, or of a server that does not run the match, change nothing', async () => {
    const t = await open();
    await t.running('s1', 'm1', players);
    await t.request('s2');
    expect(await end(t, 's2', 'm1', win('bob'))).toBe('MATCH_OF_ANOTHER_SERVER');
    expect(await endOf(t, 'm1')).toBeNull();
    await end(t, 's1', 'm1', win('ann'));
    await end(t, 's1', 'm1', win('bob'));
    expect(await endOf(t, 'm1')).toMatchObject({ times: 1, results: { players: { ann: { outcome: 1 } } } });
  });

  test('of two calls at once, with different results, exactly one counts', async () => {
    const t = await open();
    for (let round = 0; round < 8; round++) {
      const matchId = `m${round}`;
      await t.running('s1', matchId, players);
      await Promise.all([
        end(t, 's1', matchId, win('ann')),
        end(t, 's1', matchId, win('bob')),
        outcomeOf(t.backend.api.matchBroker.deleteMatch({ matchId }, host)),
      ]);
      expect(await endOf(t, matchId)).toMatchObject({ times: 1 });
    }
  });

  test('of a match that its server gives back are dropped, and so are those of the former server', async () => {
    const t = await open();
    await t.assigned('s1', 'm1', players);
    await end(t, 's1', 'm1', win('ann'));
    expect(await t.stateOf('m1')).toBe('QUEUED');
    await t.request('s2');
    await t.ready('s2', 'm1');
    await end(t, 's1', 'm1', win('ann'));
    expect(await t.stateOf('m1')).toBe('RUNNING s2');
    expect(await endOf(t, 'm1')).toBeNull();
  });

  test.each([
    ['name a stranger', { players: { eve: {} } }],
    ['have a team twice', { teams: [{ team: 0 }, { team: 0 }] }],
    ['have a team below 0', { teams: [{ team: -1 }] }],
    ['have an outcome that does not exist', { teams: [{ team: 0, outcome: 4 as 1 }] }],
    ['have a score that is no number', { players: { ann: { score: Number.NaN } } }],
    ['have a placement below 0', { players: { ann: { placement: -1 } } }],
    ['have a stat without a name', { players: { ann: { stats: { '': 1 } } } }],
  ] satisfies [string, GivenResults][])(
    'are refused if they %s, and the match runs on',
    async (_, results) => {
      const t = await open();
      await t.running('s1', 'm1', players);
      expect(await end(t, 's1', 'm1', results)).toBe('INVALID_FIELD');
      expect(await t.stateOf('m1')).toBe('RUNNING s1');
      expect(await endOf(t, 'm1')).toBeNull();
    },
  );
});

describe('the reason for which a match ends', () => {
  test.each([
    ['SERVER_LOST', 'its server exits with another match', (t: BrokerWorld) => t.end('s1', 'm2', SHUTDOWN)],
    [
      'BY_OPERATOR',
      'an operator deletes it',
      (t: BrokerWorld) => t.backend.api.matchBroker.deleteMatch({ matchId: 'm1' }, host),
    ],
    [
      'BY_OPERATOR',
      'an operator takes its server away',
      (t: BrokerWorld) => t.backend.api.matchBroker.deallocate({ serverId: 's1' }, host),
    ],
    ['TIMED_OUT', 'it runs for too long', (t: BrokerWorld) => t.pass(7_201)],
  ] as const)('is %s if %s', async (endReason, _, how) => {
    const t = await open();
    await t.running('s1', 'm1', players, 16);
    await t.running('s1', 'm2', {}, 16);
    await how(t);
    await t.settle();
    expect(await endOf(t, 'm1')).toMatchObject({ times: 1, endReason, reason: 'FORCED', results: null });
  });
});
