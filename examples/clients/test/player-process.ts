import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';

/** A player's program, which prints a line for each step: the name of the step, then what came of it. */
export interface PlayerProcess {
  /** Returns what the next line says of this step. Throws if it is another step, or if there is no next line. */
  next(step: string): Promise<string>;
  /** Resolves to the exit code and to the rest of what it printed. */
  end(): Promise<{ readonly code: number | null; readonly rest: readonly string[] }>;
}

export interface PlayerProgram {
  readonly file: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Lines of the engine itself. */
  readonly isNoise?: ((line: string) => boolean) | undefined;
}

export function startPlayer(program: PlayerProgram): PlayerProcess {
  const { file, args, folder, environment = {}, isNoise } = program;
  const child = spawn(file, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'close') as Promise<[code: number | null]>;
  return readSteps(file, { output: child.stdout, errors: child.stderr, exited, isNoise });
}

interface PlayerOutput extends Pick<PlayerProgram, 'isNoise'> {
  readonly output: Readable;
  readonly errors?: Readable;
  /** Resolves when the player has ended. */
  readonly exited: Promise<readonly [code: number | null]>;
}

/** Reads the steps of a player that is already running. */
export function readSteps(file: string, player: PlayerOutput): PlayerProcess {
  const { output, errors, exited, isNoise = () => false } = player;
  let log = '';
  errors?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();

  async function nextLine(): Promise<string | undefined> {
    for (;;) {
      const { done, value } = await lines.next();
      if (done) return undefined;
      log += `${value}\n`;
      if (value.trim() !== '' && !isNoise(value)) return value;
    }
  }

  return {
    async next(step) {
      const line = await nextLine();
      if (line === undefined) await exited;
      const [name, ...rest] = (line ?? '').split(' ');
      if (name !== step) throw new Error(`${file} did not come to the step "${step}":\n${log}`);
      return rest.join(' ');
    },
    async end() {
      const rest: string[] = [];
      for (let line = await nextLine(); line !== undefined; line = await nextLine()) rest.push(line);
      const [code] = await exited;
      if (code !== 0) throw new Error(`${file} ended with ${code}:\n${log}`);
      return { code, rest };
    },
  };
}
