import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { openPostgres } from '../../../storage-postgres/src/index.ts';
import { leaseMilliseconds } from '../../src/connections/node-connections.ts';
import { createHouse } from './node.ts';

/** A process finds its sources compiled by an earlier run. */
const compiled = join(import.meta.dirname, '../../../../node_modules/.cache/lobbykit/compiled');

test('the players of a process that is killed with SIGKILL are gone when its lease has run out', async () => {
  const place = await freshPostgres();
  const program = join(import.meta.dirname, 'node-process.ts');
  const child = spawn(
    process.execPath,
    ['--conditions=@lobbykit/source', program, place.connectionString, place.schema],
    { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const closed = once(child, 'close');
  onTestFinished(() => void child.kill('SIGKILL'));
  const players: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) if (players.push(line) === 3) break;

  const house = await createHouse(() => openPostgres({ ...place, maxConnections: 4 }));
  house.clock.set(await house.storage.now!());
  const survivor = house.node();
  await survivor.reap();
  expect(house.told).toEqual([]);
  const living = await survivor.connections.lastConnected(house.storage, players, house.clock.now());
  expect([...living.values()]).toEqual(players.map(() => house.clock.now()));

  child.kill('SIGKILL');
  expect((await closed)[1]).toBe('SIGKILL');
  house.clock.set((await house.storage.now!()) + leaseMilliseconds);
  await survivor.reap();
  expect(house.told.toSorted()).toEqual(players.map((player) => `-${player}`).sort());
});
