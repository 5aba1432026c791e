import { type ChildProcess, spawn } from 'node:child_process';
import { expect, onTestFinished } from 'vitest';
import { runProgram } from '../../../scripts/program.ts';
import { packedPackages } from '../../../scripts/steps/packed.ts';
import { freePort } from '../../../test/free-port.ts';

/** A server of a project that is installed outside of the workspace. */
export interface RunningHost {
  readonly origin: string;
  readonly child: ChildProcess;
  output(): string;
}

/** Builds and packs the packages. Returns the address of each tarball by the name of its package, for `npm install`. */
export async function packTarballs(): Promise<Readonly<Record<string, string>>> {
  const built = await runProgram(process.execPath, ['scripts/build.ts']);
  expect(built.code, built.output).toBe(0);
  const packed = await packedPackages();
  return Object.fromEntries(packed.map(({ source, tarball }) => [source.name, `file:${tarball}`]));
}

/** Starts a server, which must have a route `/inventory`, on a free port. */
export async function start(
  folder: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<RunningHost> {
  const port = await freePort();
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { ...process.env, PORT: String(port), NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const origin = `http://127.0.0.1:${port}`;
  const isUp = (): Promise<boolean> =>
    fetch(`${origin}/inventory`)
      .then(() => true)
      .catch(() => false);
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`the host ended: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { origin, child, output: () => output };
}

/** Logs a player in. Returns the header for further requests. */
export async function logIn(api: string, name: string): Promise<{ readonly authorization: string }> {
  const login = await fetch(`${api}/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'UNSAFE', payload: name }),
  });
  expect(login.status).toBe(200);
  return { authorization: `Bearer ${login.headers.get('x-session-id')}` };
}

/** Opens the event stream of a player. */
export async function subscribe(
  api: string,
  headers: Record<string, string>,
): Promise<ReadableStreamDefaultReader<string>> {
  const stream = await fetch(`${api}/events/subscribe`, { headers });
  expect(stream.status).toBe(200);
  return stream.body!.pipeThrough(new TextDecoderStream()).getReader();
}
