import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { createBackend } from '../../src/backend/create-backend.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { payer, receipts, totals } from './payments.ts';

const compiled = join(import.meta.dirname, '../../../../node_modules/.cache/lobbykit/compiled');
const texts = Array.from({ length: 10 }, (_, at) => String(at));

async function openPlace(name: string): Promise<{ readonly place: object; open(): Promise<Storage> }> {
  if (name === 'Postgres') {
    const place = await freshPostgres();
    return { place, open: () => openPatientPostgres({ ...place, maxConnections: 4 }) };
  }
  const place = { path: join(scratchFolder('lobbykit-consumers-'), 'game.db') };
  return { place, open: () => openSqlite(place) };
}

async function runUntilKilled(place: object, deadlyText: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      '--conditions=@lobbykit/source',
      join(import.meta.dirname, 'consumer-process.ts'),
      JSON.stringify(place),
      deadlyText,
    ],
    {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
}

test.each(['SQLite', 'Postgres'])(
  'a consumer on %s writes for each event exactly once, although its process is killed with SIGKILL in the unit of an event',
  async (name) => {
    const { place, open } = await openPlace(name);
    const start = async (consumers: Parameters<typeof createBackend>[0]['consumers'] & object) => {
      const storage = await open();
      await storage.migrate([totals, receipts]);
      const rootApiKey = 'a-root-key-that-nobody-uses-in-here';
      const backend = createBackend({ storage, rootApiKey, background: false, consumers });
      await backend.start();
      return { backend, storage };
    };
    for (const deadlyText of ['2', '7']) {
      const { backend } = await start({ rewards: payer() });
      for (const text of texts.filter((other) => Math.abs(Number(other) - Number(deadlyText)) <= 2))
        await backend.api.events.emit(
          {
            nestedEvent: { anyEvent: { '@type': 'game/Scored', text } },
            eventTags: ['scores'],
            broadcast: true,
          },
          { system: true },
        );
      await backend.stop();
      await runUntilKilled(place, deadlyText);
    }

    const { backend, storage } = await start({ rewards: payer() });
    await expect
      .poll(
        async () => {
          await backend.scheduler.tick();
          return (await backend.consumers.list())[0]!.waiting;
        },
        { timeout: 15_000 },
      )
      .toBe(0);
    const paid = await storage.find(totals, {});
    expect(paid.map(({ total }) => total)).toEqual(texts.map(() => 1));
    expect((await storage.find(receipts, {})).map(({ text }) => text).sort()).toEqual(texts);
    await backend.stop();
  },
);
