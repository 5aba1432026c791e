import cluster, { type Worker } from 'node:cluster';
import { isSea } from 'node:sea';
import { setTimeout } from 'node:timers';
import type { Log } from '@lobbykit/core';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { restartPause } from './restart-pause.ts';

/** What a worker says to its parent when it listens. */
interface ListeningMessage {
  readonly banner: string;
}

/** Runs the server in this process, or in several processes that share its port. Returns when it listens. */
export async function serveOrFork(config: Config, writeOutput: (text: string) => void): Promise<void> {
  if (config.WORKERS > 1 && cluster.isPrimary) {
    const log = pino({ level: config.LOG_LEVEL });
    await runWorkers({ config, log, writeOutput });
    return;
  }
  const { serve } = await import('./serve.ts');
  // The parent prints one banner. The first API key is not sent, because the worker may end before it arrives.
  const sendBanner = (banner: string): void => void process.send?.({ banner } satisfies ListeningMessage);
  await serve(config, writeOutput, cluster.isWorker ? sendBanner : writeOutput);
}

interface WorkersOptions {
  readonly config: Config;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly writeOutput: (text: string) => void;
}

/**
 * Runs the server in several processes on one port. Resolves when all of them listen.
 *
 * The first one starts alone: it migrates, prints the first API key, and finds what is wrong with the configuration. If it
 * ends before it listens, this process ends with its exit code. A worker that ends later is started again, after pauses
 * that grow while it ends soon. Signals go to all workers, and this process ends when they have ended. It serves the metrics of
 * all of them.
 */
async function runWorkers({ config, log, writeOutput }: WorkersOptions): Promise<void> {
  if (isSea())
    throw new ConfigError(
      'WORKERS: the executable is one process; start it several times, each on its own port.',
    );
  let stopping = false;
  let isPrinted = false;
  /** The running workers, by their places: a worker that replaces another one has its place. */
  const running = new Map<string, Worker>();
  const variables = await serveMetricsOf(running, config);

  function fork(place: number, quickEnds: number): Worker {
    const worker = cluster.fork(variables);
    running.set(String(place), worker);
    const startedAt = performance.now();
    worker.on('message', ({ banner }: Partial<ListeningMessage>) => {
      if (banner === undefined || isPrinted) return;
      isPrinted = true;
      writeOutput(banner);
    });
    worker.once('exit', (code, signal) => {
      running.delete(String(place));
      if (stopping || !isPrinted) return;
      const { pause, ends } = restartPause(quickEnds, performance.now() - startedAt);
      log.warn({ pid: worker.process.pid, code, signal, pause }, 'a worker has ended; starting another one');
      setTimeout(() => {
        if (!stopping) fork(place, ends);
      }, pause);
    });
    return worker;
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      stopping = true;
      for (const worker of workers()) worker.process.kill(signal);
      if (workers().length === 0) process.exit(0);
    });
  cluster.on('exit', (_worker, code) => {
    if (!stopping && !isPrinted) process.exit(code || 1);
    if (stopping && workers().length === 0) process.exit(0);
  });

  await listening(fork(1, 0));
  await Promise.all(Array.from({ length: config.WORKERS - 1 }, (_, at) => listening(fork(at + 2, 0))));
}

/** Serves the metrics of the workers, if the configuration asks for it. Returns the variables that the workers get. */
async function serveMetricsOf(
  running: ReadonlyMap<string, Worker>,
  { METRICS_HOST, METRICS_PORT }: Config,
): Promise<Record<string, string>> {
  if (METRICS_PORT === undefined) return {};
  const { serveWorkerMetrics } = await import('../server/worker-metrics.ts');
  const { port } = await serveWorkerMetrics(running, { METRICS_HOST, METRICS_PORT });
  // With port 0 the workers would not know which one it is.
  return { METRICS_PORT: String(port) };
}

const workers = (): readonly Worker[] =>
  Object.values(cluster.workers ?? {}).filter(
    (worker) => worker !== undefined && !worker.isDead(),
  ) as Worker[];

/** Resolves when a worker listens, or has ended. */
const listening = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    worker.on('message', ({ banner }: Partial<ListeningMessage>) => {
      if (banner !== undefined) resolve();
    });
    worker.once('exit', () => resolve());
  });
