import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { benchFolder } from '../prepare/folders.ts';
import { pinned, serverCpu } from './cpus.ts';
import { residentBytes } from './usage.ts';

/** Turns `cold/<name>.ts` into plain JavaScript: nobody shall pay for the removal of types. */
export function plainProgram(name: string): string {
  const folder = join(benchFolder, 'src', 'node_modules', '.cold');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    stripTypeScriptTypes(readFileSync(join(benchFolder, 'src', 'cold', `${name}.ts`), 'utf8')),
  );
  return file;
}

export interface ColdStart {
  /** Milliseconds from the start of the process to the first answer that is 200. */
  readonly milliseconds: number;
  /** Bytes that the process occupies when it has been idle for a while. */
  readonly idleBytes: number;
}

export interface ColdStartOptions {
  readonly program: string;
  readonly database: string;
  readonly path: string;
  readonly token: string;
  /** How long to wait before the memory is read. */
  readonly idleSeconds: number;
}

let port = 20_000 + (process.pid % 10_000);

/** Starts a server, asks until it answers, waits, looks at its memory and ends it. */
export async function coldStart(options: ColdStartOptions): Promise<ColdStart> {
  port++;
  const began = performance.now();
  const child = start([options.program, options.database, String(port)]);
  try {
    while (!(await answers(port, options))) {
      if (child.exitCode !== null) throw new Error(`${options.program} ended with ${child.exitCode}`);
      await pause(1);
    }
    const milliseconds = performance.now() - began;
    await pause(options.idleSeconds * 1000);
    return { milliseconds, idleBytes: residentBytes(child.pid!) };
  } finally {
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
  }
}

function start(args: readonly string[]): ChildProcess {
  const [program, all] = pinned(serverCpu, process.execPath, args);
  return spawn(program, all, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function answers(port: number, { path, token }: ColdStartOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    });
    asked.on('error', () => resolve(false));
    asked.on('response', (response) => {
      response.resume();
      if (response.statusCode !== 200) throw new Error(`the first answer is ${response.statusCode}`);
      resolve(true);
    });
    asked.end();
  });
}

/** Milliseconds that a process takes to run and end. */
export async function runTime(args: readonly string[]): Promise<number> {
  const began = performance.now();
  const child = start(args);
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}`);
  return performance.now() - began;
}
