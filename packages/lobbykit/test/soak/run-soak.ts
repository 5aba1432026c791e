import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startStoreSimulator } from '@lobbykit/store-simulator';
import { startServer } from '../../../../examples/first-steps/src/server-process.ts';
import { activities } from '../load/activities.ts';
import { type LostChange, type RunningActivity, startActivity } from '../load/activity.ts';
import { createLoadWorld, rootApiKey, serverVariables } from '../load/load-world.ts';
import { startSteadyLoad } from '../steady-load.ts';
import { openAudience } from './audience.ts';
import { type DatabaseSize, growthBetween, measureDatabase, type TableGrowth } from './database-growth.ts';
import { createRequestLog, type RequestCounts } from './request-log.ts';

/** Milliseconds by which timers of the server were late. */
interface Lag {
  readonly p50: number;
  readonly p99: number;
  readonly p100: number;
}

/** A line of `server-samples.mjs`. */
export interface ServerSample {
  readonly seconds: number;
  readonly rss: number;
  /** After the garbage was collected. */
  readonly heapUsed: number;
  readonly external: number;
  readonly cpuSeconds: number;
  /** Of the interval. */
  readonly lag: Lag;
  /** From the end of the warm-up. */
  readonly total: Lag;
  /** Milliseconds of processor time of the event loop between two timers, from the end of the warm-up. */
  readonly workP99: number;
}

export interface SoakResult {
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly streams: number;
  /** The events that the audience got, and those that were emitted to it. */
  readonly heard: readonly [heard: number, emitted: number];
  readonly requests: number;
  readonly refused: number;
  /** The requests of activities, by the name of the activity. */
  readonly byActivity: ReadonlyMap<string, RequestCounts>;
  readonly changes: number;
  readonly lost: readonly LostChange[];
  /** After the warm-up. */
  readonly samples: readonly ServerSample[];
  readonly growth: readonly TableGrowth[];
  readonly sizes: readonly [before: DatabaseSize, after: DatabaseSize];
  readonly exitCode: number | null;
}

const streamCount = 200;
/** The steady load has one for each of its workers. */
const audienceSize = streamCount - 12;
const intervalSeconds = 10;
/** About how often an activity has its turn. Some are more work than players cause. */
const turnMilliseconds = (name: string): number => (name === 'document' ? 10_000 : 300);

/**
 * Runs a server on an SQLite file in a folder under a mixed load on all areas with 200 event streams. Throws if a request fails
 * in a way that its operation does not expect.
 */
export async function runSoak(
  minutes: number,
  folder: string,
  report: (line: string) => void,
): Promise<SoakResult> {
  const file = join(folder, 'game.db');
  const samplesFile = join(folder, 'samples');
  const warmUpSeconds = Math.min(120, minutes * 15);
  const store = await startStoreSimulator({ environment: {} });
  const server = await startServer(
    {
      ...serverVariables(store),
      DATABASE_URL: `sqlite:${file}`,
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--expose-gc --import=${join(import.meta.dirname, 'server-samples.mjs')}`,
      SOAK_SAMPLES: samplesFile,
      SOAK_INTERVAL: String(intervalSeconds * 1_000),
      SOAK_WARM_UP: String(warmUpSeconds),
    },
    0,
  );
  // The load ends before the streams: they have to hear the last events.
  const [over, closed] = [new AbortController(), new AbortController()];
  try {
    const log = createRequestLog();
    const audience = await openAudience(
      createLoadWorld(server.baseUrl, store, { over: closed.signal, send: log.of('audience') }),
      audienceSize,
      over.signal,
    );
    const running = await Promise.all(
      Object.entries(activities).map(([name, create]) =>
        startActivity(
          name,
          create,
          createLoadWorld(server.baseUrl, store, { over: closed.signal, send: log.of(name) }),
        ),
      ),
    );
    const started = performance.now();
    const steady = startSteadyLoad(server.baseUrl, rootApiKey, over.signal);
    const working = [
      steady.over,
      audience.emit(),
      ...running.map((activity) => repeat(activity, over.signal)),
    ];
    const failed = Promise.all(working);
    const until = (seconds: number) => Promise.race([setTimeout(seconds * 1_000), failed]);
    await until(warmUpSeconds);
    const before = measureDatabase(file);
    const playersBefore = steady.players;
    for (let minute = 1; minute <= minutes; minute++) {
      await until((minutes * 60 - warmUpSeconds) / minutes);
      report(`${minute} of ${minutes}: ${log.total() + steady.answered} requests`);
    }
    const after = measureDatabase(file);
    const seconds = (performance.now() - started) / 1_000;
    over.abort();
    await failed;
    const heard = await audience.end();
    const lost = await Promise.all(running.map((activity) => activity.lost()));
    closed.abort();
    const exitCode = await server.stop();
    const samples = readFileSync(samplesFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ServerSample);
    return {
      seconds,
      warmUpSeconds,
      streams: streamCount,
      heard,
      requests: log.total() + steady.answered,
      refused: steady.refused,
      byActivity: log.counts,
      changes: running.reduce((sum, { changes }) => sum + changes, 0),
      lost: lost.flat(),
      samples: samples.filter((sample) => sample.seconds > warmUpSeconds + intervalSeconds),
      growth: growthBetween(before, after, steady.players - playersBefore),
      sizes: [before, after],
      exitCode,
    };
  } finally {
    over.abort();
    closed.abort();
    await server.kill();
    await store.close();
  }
}

async function repeat(activity: RunningActivity, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const pause = turnMilliseconds(activity.name) * (0.5 + Math.random());
    await Promise.all([activity.turn(), setTimeout(pause)]);
  }
}
