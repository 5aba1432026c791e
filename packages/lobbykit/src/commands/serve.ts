import { randomBytes } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { consoleArea, createLoginLinks } from '@lobbykit/console';
import { createBackend } from '@lobbykit/core';
import { pino } from 'pino';
import { allowedHosts } from '../config/allowed-hosts.ts';
import type { Config } from '../config/config.ts';
import { corsOriginsOf } from '../config/cors-origins.ts';
import { isLoopback } from '../config/is-loopback.ts';
import { developmentSecretKey } from '../config/secret-key.ts';
import { addressOf, loopbackOf } from '../server/address.ts';
import { openAllocators } from '../server/allocators.ts';
import { areasWithout } from '../server/areas.ts';
import { backendOptionsOf } from '../server/backend-options.ts';
import { gameServerKeyOf } from '../server/game-server-key.ts';
import { apiHeaders, createHost } from '../server/host.ts';
import { createInstruments } from '../server/instruments.ts';
import { openObjectStore } from '../server/object-store.ts';
import { openStorage } from '../server/storage.ts';
import { openStore } from '../server/store.ts';
import { wakeUpsOf } from '../server/wake-ups.ts';
import { banner } from './banner.ts';

/**
 * How long the server still accepts connections while the backend stops. New requests are refused with 503, and the
 * connection ends with that answer. Closing at once would break requests that were sent but not yet read.
 */
const minAcceptMilliseconds = 500;
/** How long the last responses may take to be sent. */
const maxFlushMilliseconds = 1_000;
/**
 * How long a stop takes at most, after the `drainSeconds` of running requests. It is enough for background work and the
 * last responses. While the database does not answer, its connections would take 1.5 seconds more to end.
 */
const maxEndMilliseconds = 1_000;

/**
 * How many connections may wait until they are accepted; the kernel's `net.core.somaxconn` may allow fewer. Node accepts
 * one in each turn of its event loop. With its default of 511, connections of a crowd were reset after 16 seconds.
 */
const backlog = 4_096;

/**
 * Runs the whole backend behind Express or Fastify. Returns when it listens, after it has written the banner. Signals of the process stop it, and then end
 * the process.
 */
export async function serve(
  config: Config,
  writeOutput: (text: string) => void,
  writeBanner: (text: string) => void = writeOutput,
): Promise<void> {
  const firstKey = createFirstKey(writeOutput);
  try {
    await listen(config, writeBanner, firstKey);
  } finally {
    // If the server could not listen, the key is stored all the same, and nobody else can read it.
    firstKey.print();
  }
}

interface FirstKey {
  readonly keep: (key: string) => void;
  /** Prints the key, if there is one and it is not printed yet. */
  readonly print: () => void;
}

function createFirstKey(writeOutput: (text: string) => void): FirstKey {
  let kept: string | undefined;
  return {
    keep(key) {
      kept = key;
    },
    print() {
      if (kept !== undefined) writeOutput(`first API key, with every permission, shown this once: ${kept}\n`);
      kept = undefined;
    },
  };
}

async function listen(
  config: Config,
  writeBanner: (text: string) => void,
  firstKey: FirstKey,
): Promise<void> {
  const log = pino({ level: config.LOG_LEVEL });
  for (const warning of config.warnings) log.warn(warning);
  const { storage, description, path } = await openStorage(config.DATABASE_URL, log, config);
  const secretKey = config.SECRET_KEY ?? (await secretKeyBeside(path, config.DATABASE_URL));
  // With port 0 the URL is not known yet, so the OpenAPI document names no server.
  const publicUrl =
    config.PUBLIC_URL ?? (config.PORT === 0 ? undefined : addressOf(config.HOST, config.PORT));

  const allocators = await openAllocators(config, {
    localUrl: config.PORT === 0 ? undefined : addressOf(loopbackOf(config.HOST), config.PORT),
    publicUrl,
    apiKey: await gameServerKeyOf(config, { storage, path, onFirstKey: firstKey.keep }),
    hasSecretKey: secretKey !== undefined,
    log,
  });
  const objects = await openObjectStore(config, { path, secretKey, hasPublicUrl: publicUrl !== undefined });
  const store = await openStore(config);
  const wakeUps = await wakeUpsOf(config, (message) => log.warn(message));
  const instruments = await createInstruments(config);
  const hostOptions = {
    corsOrigins: corsOriginsOf(config),
    production: config.production,
    hasConsole: config.CONSOLE,
    allowedHosts: allowedHosts(config),
  };
  const own = areasWithout(config.WITHOUT_AREAS);
  // Another worker would not know the link, and a person on another machine must not use it.
  const hasLink =
    config.CONSOLE_LINK && !config.production && config.WORKERS === 1 && isLoopback(config.HOST);
  const loginLinks = createLoginLinks();
  const backend = createBackend({
    storage,
    wakeUps,
    ...(config.RATE_STORE === 'storage' && { rateStore: 'storage' as const }),
    ...own,
    areas: [...own.areas, ...(config.CONSOLE ? [consoleArea({ loginLinks })] : [])],
    ...(config.CHAT_ROOMS !== undefined && { chatRooms: config.CHAT_ROOMS }),
    ...(config.LOBBY_SERVER_BUILDS && { lobbyServerBuilds: true }),
    objectStore: objects.store,
    responseHeaders: apiHeaders(hostOptions),
    log,
    ...(await backendOptionsOf(config)),
    ...store.options,
    ...allocators.options,
    onFirstKey: firstKey.keep,
    ...instruments.options,
    ...(secretKey !== undefined && { secretKey }),
    ...(publicUrl !== undefined && { publicUrl }),
  });
  await backend.start();
  const server = await createHost(config.ADAPTER, backend, hostOptions);

  let stopping: number | undefined;
  async function stop(signal: string): Promise<void> {
    if (stopping !== undefined) {
      // A second signal stops at once. But npm and process groups repeat the first one within moments.
      if (performance.now() - stopping > 1_000) process.exit(1);
      return;
    }
    stopping = performance.now();
    log.info({ signal }, 'stopping: running requests may finish');
    void exitInTime();
    await Promise.all([backend.stop(), setTimeout(minAcceptMilliseconds)]);
    await store.close();
    server.close(() => process.exit(0));
    await setTimeout(maxFlushMilliseconds);
    process.exit(0);
  }
  async function exitInTime(): Promise<void> {
    const drainSeconds = config.BACKEND_LIMITS?.drainSeconds ?? backend.catalogue.limits.drainSeconds![0];
    await setTimeout(drainSeconds * 1000 + maxEndMilliseconds);
    log.warn('the stop took too long, so it ends now: what was confirmed is stored');
    process.exit(0);
  }
  let metrics: string;
  try {
    metrics = await instruments.listen();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port: config.PORT, host: config.HOST, backlog }, resolve);
    });
  } catch (error) {
    instruments.close();
    await Promise.all([backend.stop(), store.close()]);
    throw error;
  }
  // SIGHUP comes when the terminal is closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  const { port } = server.address() as AddressInfo;
  firstKey.print();
  const { enabledProviders } = await backend.api.authentication.listProviders({});
  writeBanner(
    banner(config, {
      storage: description,
      objects: objects.description,
      store: store.description,
      matches: allocators.description,
      metrics,
      address: addressOf(config.HOST, port),
      ...(config.CONSOLE &&
        hasLink && {
          consoleLink: `${addressOf(config.HOST, port)}/api/v1/console${loginLinks.create()}`,
        }),
      logins: enabledProviders,
    }),
  );
  // Otherwise Node writes it when the process ends, and a server may be killed.
  flushCompileCache();
}

/** Returns the development key: stored beside a SQLite file, random for a storage in memory, otherwise none. */
async function secretKeyBeside(path: string | null, databaseUrl: string): Promise<string | undefined> {
  if (path !== null) return developmentSecretKey(path);
  return databaseUrl === 'memory:' ? randomBytes(32).toString('base64url') : undefined;
}
