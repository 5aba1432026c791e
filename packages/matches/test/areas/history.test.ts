import { isApiError } from '@lobbykit/core';
import { eraseAccount, exportAccount } from '@lobbykit/core/maintenance';
import { describe, expect, test } from 'vitest';
import { matchesArea } from '../../src/index.ts';
import { matchHistory } from '../../src/tables.ts';
import { asHost, openMatches, teamOf } from './match-world.ts';

const queues = { duel: { teams: 2, playersPerTeam: 1 }, pair: { teams: 2, playersPerTeam: 1 } };
const day = 86_400_000;

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (isApiError(error)) return error.reason;
    throw error;
  }
};

describe('the record of a match', () => {
  test('has the teams, the results, the times and the reason of its end, and both players read it', async () => {
    const t = await openMatches(queues);
    const [ada, bob, eve] = [await t.player('ada'), await t.player('bob'), await t.player('eve')];
    const matchId = await t.run('duel', [ada, bob]);
    const startedAt = t.clock.now();
    await t.clock.advance(90_000);
    const { match: current } = await t.backend.api.matchmaking.match({}, ada.caller);
    await t.end(matchId, {
      teams: [
        { team: current.team, outcome: 'WIN', score: 3 },
        { team: 1 - current.team, outcome: 'LOSS', score: 1 },
      ],
      players: { [ada.accountId]: { score: 2.5, placement: 1, stats: { kills: 7 } } },
    });
    const { status, body } = await t.http('GET', `/matches/history/${matchId}`, { session: bob.token });
    expect(status).toBe(200);
    const { match } = body as { readonly match: Parameters<typeof teamOf>[0] };
    expect([teamOf(match, ada), teamOf(match, bob)]).toEqual([current.team, 1 - current.team]);
    const team = (number: number, rest: object) => ({ team: number, ...rest });
    const adas = team(current.team, {
      outcome: 1,
      score: 3,
      players: [
        {
          playerId: ada.accountId,
          displayName: expect.any(String),
          role: '',
          outcome: 1,
          score: 2.5,
          placement: 1,
          stats: { kills: 7 },
        },
      ],
    });
    const bobs = team(1 - current.team, {
      outcome: 2,
      score: 1,
      players: [expect.objectContaining({ playerId: bob.accountId, outcome: 2, score: 0, placement: 0 })],
    });
    expect(match).toEqual({
      matchId,
      queueName: 'duel',
      lobbyId: '',
      startedTimestamp: startedAt / 1_000,
      endedTimestamp: startedAt / 1_000 + 90,
      endReason: 1,
      teams: current.team === 0 ? [adas, bobs] : [bobs, adas],
      properties: '{}',
    });
    expect((await t.http('GET', '/matches/history', { session: ada.token })).body).toEqual({
      matches: [match],
    });
    const { matches: all } = await t.backend.api.matches.adminHistory({}, asHost);
    expect(all).toEqual([{ ...match, serverId: `server-of-${matchId}` }]);
    expect(await reasonOf(t.backend.api.matches.get({ matchId }, eve.caller))).toBe('MATCH_RECORD_NOT_FOUND');
    expect((await t.backend.api.matches.history({}, eve.caller)).matches).toEqual([]);
  });

  test('is written once although two calls end the match at once with other results, and with the results of one', async () => {
    const t = await openMatches(queues);
    const [ada, bob] = [await t.player('ada'), await t.player('bob')];
    for (let round = 0; round < 5; round++) {
      const matchId = await t.run('duel', [ada, bob]);
      const winning = ({ accountId }: typeof ada) =>
        ({ players: { [accountId]: { outcome: 'WIN' } } }) as const;
      await Promise.all([t.end(matchId, winning(ada)), t.end(matchId, winning(bob))]);
      const rows = await t.storage.find(matchHistory, { where: { matchId } });
      const winners = rows.filter(({ facts }) => (facts as { outcome?: number }).outcome === 1);
      expect([rows.length, winners.length]).toEqual([3, 1]);
    }
  });

  test('is not written if the unit that ends the match fails', async () => {
    const t = await openMatches(queues);
    const [ada, bob] = [await t.player('ada'), await t.player('bob')];
    const matchId = await t.run('duel', [ada, bob]);
    expect(await reasonOf(t.end(matchId, { players: { stranger: {} } }))).toBe('INVALID_FIELD');
    expect(await t.storage.count(matchHistory, {})).toBe(0);
    await t.end(matchId);
    expect(await t.storage.count(matchHistory, {})).toBe(3);
  });

  test('says why the match has ended, and a match that never ran has none', async () => {
    const t = await openMatches(queues);
    const [ada, bob] = [await t.player('ada'), await t.player('bob')];
    const { matchBroker, matches } = t.backend.api;
    const deleted = await t.run('duel', [ada, bob]);
    await matchBroker.deleteMatch({ matchId: deleted }, asHost);
    await t.clock.advance(1_000);
    const lost = await t.run('duel', [ada, bob]);
    await matchBroker.deallocate({ serverId: `server-of-${lost}` }, asHost);
    await t.clock.advance(1_000);
    await t.run('duel', [ada, bob]);
    await t.clock.advance(7_201_000);
    await t.backend.scheduler.tick();
    const { matches: records } = await matches.history({}, ada.caller);
    expect(records.map(({ endReason }) => endReason)).toEqual([3, 4, 4]);
    const body = { match: { matchId: 'never', playerIds: [ada.accountId] } };
    await t.backend.api.events.emit(
      { nestedEvent: { newMatchEvent: body }, eventTags: ['new-match'], broadcast: true },
      asHost,
    );
    await matchBroker.deleteMatch({ matchId: 'never' }, asHost);
    expect((await matches.history({}, ada.caller)).matches).toHaveLength(3);
  });

  test('of an operator has its properties without the ids of players, all of them in one team', async () => {
    const t = await openMatches();
    const ada = await t.player('ada');
    const { accountId } = ada;
    const matchProperties = JSON.stringify({
      map: 'forest',
      captain: accountId,
      by: { [accountId]: 1, other: [accountId, 2] },
    });
    const match = { matchId: 'mine', playerIds: [accountId], matchProperties };
    await t.backend.api.events.emit(
      { nestedEvent: { newMatchEvent: { match } }, eventTags: ['new-match'], broadcast: true },
      asHost,
    );
    const { matchBroker, matches } = t.backend.api;
    await matchBroker.requestMatch({ serverId: 's' }, asHost);
    await matchBroker.matchReady({ serverId: 's', matchId: 'mine' }, asHost);
    await matchBroker.endMatch({ serverId: 's', matchId: 'mine' }, asHost);
    const [record] = (await matches.history({}, ada.caller)).matches;
    expect(record).toMatchObject({
      properties: '{"map":"forest","by":{"other":[2]}}',
      teams: [{ team: 0, players: [{ playerId: accountId }] }],
    });
  });
});

describe('lists of matches', () => {
  test('have the newest first, in pages, of one queue, and of one player or a time for operators', async () => {
    const t = await openMatches(queues);
    const [ada, bob, eve] = [await t.player('ada'), await t.player('bob'), await t.player('eve')];
    const played: string[] = [];
    const endedAt: number[] = [];
    for (const [queue, players] of [
      ['duel', [ada, bob]],
      ['pair', [ada, eve]],
      ['duel', [ada, bob]],
    ] as const) {
      played.unshift(await t.play(queue, players));
      endedAt.unshift(t.clock.now() / 1_000);
      await t.clock.advance(60_000);
    }
    const { matches } = t.backend.api;
    const idsOf = (page: { readonly matches: readonly { readonly matchId: string }[] }) =>
      page.matches.map(({ matchId }) => matchId);
    const first = await matches.history({ limit: 2 }, ada.caller);
    expect(idsOf(first)).toEqual(played.slice(0, 2));
    const second = await matches.history({ limit: 2, pageToken: first.nextPageToken! }, ada.caller);
    expect([idsOf(second), second.nextPageToken]).toEqual([played.slice(2), undefined]);
    expect(idsOf(await matches.history({ queueName: 'pair' }, ada.caller))).toEqual([played[1]]);
    expect(idsOf(await matches.adminHistory({}, asHost))).toEqual(played);
    expect(idsOf(await matches.adminHistory({ queueName: 'duel' }, asHost))).toEqual([played[0], played[2]]);
    expect(idsOf(await matches.adminHistory({ accountId: eve.accountId }, asHost))).toEqual([played[1]]);
    const middle = { fromTimestamp: endedAt[1]!, toTimestamp: endedAt[0]! };
    expect(idsOf(await matches.adminHistory(middle, asHost))).toEqual([played[1]]);
  });
});

describe('what becomes of records', () => {
  test('they are deleted after matchHistoryDays, in batches', async () => {
    const t = await openMatches({}, { limits: { matchHistoryDays: 2 } });
    const old = Array.from({ length: 120 }, (_, at) => ({
      matchId: `m${at}`,
      endedAt: t.clock.now() + at,
      queueName: '',
      facts: {},
    }));
    await t.storage.insert(matchHistory, [
      ...old.map((row) => ({ ...row, seat: 0, playerId: null })),
      ...old.map((row) => ({ ...row, seat: 1, playerId: 'somebody' })),
    ]);
    await t.clock.advance(2 * day + 59);
    await t.backend.scheduler.tick();
    expect(await t.storage.count(matchHistory, {})).toBe(120);
    await t.clock.advance(3_600_000);
    await t.backend.scheduler.tick();
    expect(await t.storage.count(matchHistory, {})).toBe(0);
  });

  test('a deleted account stands as a deleted player, for the others of the match, and nothing of its id is left', async () => {
    const t = await openMatches(queues);
    const [ada, bob] = [await t.player('ada'), await t.player('bob')];
    const matchId = await t.play('duel', [ada, bob], { players: { [ada.accountId]: { outcome: 'WIN' } } });
    await t.backend.api.accounts.adminDelete({ accountId: ada.accountId }, asHost);
    const { match } = await t.backend.api.matches.get({ matchId }, bob.caller);
    const players = match.teams.flatMap((team) => team.players);
    expect(players).toContainEqual(
      expect.objectContaining({ playerId: '', displayName: 'deleted player', outcome: 1 }),
    );
    expect(players.map(({ playerId }) => playerId)).toContain(bob.accountId);
    expect(JSON.stringify(await t.storage.find(matchHistory, {}))).not.toContain(ada.accountId);
  });

  test('an account is exported with the matches that it has played, and its erasure leaves the matches', async () => {
    const t = await openMatches(queues);
    const [ada, bob] = [await t.player('ada'), await t.player('bob')];
    const { accountId } = ada;
    await t.play('duel', [ada, bob], { players: { [accountId]: { score: 3 } } });
    const tables = matchesArea.tables;
    const exported = await exportAccount(t.storage, tables, accountId);
    expect(exported).toMatchObject({
      match_history: [{ playerId: accountId, queueName: 'duel', facts: { score: 3 } }],
    });
    const deleteAccount = () => t.backend.api.accounts.adminDelete({ accountId }, asHost);
    await eraseAccount({ storage: t.storage, tables, accountId, deleteAccount });
    expect(await exportAccount(t.storage, tables, accountId)).toEqual({});
    expect((await t.backend.api.matches.history({}, bob.caller)).matches).toHaveLength(1);
  });
});
