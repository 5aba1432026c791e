import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pinned } from './cpus.ts';

const ownSources = join(import.meta.dirname, '..');
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A program of the bench in a process of its own, which answers questions one after another. */
export interface Child {
  readonly pid: number;
  ask<Answer>(question: object): Promise<Answer>;
  stop(): Promise<void>;
}

export interface ChildOptions {
  readonly cpu: number;
  /** Options of node itself. */
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder of the programs, if they are not those of this bench. */
  readonly sources?: string;
}

interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
}

/** Starts `bench/src/<file>` on one cpu. See `answering.ts` for the other end. */
export function startChild(file: string, options: ChildOptions): Child {
  const { cpu, flags = [], environment = {}, sources = ownSources } = options;
  const [program, args] = pinned(cpu, process.execPath, [...flags, join(sources, file)]);
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
    serialization: 'advanced',
  });
  running.add(child);
  const waiting = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();
  let asked = 0;
  child.on('message', ({ id, answer, error }: Reply) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asker?.resolve(answer as never);
    else asker?.reject(new Error(error));
  });
  const ended = new Promise<void>((resolve) => {
    child.on('exit', (code, signal) => {
      running.delete(child);
      for (const { reject } of waiting.values()) reject(new Error(`${file} ended (${signal ?? code})`));
      resolve();
    });
  });

  return {
    pid: child.pid!,
    ask: (question) =>
      new Promise((resolve, reject) => {
        const id = ++asked;
        waiting.set(id, { resolve, reject });
        child.send({ id, question });
      }),
    async stop() {
      child.disconnect();
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(late);
    },
  };
}
