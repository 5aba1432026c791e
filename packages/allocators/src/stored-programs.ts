import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Log } from '@lobbykit/core';
import { identitiesOf } from './process-identity.ts';

/** What is kept of a program that runs. */
export interface StoredProgram {
  readonly serverId: string;
  readonly pid: number;
  /** Its identity (see `identitiesOf`). */
  readonly mark: string;
  readonly port: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/**
 * The programs of a folder, one file for each. The name of a file says which process of the backend looks after the program, so
 * that several processes may share the folder: taking one over means to rename its file, and only one of them succeeds.
 *
 * A file is owned by the process that started or took over its program, then free after a stop. The files of a process that was
 * killed count as free.
 */
export interface StoredPrograms {
  /** Takes over all programs that nobody looks after. Returns them and those of this object. */
  claim(): readonly StoredProgram[];
  /** Stores a program. A crash leaves the whole file or none. */
  add(program: StoredProgram): void;
  /** Forgets a program. An unknown one is no error. */
  remove(serverId: string): void;
  /** Lets other processes take over the programs of this object. */
  release(): void;
  /** Returns the ports of all programs of the folder. */
  ports(): readonly number[];
}

const fileName = /^([0-9a-f]{32})\.(?:free|(\d{1,10})-([0-9a-f]{16}))\.json(\.new)?$/;

/** Opens a folder, and makes it if it is missing. Throws if that is not possible, or if the system does not identify processes. */
export function openStoredPrograms(folder: string, log: Log): StoredPrograms {
  const owner = ownerText(process.pid, ownMark());
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new Error(`stateFolder cannot be made: ${message}`, { cause });
  }
  const own = new Map<string, StoredProgram>();
  const pathOf = (serverId: string, holder = owner): string =>
    join(folder, `${shortHash(serverId, 32)}.${holder}.json`);

  /** Returns the files of the folder with their owners. */
  function list() {
    const files = readdirSync(folder).flatMap((name) => {
      const [, hash, pid, mark, isNew] = fileName.exec(name) ?? [];
      if (hash === undefined) return [];
      const path = join(folder, name);
      return [{ path, hash, isNew: isNew !== undefined, pid: Number(pid ?? 0), mark: mark ?? '' }];
    });
    const identities = identitiesOf([...new Set(files.flatMap(({ pid }) => (pid > 0 ? [pid] : [])))]);
    return files.map((file) => {
      const identity = identities.get(file.pid);
      return { ...file, isHeld: identity !== undefined && shortHash(identity, 16) === file.mark };
    });
  }

  /** Returns the program of a file; null if another process has just taken it over, or if it is damaged. */
  function read(path: string): StoredProgram | null {
    const content = readIfThere(path);
    const program = content === null ? null : parseProgram(content);
    if (content === null || program !== null) return program;
    // All of the backend would be down if it did not start, and the file is about one program that can be ended by hand.
    const file = `${path}.damaged`;
    if (moved(path, file))
      log.error(
        { file },
        'a file about a game server is damaged and was put aside; if its program still runs, nobody watches it',
      );
    return null;
  }

  return {
    claim() {
      for (const { path, isHeld, isNew } of list()) {
        if (isHeld) continue;
        // A process was killed while it wrote.
        if (isNew) {
          rmSync(path, { force: true });
          continue;
        }
        const program = read(path);
        if (program !== null && moved(path, pathOf(program.serverId))) own.set(program.serverId, program);
      }
      return [...own.values()];
    },
    add(program) {
      const path = pathOf(program.serverId);
      const descriptor = openSync(`${path}.new`, 'w', 0o600);
      try {
        writeFileSync(descriptor, JSON.stringify(program));
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      renameSync(`${path}.new`, path);
      own.set(program.serverId, program);
    },
    remove(serverId) {
      if (own.delete(serverId)) rmSync(pathOf(serverId), { force: true });
    },
    release() {
      for (const serverId of own.keys()) moved(pathOf(serverId), pathOf(serverId, 'free'));
      own.clear();
    },
    ports: () =>
      list().flatMap(({ path, isNew }) => {
        const content = isNew ? null : readIfThere(path);
        return (content === null ? null : parseProgram(content))?.port ?? [];
      }),
  };
}

function ownMark(): string {
  try {
    return identitiesOf([process.pid]).get(process.pid)!;
  } catch (cause) {
    throw new Error('stateFolder needs /proc or ps: this system does not say when a process has started', {
      cause,
    });
  }
}

const ownerText = (pid: number, mark: string): string => `${pid}-${shortHash(mark, 16)}`;

const shortHash = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

/** Renames a file. Returns false if it is not there any more. */
function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function parseProgram(content: string): StoredProgram | null {
  let value: Partial<StoredProgram> | null;
  try {
    value = JSON.parse(content) as Partial<StoredProgram> | null;
  } catch {
    return null;
  }
  const { serverId, pid, mark, port, startedAt } = value ?? {};
  const isWhole = typeof serverId === 'string' && typeof mark === 'string' && Number.isFinite(startedAt);
  // 0 is the group of this process, and 1 the first process of the machine.
  const isProcess = Number.isInteger(pid) && pid! > 1 && Number.isInteger(port);
  return isWhole && isProcess ? { serverId, pid: pid!, mark, port: port!, startedAt: startedAt! } : null;
}
