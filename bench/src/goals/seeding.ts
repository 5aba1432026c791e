import { join } from 'node:path';
import { coldPlayers } from '../load/workloads.ts';
import { startChild } from '../machine/child.ts';
import { loadCpu } from '../machine/cpus.ts';
import type { MultiplyPlayers } from '../servers/multiply-players.ts';
import type { SeedOurs } from '../servers/seed-ours.ts';
import type { SeedTwin } from '../servers/seed-twin.ts';
import type { StorageChoice } from '../servers/shared.ts';

/** Players of the measurements that are not about growth. */
const playerCount = 1_000;

/**
 * Makes the same players on our side and the twin's, and returns the file that lists them. `sources` are those of the
 * bench whose library makes them, if it is not this one.
 */
export async function seedPlayers(
  folder: string,
  ours: StorageChoice,
  twin: SeedTwin['database'] | null,
  players = playerCount,
  sources?: string,
): Promise<string> {
  const file = join(folder, 'players.json');
  await once(
    'servers/seed-ours.ts',
    { kind: 'seed', storage: ours, players, file } satisfies SeedOurs,
    sources,
  );
  if (twin !== null) await seedTwin(twin, file);
  return file;
}

/** The files of the players who were made through the API, and of all, who are more than servers remember sessions. */
export interface WarmAndCold {
  readonly warm: string;
  readonly cold: string;
}

/** The same with many more players, most of whom are copies of one. */
export async function seedManyPlayers(
  folder: string,
  ours: StorageChoice,
  twin: SeedTwin['database'] | null,
  sources?: string,
): Promise<WarmAndCold> {
  const warm = await seedPlayers(folder, ours, null, playerCount, sources);
  const cold = join(folder, 'all-players.json');
  const order = { kind: 'multiply', storage: ours, players: warm, count: coldPlayers, file: cold } as const;
  await once('servers/multiply-players.ts', order satisfies MultiplyPlayers);
  if (twin !== null) await seedTwin(twin, cold);
  return { warm, cold };
}

const seedTwin = (database: SeedTwin['database'], file: string): Promise<void> =>
  once('servers/seed-twin.ts', { kind: 'seed', database, file } satisfies SeedTwin);

/** Asks a program one thing and ends it. */
export async function once(file: string, order: object, sources?: string): Promise<void> {
  const child = startChild(file, { cpu: loadCpu, ...(sources !== undefined && { sources }) });
  await child.ask(order);
  await child.stop();
}
