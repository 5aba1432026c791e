import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { verifyLeaderboards } from '../areas/leaderboards/verify.ts';
import { asHost } from '../operations/sample.ts';

const leaderboardId = 'arena';
const kills = 20;

/** Runs the process until it has answered so many calls, and kills it. Returns the accounts of the answers. */
async function writeUntilKilled(place: object, accountIds: readonly string[], answers: number) {
  const program = join(import.meta.dirname, 'leaderboard-writer-process.ts');
  const child = spawn(
    process.execPath,
    ['--conditions=@lobbykit/source', program, JSON.stringify(place), accountIds.join()],
    { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const closed = once(child, 'close');
  onTestFinished(() => void child.kill('SIGKILL'));
  const answered: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    answered.push(line);
    if (answered.length === answers) child.kill('SIGKILL');
  });
  expect(await closed).toEqual([null, 'SIGKILL']);
  return answered;
}

test.each(['SQLite', 'Postgres'])(
  'after kills of a process that submits scores, %s has every answered score and the kept counts are right',
  async (name) => {
    const place =
      name === 'Postgres'
        ? await freshPostgres()
        : { path: join(scratchFolder('lobbykit-leaderboards-'), 'game.db') };
    const open = () =>
      'path' in place ? openSqlite(place) : openPatientPostgres({ ...place, maxConnections: 4 });
    const first = await createTestBackend({ storage: await open() });
    await first.backend.api.leaderboards.adminCreate({ leaderboardId, operator: 'SUM' }, asHost);
    const accountIds: string[] = [];
    for (let at = 0; at < 12; at++) accountIds.push((await first.player()).accountId);
    await first[Symbol.asyncDispose]();
    await first.storage.close();

    const answered = new Map<string, number>(accountIds.map((id) => [id, 0]));
    for (let kill = 0; kill < kills; kill++) {
      for (const id of await writeUntilKilled(place, accountIds, 1 + kill * 7))
        answered.set(id, answered.get(id)! + 1);
      await using t = await createTestBackend({ storage: await open() });
      expect(await verifyLeaderboards(t.storage)).toEqual([]);
      const { entries } = await t.backend.api.leaderboards.listEntries({ leaderboardId }, asHost);
      const scores = new Map(entries.map(({ accountId, score }) => [accountId, Number(score)]));
      let unanswered = 0;
      for (const [id, count] of answered) {
        const score = scores.get(id) ?? 0;
        expect(score).toBeGreaterThanOrEqual(count);
        unanswered += score - count;
        // A score without an answer may have been stored. From here on it counts as answered.
        answered.set(id, score);
      }
      expect(unanswered).toBeLessThanOrEqual(8);
      await t.storage.close();
    }
  },
  600_000,
);
