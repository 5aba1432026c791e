import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Random } from '../../../../test/random.ts';
import type { Durability } from '../../src/index.ts';

export interface WriterOptions {
  readonly file: string;
  /** Stands in the ids of what is written. */
  readonly run: string;
  readonly durability?: Durability;
  /** Copies the log into the file every 50 answers. */
  readonly copies?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** The process is killed by its environment, and not from here. */
  readonly diesAlone?: boolean;
  /** Answers before the process is killed, at least. Default 0: at times it is killed while it is still opening. */
  readonly fewestAnswers?: number;
}

/** A process that finds its sources compiled begins in half the time. */
const compiled = join(import.meta.dirname, '../../../../node_modules/.cache/lobbykit/compiled');
const mostAnswers = 300;
/** Milliseconds: about the time that the process takes until it writes. */
const opening = 400;

/**
 * Lets a process write to the file from eight callers, kills it with SIGKILL at a random moment, and resolves to what
 * it was answered.
 */
export async function writeUntilKilled(options: WriterOptions, random: Random): Promise<readonly string[]> {
  const { file, run, durability = 'full', copies = false, fewestAnswers = 0, diesAlone = false } = options;
  const program = join(import.meta.dirname, 'writer-process.ts');
  const killedAfter = 1 + fewestAnswers + random.integer(mostAnswers - fewestAnswers);
  // About as long as a group of commits takes, so that every step of one is met.
  const pause = random.integer(4);
  const whileOpening = fewestAnswers === 0 && random.chance(0.1);
  const child = spawn(
    process.execPath,
    ['--conditions=@lobbykit/source', program, file, run, durability, copies ? 'copies' : ''],
    {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...options.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const closed = once(child, 'close');
  const kill = (): boolean => !diesAlone && child.kill('SIGKILL');
  if (whileOpening) setTimeout(random.integer(opening)).then(kill);
  // Also where the test is given up in the middle.
  onTestFinished(() => void child.kill('SIGKILL'));
  const answered: string[] = [];
  // What stood in the pipe when the process died is read too.
  createInterface({ input: child.stdout }).on('line', (line) => {
    answered.push(line);
    if (answered.length === killedAfter) setTimeout(pause).then(kill);
  });
  const [code, signal] = (await closed) as [number | null, string | null];
  if (signal !== 'SIGKILL') throw new Error(`the writer ended with ${code ?? signal} before it was killed`);
  return answered;
}
