import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { startServer } from '../../first-steps/src/server-process.ts';
import { freshDatabase } from './databases.ts';
import { startSteadyLoad } from './steady-load.ts';

const minutes = Number(process.env.MEMORY_MINUTES ?? 30);
const intervalSeconds = 30;
const rootApiKey = 'memory-root-key-0123456789abcdefghijk';

type Sample = Readonly<Record<'rss' | 'heapUsed' | 'external', number>>;

const mean = (samples: readonly Sample[], name: keyof Sample): number =>
  samples.reduce((sum, sample) => sum + sample[name], 0) / samples.length / 2 ** 20;

test(
  `the memory of a server under steady load reaches a plateau: ${minutes} minutes on Postgres, with a heap of 256 MiB`,
  async () => {
    const samples = join(scratchFolder('lobbykit-memory-'), 'samples');
    const preload = join(import.meta.dirname, 'memory-samples.mjs');
    const server = await startServer(
      {
        DATABASE_URL: await freshDatabase(),
        ROOT_API_KEY: rootApiKey,
        SECRET_KEY: 'memory-secret-key-0123456789abcdefghij',
        RATE_LIMITS: 'off',
        NODE_OPTIONS: `--max-old-space-size=256 --import=${preload}`,
        MEMORY_SAMPLES: samples,
        MEMORY_INTERVAL: String(intervalSeconds * 1_000),
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
    // The first third fills caches, and the heap grows to the size that it keeps.
    const third = Math.floor(taken.length / 3);
    const [middle, last] = [taken.slice(third, 2 * third), taken.slice(-third)];
    const report = (['rss', 'heapUsed', 'external'] as const).map((name) =>
      [name, mean(taken.slice(0, third), name), mean(middle, name), mean(last, name)].join(' '),
    );
    const perSecond = Math.round(load.answered / (minutes * 60));
    process.stdout.write(
      `${perSecond} requests/s, ${load.refused} refused; MiB in each third:\n${report.join('\n')}\n`,
    );
    expect(perSecond).toBeGreaterThan(50);
    expect(mean(last, 'heapUsed')).toBeLessThan(mean(middle, 'heapUsed') + 10);
    expect(mean(last, 'rss')).toBeLessThan(mean(middle, 'rss') + 15);
  },
  (minutes + 5) * 60_000,
);
