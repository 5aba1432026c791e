import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createBackend, unsafeProvider } from '@lobbykit/core';
import { referenceArea } from '@lobbykit/reference';
import { pino } from 'pino';
import { allowedHosts } from '../config/allowed-hosts.ts';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/is-loopback.ts';
import { matchmakingOf } from '../config/matchmaking.ts';
import { platformAuthOf } from '../config/platform-auth.ts';
import { developmentSecretKey } from '../config/secret-key.ts';
import { createHost } from '../server/host.ts';
import { openObjectStore } from '../server/object-store.ts';
import { openStorage } from '../server/storage.ts';
import { openStore } from '../server/store.ts';

/**
 * How long the server still accepts connections while the backend stops. New requests are refused with 503, and the
 * connection ends with that answer. Closing at once would break requests that were sent but not yet read.
 */
const minAcceptMilliseconds = 500;
/** How long the last responses may take to be sent. */
const maxFlushMilliseconds = 1_000;

/**
 * How many connections may wait until they are accepted; the kernel's `net.core.somaxconn` may allow fewer. Node accepts
 * one in each turn of its event loop. With its default of 511, connections of a crowd were reset after 16 seconds.
 */
const backlog = 4_096;

/**
 * Runs the whole backend behind Express or Fastify. Returns when it listens. Signals of the process stop it, and then end
 * the process.
 */
export async function serve(config: Config, writeOutput: (text: string) => void): Promise<void> {
  const log = pino({ level: config.LOG_LEVEL });
  for (const warning of config.warnings) log.warn(warning);
  const { storage, description, path } = await openStorage(config.DATABASE_URL, log);
  const secretKey = config.SECRET_KEY ?? (await secretKeyBeside(path, config.DATABASE_URL));
  // With port 0 the URL is not known yet, so the OpenAPI document names no server.
  const publicUrl =
    config.PUBLIC_URL ?? (config.PORT === 0 ? undefined : addressOf(config.HOST, config.PORT));

  const objects = await openObjectStore(config, { path, secretKey, hasPublicUrl: publicUrl !== undefined });
  const store = await openStore(config);
  const backend = createBackend({
    storage,
    areas: [referenceArea],
    objectStore: objects.store,
    log,
    ...store.options,
    production: config.production,
    providers: [...(config.UNSAFE_LOGIN ? [unsafeProvider] : []), ...config.identityProviders.providers],
    providerSettings: config.identityProviders.settings,
    pendingCookie: config.LOGIN_COOKIE,
    allowUnsafeInProduction: config.production && config.UNSAFE_LOGIN,
    bootstrapAdmins: config.BOOTSTRAP_ADMINS ?? [],
    platformAuth: await platformAuthOf(config),
    ...(config.MATCHMAKING_CONFIG !== undefined && {
      matchmaking: { config: await matchmakingOf(config.MATCHMAKING_CONFIG) },
    }),
    ...(config.GAME_NAME !== undefined && { gameName: config.GAME_NAME }),
    ...(secretKey !== undefined && { secretKey }),
    ...(config.ROOT_API_KEY !== undefined && { rootApiKey: config.ROOT_API_KEY }),
    ...(config.AUDIT_DAYS !== undefined && { limits: { auditDays: config.AUDIT_DAYS } }),
    ...(!config.RATE_LIMITS && { rates: false }),
    ...(config.TRUST_PROXY !== undefined && { trustProxy: config.TRUST_PROXY }),
    ...(publicUrl !== undefined && { publicUrl }),
  });
  await backend.start();
  const server = await createHost(config.ADAPTER, backend, {
    corsOrigins: config.CORS_ORIGINS,
    production: config.production,
    allowedHosts: allowedHosts(config),
  });

  let stopping: number | undefined;
  async function stop(signal: string): Promise<void> {
    if (stopping !== undefined) {
      // A second signal stops at once. But npm and process groups repeat the first one within moments.
      if (performance.now() - stopping > 1_000) process.exit(1);
      return;
    }
    stopping = performance.now();
    log.info({ signal }, 'stopping: running requests may finish');
    await Promise.all([backend.stop(), setTimeout(minAcceptMilliseconds)]);
    await store.close();
    server.close(() => process.exit(0));
    await setTimeout(maxFlushMilliseconds);
    process.exit(0);
  }
  // SIGHUP comes when the terminal is closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.PORT, host: config.HOST, backlog }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const { enabledProviders } = await backend.api.authentication.listProviders({});
  writeOutput(
    banner(config, {
      storage: description,
      objects: objects.description,
      store: store.description,
      address: addressOf(config.HOST, port),
      logins: enabledProviders.length,
    }),
  );
}

/** Returns the development key: stored beside a SQLite file, random for a storage in memory, otherwise none. */
async function secretKeyBeside(path: string | null, databaseUrl: string): Promise<string | undefined> {
  if (path !== null) return developmentSecretKey(path);
  return databaseUrl === 'memory:' ? randomBytes(32).toString('base64url') : undefined;
}

const addressOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

interface BannerFacts {
  readonly storage: string;
  readonly objects: string;
  readonly store: string;
  readonly address: string;
  readonly logins: number;
}

const banner = (
  config: Config,
  { storage, objects, store, address, logins }: BannerFacts,
): string => `lobbykit
  configuration ${config.file ?? 'the environment alone'}
  adapter       ${config.ADAPTER}
  storage       ${storage}
  objects       ${objects}
  reference     ${address}/api/v1/docs
  logins        ${logins} ways enabled; ${address}/api/v1/authentication/providers lists them
  Unsafe login  ${unsafeLoginOf(config)}
  e-mail        ${emailOf(config)}
  store         ${store}
  rate limits   ${config.RATE_LIMITS ? 'on' : 'off'}
listening on ${address}
`;

function unsafeLoginOf({ UNSAFE_LOGIN, HOST, production }: Config): string {
  if (!UNSAFE_LOGIN)
    return production
      ? 'off'
      : 'off; UNSAFE_LOGIN=on lets anyone who reaches this server log in under any name';
  const warning = isLoopback(HOST) ? '' : ', from every machine that reaches this server';
  return `on: anyone may log in under any name${warning}; other host names: ALLOWED_HOSTS`;
}

function emailOf({ SMTP_URL, MAIL_LOG, production }: Config): string {
  if (SMTP_URL !== undefined) return `sign-up is on; mails are sent through ${new URL(SMTP_URL).hostname}`;
  if (MAIL_LOG) return 'sign-up is on; mails are logged, with their codes';
  return production
    ? 'sign-up is off: SMTP_URL is missing'
    : 'sign-up is off: set SMTP_URL, or MAIL_LOG=on to log mails with their codes';
}
