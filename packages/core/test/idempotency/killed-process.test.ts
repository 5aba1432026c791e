import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type TestContext, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { accounts } from '../../src/areas/accounts/tables.ts';
import { type Backend, createBackend } from '../../src/backend/create-backend.ts';
import { type ApiError, isApiError } from '../../src/kernel/errors.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { keyedCall, rootApiKey } from './keyed-call.ts';

/** A process dies, or stops for a while, with a request that has an Idempotency-Key. Another process repeats it. */

/** Calls a function when the test is over. Tests run at the same time, so each has its own. */
type OnTestFinished = TestContext['onTestFinished'];

const compiled = join(import.meta.dirname, '../../../../node_modules/.cache/lobbykit/compiled');

function startProcess(
  place: object,
  ends: 'claimed' | 'written' | 'waits',
  onTestFinished: OnTestFinished,
): ChildProcess {
  const file = join(import.meta.dirname, 'keyed-process.ts');
  const child = spawn(
    process.execPath,
    ['--conditions=@lobbykit/source', file, JSON.stringify(place), ends],
    {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function startBackend(storage: Storage, onTestFinished: OnTestFinished): Promise<Backend> {
  const backend = createBackend({ storage, rootApiKey, background: false });
  onTestFinished(() => backend.stop());
  await backend.start();
  return backend;
}

/** Returns the error of the call, or null. */
const refusalOf = async (backend: Backend): Promise<ApiError | null> => {
  try {
    await keyedCall(backend);
    return null;
  } catch (error) {
    if (isApiError(error)) return error;
    throw error;
  }
};

test.concurrent.for(['claimed', 'written'] as const)(
  'a key whose process was killed after it had %s is free at the next start on SQLite, and its request takes effect once',
  async (ends, { expect, onTestFinished }) => {
    const place = { path: join(scratchFolder('lobbykit-keyed-'), 'game.db') };
    expect(await once(startProcess(place, ends, onTestFinished), 'close')).toEqual([null, 'SIGKILL']);
    const storage = await openSqlite(place);
    const backend = await startBackend(storage, onTestFinished);
    const first = await keyedCall(backend);
    expect(await keyedCall(backend)).toEqual(first);
    expect(await storage.count(accounts, {})).toBe(1);
  },
);

test.concurrent.for(['claimed', 'written'] as const)(
  'a key whose process was killed after it had %s is free for another node on Postgres when retry-after says so, within 5 seconds',
  async (ends, { expect, onTestFinished }) => {
    const place = await freshPostgres();
    const storage = await openPatientPostgres({ ...place, maxConnections: 4 });
    const backend = await startBackend(storage, onTestFinished);
    expect(await once(startProcess(place, ends, onTestFinished), 'close')).toEqual([null, 'SIGKILL']);
    const refusal = await refusalOf(backend);
    if (refusal) {
      expect(refusal.reason).toBe('IDEMPOTENCY_KEY_RUNNING');
      const seconds = refusal.details.retryAfterSeconds!;
      expect(seconds).toBeLessThanOrEqual(5);
      await setTimeout(seconds * 1000);
    }
    const first = await keyedCall(backend);
    expect(await keyedCall(backend)).toEqual(first);
    expect(await storage.count(accounts, {})).toBe(1);
  },
);

test.concurrent('a process that was stopped after its claim, and continues after another node has repeated the request, does not commit', async ({
  expect,
  onTestFinished,
}) => {
  const place = await freshPostgres();
  const storage = await openPatientPostgres({ ...place, maxConnections: 4 });
  const backend = await startBackend(storage, onTestFinished);
  const child = startProcess(place, 'waits', onTestFinished);
  const lines: string[] = [];
  child.stdout!.on('data', (data: Buffer) => lines.push(...data.toString().trim().split('\n')));
  await once(child.stdout!, 'data');
  expect(lines).toEqual(['claimed']);
  child.kill('SIGSTOP');
  let refusal = await refusalOf(backend);
  for (; refusal; refusal = await refusalOf(backend)) {
    expect(refusal.reason).toBe('IDEMPOTENCY_KEY_RUNNING');
    await setTimeout(refusal.details.retryAfterSeconds! * 1000);
  }
  child.kill('SIGCONT');
  await once(child, 'close');
  expect(lines).toEqual(['claimed', 'IDEMPOTENCY_KEY_RUNNING']);
  expect(await storage.count(accounts, {})).toBe(1);
});
