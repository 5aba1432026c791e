import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import type { Storage } from '../../../core/src/storage/storage.ts';
import { matchHistory } from '../../src/tables.ts';
import { type KilledEnd, openStorage, openWorld, type Place } from './end-match-process.ts';

const host = { system: true } as const;
const [RUNNING, ENDED] = [3, 4];
const compiled = join(import.meta.dirname, '../../../../node_modules/.cache/lobbykit/compiled');

const places = {
  SQLite: async (): Promise<Place> => ({ path: join(scratchFolder('lobbykit-matches-'), 'game.db') }),
  Postgres: async (): Promise<Place> => {
    const { connectionString, schema } = await freshPostgres();
    return { connectionString, schema };
  },
};

/** Works with a backend on the database, which is closed again. */
async function within<Result>(
  place: Place,
  work: (t: Awaited<ReturnType<typeof openWorld>>, storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(place);
  try {
    await using t = await openWorld(storage);
    return await work(t, storage);
  } finally {
    await storage.close();
  }
}

/** Lets a process end a match. It kills itself. */
async function endAndKill(end: KilledEnd): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--conditions=@lobbykit/source', join(import.meta.dirname, 'end-match-process.ts'), JSON.stringify(end)],
    {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect([code, signal]).toEqual([null, 'SIGKILL']);
}

test.each([
  ['SQLite', 4],
  ['SQLite', 'before the commit'],
  ['SQLite', 'after the commit'],
  ['Postgres', 5],
  ['Postgres', 'before the commit'],
  ['Postgres', 'after the commit'],
] as const)(
  'on %s, a match whose end is killed at %s has ended once, with one record and the results of one call',
  { timeout: 120_000 },
  async (database, killAt) => {
    const place = await places[database]();
    const { matchId, players } = await within(place, async (t) => {
      const players = [await t.player('ada'), await t.player('bob')];
      const match = { matchId: 'm1', playerIds: players.map(({ accountId }) => accountId) };
      await t.backend.api.events.emit(
        { nestedEvent: { newMatchEvent: { match } }, eventTags: ['new-match'], broadcast: true },
        host,
      );
      await t.backend.api.matchBroker.requestMatch({ serverId: 's1' }, host);
      await t.backend.api.matchBroker.matchReady({ serverId: 's1', matchId: 'm1' }, host);
      return { matchId: 'm1', players: match.playerIds };
    });
    const winning = (playerId: string) => ({ players: { [playerId]: { outcome: 1 as const } } });
    const end = { matchId, serverId: 's1' };
    await endAndKill({ ...end, place, killAt, results: winning(players[0]!) });
    await within(place, async (t, storage) => {
      const hasEnded = killAt === 'after the commit';
      const { state } = await t.backend.api.matchBroker.getMatch({ matchId }, host);
      expect(state).toBe(hasEnded ? ENDED : RUNNING);
      expect(await storage.count(matchHistory, {})).toBe(hasEnded ? 3 : 0);
      await t.backend.api.matchBroker.endMatch({ ...end, results: winning(players[1]!) }, host);
      const [record] = (await t.backend.api.matches.adminHistory({}, host)).matches;
      const winners = record!.teams.flatMap((team) => team.players).filter(({ outcome }) => outcome === 1);
      expect(winners.map(({ playerId }) => playerId)).toEqual([players[hasEnded ? 0 : 1]]);
      expect(await storage.count(matchHistory, {})).toBe(3);
    });
  },
);
