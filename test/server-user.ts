import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the user that a server runs as which refuses to run as root, such as Postgres and PgBouncer: `postgres` if the
 * system has this user, otherwise `nobody`. Returns undefined if this process is not root: the server runs as its user.
 */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody'])
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // The system does not have this user.
    }
  throw new Error(
    'Postgres does not run as root, and this system has no user "postgres" and no user "nobody".',
  );
}

const idOf = (kind: '-u' | '-g', name: string): number =>
  Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

/** Whether a user may pass through a folder and all folders above it. */
export function canPass(folder: string, user: ServerUser | undefined): boolean {
  if (user === undefined) return true;
  const { mode, uid, gid } = statSync(folder);
  const right = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & right) === 0) return false;
  return dirname(folder) === folder || canPass(dirname(folder), user);
}
