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
  /** Part of the ids of all written rows. */
  readonly run: string;
  readonly durability?: Durability;
  /** Copies the log into the file whenever it has 60 pages. */
  readonly copies?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** The environment of the process kills it, not this function. */
  readonly killsItself?: boolean;
  /** The minimum number of answers before the kill. With 0 (default) it is sometimes killed while it opens the file. */
  readonly minAnswers?: number;
}

/** The compile cache halves the start time of the process. */
const compiled = join(import.meta.dirname, '../../../../node_modules/.cache/lobbykit/compiled');
const maxAnswers = 300;
/** About the time that the process takes until it writes. */
const openingMilliseconds = 400;

/**
 * Starts a process in which eight callers write to the file, and kills it with SIGKILL at a random moment. Resolves to
 * the answers that the callers got.
 */
export async function writeUntilKilled(options: WriterOptions, random: Random): Promise<readonly string[]> {
  const { file, run, durability = 'full', copies = false, minAnswers = 0, killsItself = false } = options;
  const program = join(import.meta.dirname, 'writer-process.ts');
  const killedAfter = 1 + minAnswers + random.integer(maxAnswers - minAnswers);
  // About as long as a group commit takes, so that the kill hits each of its steps.
  const pause = random.integer(4);
  const whileOpening = minAnswers === 0 && random.chance(0.1);
  const child = spawn(
    process.execPath,
    ['--conditions=@lobbykit/source', program, file, run, durability, copies ? 'copies' : ''],
    {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...options.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const closed = once(child, 'close');
  const kill = (): boolean => !killsItself && child.kill('SIGKILL');
  if (whileOpening) setTimeout(random.integer(openingMilliseconds)).then(kill);
  // Also kills the process if the test is aborted.
  onTestFinished(() => void child.kill('SIGKILL'));
  const answered: string[] = [];
  // Lines that were in the pipe when the process died are read too.
  createInterface({ input: child.stdout }).on('line', (line) => {
    answered.push(line);
    if (answered.length === killedAfter) setTimeout(pause).then(kill);
  });
  const [code, signal] = (await closed) as [number | null, string | null];
  if (signal !== 'SIGKILL') throw new Error(`the writer ended with ${code ?? signal} before it was killed`);
  return answered;
}
