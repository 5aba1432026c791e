import { join } from 'node:path';
import { startChild } from '../machine/child.ts';
import { loadCpu } from '../machine/cpus.ts';
import type { SeedOurs } from '../servers/seed-ours.ts';
import type { SeedTwin } from '../servers/seed-twin.ts';
import type { StorageChoice } from '../servers/shared.ts';

/** Players of the measurements that are not about growth. */
const playerCount = 1_000;

/** Makes the same players on our side and the twin's, and returns the file that lists them. */
export async function seedPlayers(
  folder: string,
  ours: StorageChoice,
  twin: SeedTwin['database'] | null,
  players = playerCount,
): Promise<string> {
  const file = join(folder, 'players.json');
  const order = { kind: 'seed', storage: ours, players, file } satisfies SeedOurs;
  await once('servers/seed-ours.ts', order);
  if (twin !== null)
    await once('servers/seed-twin.ts', { kind: 'seed', database: twin, file } satisfies SeedTwin);
  return file;
}

/** Asks a program one thing and ends it. */
export async function once(file: string, order: object): Promise<void> {
  const child = startChild(file, { cpu: loadCpu });
  await child.ask(order);
  await child.stop();
}
