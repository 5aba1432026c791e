import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../examples/first-steps/src/server-process.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { freshDatabase } from './databases.ts';
import { startSteadyLoad } from './steady-load.ts';

const minutes = Number(process.env.MEMORY_MINUTES ?? 30);
const intervalSeconds = 30;
const rootApiKey = 'memory-root-key-0123456789abcdefghijk';

/** Bytes. After a collection of the garbage also those that remain: compiled code, and data. */
interface Sample {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly code?: number;
  readonly data?: number;
}

const names = ['rss', 'heapUsed', 'external', 'code', 'data'] as const;

const meanMiB = (samples: readonly Sample[], name: keyof Sample): number => {
  const values = samples.flatMap((sample) => sample[name] ?? []);
  return values.reduce((sum, value) => sum + value, 0) / values.length / 2 ** 20;
};

test(
  `a server under steady load keeps nothing of requests and players that are gone: ${minutes} minutes on Postgres, with a heap of 256 MiB`,
  async () => {
    // The garbage is collected at the end of each third, the last time a moment before the end of the load.
    const third = Math.floor(((minutes * 60) / intervalSeconds - 1) / 3);
    const samples = join(scratchFolder('lobbykit-memory-'), 'samples');
    const preload = join(import.meta.dirname, 'memory-samples.mjs');
    const server = await startServer(
      {
        DATABASE_URL: await freshDatabase(),
        ROOT_API_KEY: rootApiKey,
        SECRET_KEY: 'memory-secret-key-0123456789abcdefghij',
        RATE_LIMITS: 'off',
        NODE_OPTIONS: `--max-old-space-size=256 --expose-gc --import=${preload}`,
        MEMORY_SAMPLES: samples,
        MEMORY_INTERVAL: String(intervalSeconds * 1_000),
        MEMORY_COLLECT: String(third),
      },
      0,
    );
    onTestFinished(() => server.kill());
    const over = new AbortController();
    const load = startSteadyLoad(server.baseUrl, rootApiKey, over.signal);
    await Promise.race([setTimeout(minutes * 60_000), load.over]);
    over.abort();
    await load.over;
    expect(await server.stop()).toBe(0);

    const taken = readFileSync(samples, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Sample);
    const thirds = [0, 1, 2].map((at) => taken.slice(at * third, (at + 1) * third));
    const report = names.map((name) =>
      [name, ...thirds.map((part) => meanMiB(part, name).toFixed(1))].join(' '),
    );
    const perSecond = Math.round(load.answered / (minutes * 60));
    process.stdout.write(
      `${perSecond} requests/s of ${load.players} players, ${load.refused} refused; MiB in each third:\n${report.join('\n')}\n`,
    );
    expect(perSecond).toBeGreaterThan(50);
    // The first third opens connections and compiles what is used.
    const growth = (name: keyof Sample): number => meanMiB(thirds[2]!, name) - meanMiB(thirds[1]!, name);
    expect(growth('data')).toBeLessThan(1);
    expect(growth('code')).toBeLessThan(3);
    expect(growth('external')).toBeLessThan(2);
    // V8 leaves garbage while there is space, so this alone is no sign of a leak.
    expect(growth('rss')).toBeLessThan(30);
  },
  (minutes + 5) * 60_000,
);
