import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import { leaseMilliseconds } from '../../src/connections/node-connections.ts';
import { createConnectionsWorld } from './connections-world.ts';

/** Where processes keep compiled sources for later runs. */
const compiled = join(import.meta.dirname, '../../../../node_modules/.cache/lobbykit/compiled');

test('the players of a process that is killed with SIGKILL are disconnected when its lease has expired', async () => {
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

  const world = await createConnectionsWorld(() => openPatientPostgres({ ...place, maxConnections: 4 }));
  world.clock.set(await world.storage.now!());
  const survivor = world.node();
  await survivor.runTask();
  expect(world.changes).toEqual([]);
  const living = await survivor.connections.lastConnected(world.storage, players, world.clock.now());
  expect([...living.values()]).toEqual(players.map(() => world.clock.now()));

  child.kill('SIGKILL');
  expect((await closed)[1]).toBe('SIGKILL');
  world.clock.set((await world.storage.now!()) + leaseMilliseconds);
  await survivor.runTask();
  expect(world.changes.toSorted()).toEqual(players.map((player) => `-${player}`).sort());
});
