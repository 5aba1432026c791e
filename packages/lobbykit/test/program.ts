import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../src/command.ts', import.meta.url));

/** The command line of the program of this package, without its arguments. */
export const commandLine: readonly string[] = [process.execPath, ...process.execArgv, program];

/** What a process has written, and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly error: string;
}

/** When a process is killed with SIGKILL; never by default. */
export interface Kill {
  /** As soon as this function says so of its standard error. */
  readonly when?: (error: string) => boolean;
  readonly afterMilliseconds?: number;
}

/** Runs a command line in a process of its own. */
export async function runProcess(
  [file, ...args]: readonly string[],
  environment: Readonly<Record<string, string>>,
  { when = () => false, afterMilliseconds }: Kill = {},
): Promise<Ended> {
  const child = spawn(file!, args, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
    ...(afterMilliseconds !== undefined && { timeout: afterMilliseconds }),
  });
  let [output, error] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    error += text;
    if (when(error)) child.kill('SIGKILL');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, error };
}
