import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readlinkSync,
  readSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identitiesOf } from './process-identity.ts';

export interface LocalProgramOptions {
  readonly path: string;
  readonly arguments: readonly string[];
  /** Variables in addition to those that every program needs. */
  readonly environment: Readonly<Record<string, string>>;
  /** Whether the signals of a terminal, such as Ctrl+C, do not reach it. */
  readonly isDetached: boolean;
}

/** How a program has ended. */
export interface ProgramExit {
  /** Null if a signal ended it, and if another process started it: then nobody knows. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines of its output. */
  readonly lines: readonly string[];
}

/** A running program of this machine. */
export interface LocalProgram {
  readonly pid: number;
  readonly exited: Promise<ProgramExit>;
  kill(signal: NodeJS.Signals): void;
  /** Empties the file of its output if that has become too long. */
  limitOutput(): void;
  /** Sets whether this process waits for its end before it exits by itself. */
  setAwaited(isAwaited: boolean): void;
}

/** A program that an earlier process started. */
export interface AdoptedProgram extends LocalProgram {
  /** Resolves `exited` if it has ended. Throws if the system does not say it. */
  checkExit(): void;
}

const outputFolderPrefix = 'lobbykit-game-server-';
const maxOutputBytes = 16 * 2 ** 20;
const tailBytes = 4_096;
const maxLines = 20;

/** Starts a program without a shell. Rejects if it cannot be started. */
export async function startLocalProgram(options: LocalProgramOptions): Promise<LocalProgram> {
  const output = openOutput();
  const child = spawn(options.path, options.arguments, {
    // The program needs PATH, TMPDIR and the like. Any other variable of this process may be a secret.
    env: { ...passedEnvironment(), ...options.environment },
    stdio: ['ignore', output.descriptor, output.descriptor],
    shell: false,
    detached: options.isDetached,
    windowsHide: true,
  });
  const exited = new Promise<ProgramExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal, lines: output.takeLastLines() }));
  });
  try {
    await hasStarted(child);
  } catch (error) {
    output.takeLastLines();
    throw error;
  }
  return {
    pid: child.pid!,
    exited,
    kill: (signal) => void child.kill(signal),
    limitOutput: output.limit,
    setAwaited: (isAwaited) => (isAwaited ? child.ref() : child.unref()),
  };
}

/** Takes over a program that runs. */
export function adoptLocalProgram(pid: number, mark: string): AdoptedProgram {
  const output = outputOf(pid);
  const { promise: exited, resolve } = Promise.withResolvers<ProgramExit>();
  let hasExited = false;
  const checkExit = (): void => {
    if (hasExited || identitiesOf([pid]).get(pid) === mark) return;
    hasExited = true;
    resolve({ code: null, signal: null, lines: output?.takeLastLines() ?? [] });
  };
  return {
    pid,
    exited,
    kill(signal) {
      checkExit();
      if (!hasExited) signalProcess(pid, signal);
    },
    limitOutput: () => output?.limit(),
    setAwaited() {},
    checkExit,
  };
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const hasStarted = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    // Not once: a later signal that cannot be sent is an error too.
    child.on('error', reject);
  });

/**
 * Opens a file for the output of a program. It is no pipe: a program goes on when this process is killed, but a pipe without a
 * reader would end it with its next line.
 */
function openOutput(): Output {
  const folder = mkdtempSync(join(tmpdir(), outputFolderPrefix));
  const descriptor = openSync(join(folder, 'output.log'), 'a+', 0o600);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // An open file needs no name, so none is left behind if this process is killed. Windows cannot remove an open file.
  if (process.platform !== 'win32') remove();
  return createOutput(descriptor, remove);
}

/** Opens the file that an earlier process opened for a program; null if the system has no way to it. */
function outputOf(pid: number): Output | null {
  try {
    const file = `/proc/${pid}/fd/1`;
    // A program may write somewhere else. That file is not ours to empty.
    return readlinkSync(file).includes(outputFolderPrefix) ? createOutput(openSync(file, 'r+')) : null;
  } catch {
    return null;
  }
}

interface Output {
  readonly descriptor: number;
  limit(): void;
  takeLastLines(): readonly string[];
}

function createOutput(descriptor: number, remove = (): void => {}): Output {
  let isOpen = true;
  return {
    descriptor,
    limit(): void {
      if (isOpen && fstatSync(descriptor).size > maxOutputBytes) ftruncateSync(descriptor);
    },
    /** Closes the file, which is then gone. */
    takeLastLines(): readonly string[] {
      isOpen = false;
      const { size } = fstatSync(descriptor);
      const tail = Buffer.alloc(Math.min(size, tailBytes));
      readSync(descriptor, tail, 0, tail.length, size - tail.length);
      closeSync(descriptor);
      remove();
      const lines = tail.toString('utf8').split(/\r?\n/);
      // The beginning of the first line of a longer output is missing.
      if (size > tailBytes) lines.shift();
      return lines.filter((line) => line.trim() !== '').slice(-maxLines);
    },
  };
}

function passedEnvironment(): Record<string, string> {
  const names = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'LANG', 'TZ'];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
