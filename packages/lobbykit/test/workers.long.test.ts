import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { missingSystem } from '../../../test/installed-programs.ts';
import { freshDatabase } from './databases.ts';

const program = fileURLToPath(new URL('../src/command.ts', import.meta.url));

/** A server with two workers, and what it has printed. */
async function startWorkers(variables: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const output: string[] = [];
  const child = spawn(process.execPath, [...process.execArgv, program], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      WORKERS: '2',
      DATABASE_URL: await freshDatabase(),
      SECRET_KEY: 'workers-secret-key-0123456789abcdefgh',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (bytes) => output.push(String(bytes)));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output, url: `http://127.0.0.1:${port}/api/v1` };
}

const started = (output: readonly string[]): Promise<void> =>
  expect.poll(() => output.join(''), { timeout: 60_000 }).toContain('listening on');

/** The processes that a process has started. */
function childrenOf({ pid }: ChildProcess): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
      return Number(parent) === pid ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/authentication/providers`)).ok;
  } catch {
    return false;
  }
};

test('two workers serve one port, print one banner and one key, replace each other when they are killed, and end with SIGTERM', async ({
  skip,
}) => {
  const missing = missingSystem(['linux'], 'the workers are found in /proc');
  skip(missing !== undefined, missing);
  const { child, output, url } = await startWorkers();
  await started(output);
  await expect.poll(() => childrenOf(child), { timeout: 60_000 }).toHaveLength(2);
  for (let time = 0; time < 20; time += 1) expect(await answers(url)).toBe(true);

  for (const victim of childrenOf(child)) {
    process.kill(victim, 'SIGKILL');
    await expect
      .poll(() => childrenOf(child).filter((pid) => pid !== victim), { timeout: 60_000 })
      .toHaveLength(2);
    await expect.poll(() => answers(url), { timeout: 60_000 }).toBe(true);
  }

  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(childrenOf(child)).toEqual([]);
  const text = output.join('');
  expect(text.match(/listening on/g)).toHaveLength(1);
  expect(text.match(/first API key/g)).toHaveLength(1);
}, 180_000);

test('the parent shows the metrics of all workers, and those of a worker that replaces another one', async () => {
  const metricsPort = await freePort();
  const { child, output, url } = await startWorkers({ METRICS_PORT: String(metricsPort) });
  await started(output);
  expect(output.join('')).toContain(`metrics       http://127.0.0.1:${metricsPort}/metrics`);
  for (let time = 0; time < 20; time += 1) expect(await answers(url)).toBe(true);
  const readMetrics = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const workersOf = (text: string): string[] =>
    [...text.matchAll(/^lobbykit_requests_running\{worker="(\d)"\}/gm)].map(([, worker]) => worker!).sort();
  const counted = (text: string): number =>
    [
      ...text.matchAll(
        /^lobbykit_request_duration_seconds_count\{operation="authentication.listProviders".*\} (\d+)$/gm,
      ),
    ]
      .map(([, count]) => Number(count))
      .reduce((sum, count) => sum + count, 0);
  await expect.poll(async () => workersOf(await readMetrics()), { timeout: 60_000 }).toEqual(['1', '2']);
  const text = await readMetrics();
  expect(counted(text)).toBeGreaterThanOrEqual(20);
  expect(text.match(/^# TYPE lobbykit_requests_running gauge$/gm)).toHaveLength(1);

  process.kill(childrenOf(child)[0]!, 'SIGKILL');
  await expect.poll(async () => workersOf(await readMetrics()), { timeout: 60_000 }).toHaveLength(1);
  await expect.poll(async () => workersOf(await readMetrics()), { timeout: 60_000 }).toEqual(['1', '2']);
}, 180_000);

test('a server whose first worker cannot start ends with its code, and starts no other', async () => {
  const { child, output } = await startWorkers({ DATABASE_URL: 'postgres://127.0.0.1:1/nothing' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output.join('')).toBe('');
}, 60_000);
