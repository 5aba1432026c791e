import { createServer, type Server } from 'node:http';
import { expressAdapter } from '@lobbykit/adapter-express';
import { fastifyAdapter } from '@lobbykit/adapter-fastify';
import type { Backend } from '@lobbykit/core';
import { answerQuestions } from '../machine/answering.ts';
import { listen } from './listen.ts';
import { openBackend } from './open-backend.ts';
import { playOptions } from './play-options.ts';
import type { StorageChoice } from './shared.ts';

export type Framework = 'fastify' | 'express';

export interface StartOurs {
  readonly kind: 'start';
  readonly storage: StorageChoice;
  readonly framework: Framework;
  /** Whether there are queues for matches, and a broker that waits longer than a measurement. */
  readonly plays?: boolean;
  /** The interval between two passes over a queue, if it is not the default. */
  readonly passMilliseconds?: number;
  /** Whether it is measured for Prometheus. */
  readonly metrics?: boolean;
}

answerQuestions({
  async start({
    storage,
    framework,
    plays = false,
    passMilliseconds,
    metrics = false,
  }: StartOurs): Promise<number> {
    const { backend } = await openBackend(storage, {
      ...(plays && playOptions(passMilliseconds)),
      ...(metrics && { meter: await createMeter() }),
    });
    return listen(await hostOf(framework, backend));
  },
  collect: () => globalThis.gc?.(),
});

async function createMeter() {
  const { createPrometheusMetrics } = await import('@lobbykit/monitoring/prometheus');
  return createPrometheusMetrics().meter;
}

/** A host with only the mounted API, configured like the twin's. */
async function hostOf(framework: Framework, backend: Backend): Promise<Server> {
  if (framework === 'express') {
    const { default: express } = await import('express');
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    app.use(expressAdapter(backend));
    return createServer(app);
  }
  const { default: Fastify } = await import('fastify');
  const app = Fastify({ logger: false });
  await app.register(fastifyAdapter(backend));
  await app.ready();
  return app.server;
}
