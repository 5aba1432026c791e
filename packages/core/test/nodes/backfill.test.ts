import { expect, test, vi } from 'vitest';
import { matches } from '../../src/areas/match-broker/tables.ts';
import { matchmakingBackfills, matchmakingMatches } from '../../src/areas/matchmaking/tables.backfill.ts';
import { matchmakingTickets } from '../../src/areas/matchmaking/tables.ts';
import { startNodes } from './nodes.ts';

const host = { system: true } as const;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const matchmakingQueues = { arena: { teams: 2, playersPerTeam: 4 } };

test('free seats of matches on two nodes are filled while both nodes get requests and matches end', {
  timeout: 120_000,
}, async () => {
  const { nodes } = await startNodes(2, {
    matchmaking: { config: { serviceMatchmakerConfig: { matchmakingQueues } }, passMilliseconds: 100 },
  });
  const [one] = nodes as [(typeof nodes)[0]];
  const on = (at: number) => nodes[at % 2]!.backend.api;
  const wait = async (at: number): Promise<void> => {
    const { accountId: id } = await nodes[at % 2]!.player(`player-${at}`);
    const metadata = { queue_name: { stringPayload: 'arena' } };
    await on(at).matchmaking.serverStart({ entity: { id, entityType: 2, metadata } }, host);
  };
  const server = (matchId: string) => ({ serverId: `s-${matchId}`, matchId });

  await Promise.all(numbers(16).map(wait));
  const made = await vi.waitFor(
    async () => {
      const rows = await one.storage.find(matches, {});
      expect(rows).toHaveLength(2);
      return rows.map(({ id }) => id);
    },
    { timeout: 30_000 },
  );
  for (const [at, matchId] of made.entries()) {
    const requirements = `MatchId == '${matchId}'`;
    await on(at).matchBroker.requestMatch({ serverId: `s-${matchId}`, requirements }, host);
    await on(at).matchBroker.matchReady({ ...server(matchId), connectionDetails: 'here' }, host);
  }

  // Three seats in the one, four in the other; that one ends while it is filled.
  const [stays, ends] = made as [string, string];
  const want = (matchId: string, counts: readonly number[], at: number) =>
    on(at).matchmaking.backfill(
      { ...server(matchId), openSlots: counts.map((count, team) => ({ team, count })), expiresSeconds: 600 },
      host,
    );
  await Promise.all([want(stays, [1, 2], 0), want(ends, [2, 2], 1)]);
  const asking = numbers(40).map((at) => want(stays, [1, 2], at));
  const ending = vi.waitFor(
    async () => {
      expect((await want(ends, [2, 2], 1)).joined.length).toBeGreaterThan(0);
      await on(0).matchBroker.endMatch(server(ends), host);
    },
    { timeout: 30_000, interval: 5 },
  );
  await Promise.all([...asking, ending, ...numbers(7).map((at) => wait(16 + at))]);
  const { joined } = await vi.waitFor(
    async () => {
      const answer = await want(stays, [1, 2], 0);
      expect(answer.joined).toHaveLength(3);
      return answer;
    },
    { timeout: 30_000 },
  );

  expect(joined.map(({ team }) => team).sort()).toEqual([0, 1, 1]);
  const rows = new Map((await one.storage.find(matches, {})).map((row) => [row.id, row]));
  const playersOf = (matchId: string) => rows.get(matchId)!.playerIds as readonly string[];
  expect(playersOf(stays).slice(8)).toEqual(joined.map(({ playerId }) => playerId));
  expect(playersOf(ends).length).toBeGreaterThan(8);
  expect(playersOf(ends).length).toBeLessThanOrEqual(12);
  // Each player who joined has a ticket that says so, and nobody joined twice.
  for (const matchId of made) {
    const tickets = await one.storage.find(matchmakingTickets, { where: { matchId, status: 2 } });
    const came = tickets.flatMap(({ playerIds }) => playerIds as readonly string[]);
    expect([...came].sort()).toEqual([...playersOf(matchId)].sort());
  }
  expect(new Set(made.flatMap(playersOf)).size).toBe(playersOf(stays).length + playersOf(ends).length);
  expect(await one.storage.get(matchmakingBackfills, { matchId: ends })).toBeNull();
  expect(await one.storage.get(matchmakingMatches, { matchId: ends })).toBeNull();
});
