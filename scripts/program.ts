import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './workspace.ts';

export interface ProgramResult {
  /** Null if a signal ended it. */
  readonly code: number | null;
  /** Null when it ended by itself. */
  readonly signal: NodeJS.Signals | null;
  /** Standard output and standard error, in the order of their arrival. */
  readonly output: string;
}

export interface ProgramOptions {
  readonly cwd?: string;
  /** Shows the output as it arrives, and also collects it. */
  readonly show?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the program when it is aborted, and rejects. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs a program without a shell and without standard input, and waits for its end. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd = root, show = false, env = {}, signal }: ProgramOptions = {},
): Promise<ProgramResult> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    signal,
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (show) {
    child.stdout.pipe(process.stdout, { end: false });
    child.stderr.pipe(process.stderr, { end: false });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, output: Buffer.concat(chunks).toString() }));
  });
}

/** Runs one of the repository's own tools, such as `tsc` or `biome`. */
export function runTool(
  tool: string,
  args: readonly string[],
  options?: ProgramOptions,
): Promise<ProgramResult> {
  return runProgram(join(root, 'node_modules', '.bin', tool), args, options);
}
