import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '../packages/storage-postgres/src/index.ts';
import { freePort } from './free-port.ts';
import { skipIfMissing } from './installed-programs.ts';
import { preparePostgres } from './postgres-process.ts';
import { findPrograms, installedFolder } from './postgres-programs.ts';
import { serverFolder } from './scratch-folder.ts';
import { canPass, serverUser } from './server-user.ts';

const rootOnly =
  process.getuid?.() === 0
    ? undefined
    : 'Postgres runs as another user than root alone: run npm test as root';

/** A folder with the programs of Postgres, below one that only its owner may pass. */
function closedFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-closed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const installed = join(folder, name, 'native');
  mkdirSync(installed, { recursive: true });
  cpSync(installedFolder(), installed, { recursive: true, verbatimSymlinks: true });
  return installed;
}

/** Starts a Postgres with the programs, and asks a storage on it for its health. */
async function startFrom(installed: string): Promise<{ healthy: boolean; copy: string }> {
  const programs = await findPrograms({ installed });
  const folder = serverFolder('lobbykit-postgres-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const databaseDir = join(folder, 'data');
  const options = { databaseDir, port, initdbFlags: ['--encoding=UTF8', '--no-sync'], settings: [] };
  const server = await preparePostgres(options, programs);
  onTestFinished(() => server.remove());
  await server.initialise();
  await server.start();
  onTestFinished(() => server.end('SIGINT'));
  const storage = await openPostgres({
    connectionString: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    maxConnections: 2,
  });
  onTestFinished(() => storage.close());
  const [health] = await storage.health();
  return { healthy: health!.healthy, copy: join(programs.postgres, '..', '..') };
}

describe('a clone of root in a folder that is closed to others', () => {
  skipIfMissing(rootOnly);

  test.each(['programs', 'with a space and ü'])(
    'has a Postgres, which runs from a copy of its programs that is removed afterwards: %s',
    async (name) => {
      const installed = closedFolder(name);
      // What the test registers is called in reverse order: this after the copy is removed.
      let copy = '';
      onTestFinished(() => expect(existsSync(copy)).toBe(false));
      const started = await startFrom(installed);
      const { healthy } = started;
      copy = started.copy;
      expect(healthy).toBe(true);
      expect(copy.startsWith(installed)).toBe(false);
    },
  );

  test('has room in no folder that is closed too', async () => {
    const closed = closedFolder('programs');
    expect(canPass(closed, serverUser())).toBe(false);
    await expect(findPrograms({ installed: closed, places: [closed] })).rejects.toThrow(
      /^the programs of Postgres cannot run as the user with the id \d+ here \(.*EACCES.*\): free a folder/,
    );
    expect(readdirSync(closed).toSorted()).toEqual(readdirSync(installedFolder()).toSorted());
  });

  test('has databases of a server where its user may pass', () => {
    const closed = closedFolder('tmp');
    vi.stubEnv('TMPDIR', closed);
    onTestFinished(() => void vi.unstubAllEnvs());
    const folder = serverFolder('lobbykit-postgres-');
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    expect(folder.startsWith(closed)).toBe(false);
    expect(canPass(folder, serverUser())).toBe(true);
  });
});

test('programs that their user can run are used where they are', async () => {
  const open = mkdtempSync(join('/tmp', 'lobbykit-open-'));
  onTestFinished(() => rmSync(open, { recursive: true, force: true }));
  chmodSync(open, 0o755);
  const installed = join(open, 'native');
  cpSync(installedFolder(), installed, { recursive: true, verbatimSymlinks: true });
  expect((await findPrograms({ installed, places: [] })).postgres).toContain(installed);
});
