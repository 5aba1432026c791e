import { readFile, stat } from 'node:fs/promises';
import type { Log } from '../../runtime/log.ts';
import { readPasswordHash } from '../../runtime/passwords.ts';
import type { ComponentHealth } from '../../storage/storage.ts';

/** A password file. */
export interface PasswordFile {
  /** Returns the hashes by user. Reads the file again if it has changed. */
  users(): Promise<ReadonlyMap<string, string>>;
  health(): Promise<readonly ComponentHealth[]>;
}

const userForm = /^[\x21-\x39\x3b-\x7e]{1,128}$/;

/** Parses the text of a password file. Returns the users and the numbers of invalid lines. */
export function readPasswordLines(text: string): {
  readonly users: ReadonlyMap<string, string>;
  readonly invalidLines: readonly number[];
} {
  const users = new Map<string, string>();
  const invalidLines: number[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const colon = line.indexOf(':');
    const [user, hash] = [line.slice(0, Math.max(colon, 0)), line.slice(colon + 1)];
    if (!userForm.test(user) || users.has(user) || !readPasswordHash(hash)) invalidLines.push(index + 1);
    else users.set(user, hash);
  }
  return { users, invalidLines };
}

/**
 * Reads a password file, and again when it has changed: each login checks its modification time, which costs nothing
 * compared to a hash. If the file cannot be read, the users stay as they were. Invalid lines are left out. Both are
 * logged, with the number of the line but never its content, and make health unhealthy.
 */
export function createPasswordFile(path: string, log: Log): PasswordFile {
  let users: ReadonlyMap<string, string> = new Map();
  let version = '';
  let status = 'not read yet';
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      const { mtimeMs, ctimeMs, size, ino } = await stat(path);
      const currentVersion = `${mtimeMs} ${ctimeMs} ${size} ${ino}`;
      if (currentVersion === version) return;
      const lines = readPasswordLines(await readFile(path, 'utf8'));
      users = lines.users;
      version = currentVersion;
      const invalid = lines.invalidLines.slice(0, 10);
      status = invalid.length === 0 ? '' : `invalid lines: ${invalid.join(', ')}`;
      if (status === '') log.info({ users: users.size }, 'the password file was read');
      else log.error({ lines: invalid }, 'the password file has invalid lines');
    } catch (cause) {
      if (status !== unreadable) log.error({ cause }, unreadable);
      status = unreadable;
      version = '';
    }
  }

  const refresh = (): Promise<void> =>
    (reading ??= read().finally(() => {
      reading = undefined;
    }));

  return {
    async users() {
      await refresh();
      return users;
    },
    async health() {
      await refresh();
      return [{ component: 'password-file', healthy: status === '', status }];
    },
  };
}

const unreadable = 'the password file cannot be read';
