import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStoreSimulator } from '@lobbykit/store-simulator';
import { expect, onTestFinished } from 'vitest';
import { startServer } from '../../../../examples/first-steps/src/server-process.ts';
import { createRandom, type Random } from '../../../../test/random.ts';
import {
  type ForgetfulDisk,
  lastIsTorn,
  nothingArrives,
  someArrive,
} from '../../../storage-sqlite/test/crash/forgetful-disk.ts';
import { activities } from '../load/activities.ts';
import { type RunningActivity, startActivity, unless } from '../load/activity.ts';
import { createLoadWorld, serverVariables } from '../load/load-world.ts';
import { untilGone } from '../players.ts';

/** Where the server of a crash test stores its rows, and how it starts. */
export interface CrashPlace {
  readonly variables: Readonly<Record<string, string>>;
  /** Does to the stopped database what the crash does, besides the end of the process. Returns its name. */
  crash(random: Random): string;
}

/** A database that only loses its server. */
export const killedOnly = (databaseUrl: string): CrashPlace => ({
  variables: { DATABASE_URL: databaseUrl },
  crash: () => 'kill',
});

/** An SQLite file on a disk that loses its power every other time. */
export function losingPower(disk: ForgetfulDisk): CrashPlace {
  return {
    variables: { ...disk.environment, DATABASE_URL: `sqlite:${join(disk.folder, 'game.db')}` },
    crash(random) {
      const isCut = random.chance(0.5);
      const arrival = [nothingArrives, someArrive(random), lastIsTorn(random)][random.integer(3)]!;
      const left = isCut ? disk.afterPowerCut(arrival) : copyOf(disk.folder);
      disk.putBack(left);
      rmSync(left, { recursive: true });
      return isCut ? 'power cut' : 'kill';
    },
  };
}

/** Copies what a killed process has left: the system writes it to the disk in the end. */
function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'lobbykit-killed-'));
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** The changes that are confirmed in a cycle at least. */
const minChanges = 20;
const maxChanges = 60;

/**
 * Ends the server with SIGKILL while callers write to all areas, and starts it on what is left, again and again. Asserts after
 * each start that everything that was confirmed exists. With `eachArea`, each area has at least one confirmed change for each kill,
 * however slow the machine is; that takes more than twice as long. Returns the number of confirmed changes by area.
 */
export async function crashServer(
  { variables, crash }: CrashPlace,
  cycles: number,
  seed: number,
  eachArea = false,
): Promise<ReadonlyMap<string, number>> {
  const random = createRandom(seed);
  const store = await startStoreSimulator({ environment: {} });
  onTestFinished(() => store.close());
  const all = {
    ...serverVariables(store),
    ...variables,
    OBJECT_STORE_DIRECTORY: mkdtempSync(join(tmpdir(), 'lobbykit-objects-')),
    // With the compile cache, a process starts in half the time.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../node_modules/.cache/lobbykit/compiled'),
  };
  onTestFinished(() => rmSync(all.OBJECT_STORE_DIRECTORY, { recursive: true, force: true }));
  let server = await startServer(all, 0);
  // Also if the test is aborted.
  onTestFinished(() => server.kill());
  const { baseUrl } = server;
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const running = await Promise.all(
    Object.entries(activities).map(([name, create]) =>
      startActivity(name, create, createLoadWorld(baseUrl, store, { over: over.signal })),
    ),
  );
  const writers = running.filter(({ isWriter }) => isWriter);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const target = changesOf(writers) + minChanges + random.integer(maxChanges - minChanges);
    await Promise.all(
      writers.map((activity) =>
        untilGone(async () => {
          // It may have been done: then nothing is known of its key, as after a lost answer.
          await unless(['STORAGE_BUSY', 'OVERLOADED'], () => activity.turn());
          const isEachConfirmed = !eachArea || writers.every(({ changes }) => changes > cycle);
          if (changesOf(writers) >= target && isEachConfirmed) await server.kill();
        }),
      ),
    );
    await server.kill();
    const kind = crash(random);
    server = await startServer(all, Number(new URL(baseUrl).port));
    for (const activity of writers)
      expect(await activity.lost(), `SEED=${seed}, cycle ${cycle}, ${kind}: ${activity.name}`).toEqual([]);
  }
  return new Map(writers.map(({ name, changes }) => [name, changes]));
}

const changesOf = (all: readonly RunningActivity[]): number =>
  all.reduce((sum, { changes }) => sum + changes, 0);
