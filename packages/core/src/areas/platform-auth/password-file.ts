import { readFile, stat } from 'node:fs/promises';
import type { Log } from '../../runtime/log.ts';
import { readPasswordHash } from '../../runtime/passwords.ts';
import type { ComponentHealth } from '../../storage/storage.ts';

export interface PasswordFile {
  /** The hashes by user, as the file has them now. */
  users(): Promise<ReadonlyMap<string, string>>;
  health(): Promise<readonly ComponentHealth[]>;
}

const userForm = /^[\x21-\x39\x3b-\x7e]{1,128}$/;

/** The users of a file's text, and the numbers of the lines that are none. */
export function readPasswordLines(text: string): {
  readonly users: ReadonlyMap<string, string>;
  readonly wrong: readonly number[];
} {
  const users = new Map<string, string>();
  const wrong: number[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const colon = line.indexOf(':');
    const [user, hash] = [line.slice(0, Math.max(colon, 0)), line.slice(colon + 1)];
    if (!userForm.test(user) || users.has(user) || !readPasswordHash(hash)) wrong.push(index + 1);
    else users.set(user, hash);
  }
  return { users, wrong };
}

/**
 * Reads a password file, and again whenever it has changed: its state is asked for at each login, which is nothing beside
 * a hash. A file that cannot be read leaves the users as they were last; a line that is none is left out. Both are in the
 * log, by the number of the line and never by what it says, and make health unhealthy.
 */
export function createPasswordFile(path: string, log: Log): PasswordFile {
  let users: ReadonlyMap<string, string> = new Map();
  let version = '';
  let status = 'not read yet';
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      const { mtimeMs, ctimeMs, size, ino } = await stat(path);
      const found = `${mtimeMs} ${ctimeMs} ${size} ${ino}`;
      if (found === version) return;
      const lines = readPasswordLines(await readFile(path, 'utf8'));
      users = lines.users;
      version = found;
      status =
        lines.wrong.length === 0 ? '' : `lines that are no user: ${lines.wrong.slice(0, 10).join(', ')}`;
      if (status === '') log.info({ users: users.size }, 'the password file was read');
      else log.error({ lines: lines.wrong.slice(0, 10) }, 'lines of the password file are no users');
    } catch (cause) {
      if (status !== unreadable) log.error({ cause }, unreadable);
      status = unreadable;
      version = '';
    }
  }

  const fresh = (): Promise<void> =>
    (reading ??= read().finally(() => {
      reading = undefined;
    }));

  return {
    async users() {
      await fresh();
      return users;
    },
    async health() {
      await fresh();
      return [{ component: 'password-file', healthy: status === '', status }];
    },
  };
}

const unreadable = 'the password file cannot be read';
