import {
  agonesAllocator,
  fleetAllocator,
  localProcessAllocator,
  webhookAllocator,
} from '@lobbykit/allocators';
import { createClient } from '@lobbykit/client';
import { createBackend } from '@lobbykit/core';
import { toFetchHandler } from '@lobbykit/core/fetch';
import { shedLoad, toNodeHandler } from '@lobbykit/core/node';
import { createMemoryStorage } from '@lobbykit/core/storage';
import {
  chatWeb,
  deviceWeb,
  gamesWeb,
  implicitOAuth2,
  indieWeb,
  oauth2,
  officeWeb,
  oidc,
  openid2,
  retailWeb,
  searchWeb,
  storeTicket,
  storeWeb,
  streamWeb,
} from '@lobbykit/identity-providers';
import { createOpenTelemetryMeter, createOpenTelemetryTracer } from '@lobbykit/monitoring/opentelemetry';
import { createPrometheusMetrics } from '@lobbykit/monitoring/prometheus';
import { localObjectStore, s3ObjectStore } from '@lobbykit/object-store';
import { inspectPostgres, openPostgres } from '@lobbykit/storage-postgres';
import { backupSqlite, openSqlite, restoreSqlite } from '@lobbykit/storage-sqlite';
import { createStoreClient, storeOrderProvider } from '@lobbykit/store';
import { startStoreSimulator } from '@lobbykit/store-simulator';
import { createTestBackend } from '@lobbykit/testing';
import { redisWakeUps } from '@lobbykit/wake-redis';
import { describe, expect, test } from 'vitest';

/** A factory as a program in JavaScript calls it. */
type Factory = (options: never) => unknown;

interface FactoryCase {
  readonly create: Factory;
  /** An option as it is often mistyped, and its right name. */
  readonly mistyped: readonly [name: string, meant: string];
  /** The options that it needs and gets. */
  readonly needed?: object;
  /** What it says without any options; absent if it needs none. */
  readonly without?: string;
}

const backend = { handle: async () => Promise.reject(new Error('not called')) };
const store = createStoreClient({ appId: 480, key: 'key' });

const factories: Readonly<Record<string, FactoryCase>> = {
  createBackend: {
    create: (options) => createBackend(options),
    mistyped: ['storge', 'storage'],
    needed: { storage: createMemoryStorage() },
    without: 'createBackend needs options: createBackend({ storage })',
  },
  createTestBackend: { create: createTestBackend, mistyped: ['backgroud', 'background'] },
  toNodeHandler: {
    create: (options) => toNodeHandler(backend, options),
    mistyped: ['prefx', 'prefix'],
  },
  toFetchHandler: {
    create: (options) => toFetchHandler(backend, options),
    mistyped: ['prefx', 'prefix'],
  },
  shedLoad: {
    create: (options) => shedLoad({ shed: () => null } as never, () => {}, options),
    mistyped: ['header', 'headers'],
  },
  openSqlite: {
    create: openSqlite,
    mistyped: ['durabilty', 'durability'],
    needed: { path: '/nowhere/x.db' },
    without: "openSqlite needs options; write openSqlite({ path: 'game.db' })",
  },
  backupSqlite: {
    create: (options) => backupSqlite(options, 'copy.db'),
    mistyped: ['nativeBindings', 'nativeBinding'],
    needed: { path: 'game.db' },
    without: "backupSqlite needs options; write backupSqlite({ path: 'game.db' }, 'copy.db')",
  },
  restoreSqlite: {
    create: (options) => restoreSqlite({ path: 'game.db' }, 'copy.db', options),
    mistyped: ['forse', 'force'],
  },
  openPostgres: {
    create: openPostgres,
    mistyped: ['maxConnection', 'maxConnections'],
    needed: { connectionString: 'postgres://127.0.0.1:1/nowhere' },
    without: 'openPostgres: connectionString is missing; write openPostgres({ connectionString: ',
  },
  inspectPostgres: {
    create: inspectPostgres,
    mistyped: ['shema', 'schema'],
    needed: { connectionString: 'postgres://127.0.0.1:1/nowhere' },
    without: 'connectionString is missing',
  },
  localProcessAllocator: {
    create: localProcessAllocator,
    mistyped: ['maxProcess', 'maxProcesses'],
    needed: { gameServerPath: '/game', backendUrl: 'http://127.0.0.1', apiKey: 'key' },
    without:
      'localProcessAllocator needs options; write localProcessAllocator({ gameServerPath, backendUrl, apiKey })',
  },
  webhookAllocator: {
    create: webhookAllocator,
    mistyped: ['timeoutSecond', 'timeoutSeconds'],
    needed: { url: 'https://servers.example.com', secret: 'x'.repeat(32) },
    without: 'webhookAllocator needs options; write webhookAllocator({ url: ',
  },
  fleetAllocator: {
    create: fleetAllocator,
    mistyped: ['backendUr', 'backendUrl'],
    needed: { job: { job: { exec: [] } }, backendUrl: 'http://127.0.0.1' },
    without: 'fleetAllocator needs options; write fleetAllocator({ job: ',
  },
  agonesAllocator: {
    create: agonesAllocator,
    mistyped: ['selector', 'selectors'],
    needed: { url: 'https://x', clientCertificate: {}, selectors: [{ a: 'b' }] },
    without: 'agonesAllocator needs options; write agonesAllocator({ url, clientCertificate: ',
  },
  localObjectStore: {
    create: localObjectStore,
    mistyped: ['maxDownload', 'maxDownloads'],
    needed: { directory: '/nowhere', secret: 'x'.repeat(32) },
    without: "localObjectStore needs options; write await localObjectStore({ directory: 'objects', secret })",
  },
  s3ObjectStore: {
    create: s3ObjectStore,
    mistyped: ['endpont', 'endpoint'],
    needed: { buckets: ['builds'], region: 'auto', credentials: {} },
    without: 's3ObjectStore needs options; write s3ObjectStore({ buckets: ',
  },
  redisWakeUps: {
    create: redisWakeUps,
    mistyped: ['prefixx', 'prefix'],
    needed: { redis: 'redis://127.0.0.1:1' },
    without: 'redisWakeUps needs options; write redisWakeUps({ redis: ',
  },
  createStoreClient: {
    create: createStoreClient,
    mistyped: ['readRetrys', 'readRetries'],
    needed: { appId: 480, key: 'key' },
    without: 'createStoreClient needs options; write createStoreClient({ appId: 480, key })',
  },
  storeOrderProvider: {
    create: (options) => storeOrderProvider(store, options),
    mistyped: ['createStoreId', 'createStoreIds'],
  },
  startStoreSimulator: { create: startStoreSimulator, mistyped: ['expirySecond', 'expirySeconds'] },
  createPrometheusMetrics: { create: createPrometheusMetrics, mistyped: ['registy', 'registry'] },
  createOpenTelemetryMeter: {
    create: createOpenTelemetryMeter,
    mistyped: ['providers', 'provider'],
  },
  createOpenTelemetryTracer: {
    create: createOpenTelemetryTracer,
    mistyped: ['providers', 'provider'],
  },
  createClient: {
    create: createClient,
    mistyped: ['timeout', 'timeoutMilliseconds'],
    needed: { baseUrl: 'http://127.0.0.1' },
    without: 'baseUrl is missing',
  },
  oidc: {
    create: oidc,
    mistyped: ['scopes', 'scope'],
    needed: { issuer: 'https://login.example.com' },
    without: 'oidc needs options; write oidc({ issuer: ',
  },
  oauth2: {
    create: oauth2,
    mistyped: ['pkc', 'pkce'],
    needed: {
      issuer: 'own',
      authorizationEndpoint: 'https://login.example.com',
      tokenEndpoint: 'https://login.example.com',
      profileEndpoint: 'https://login.example.com',
      scope: 'name',
      subject: () => 'a',
    },
    without: 'oauth2 needs options; write oauth2({ issuer, authorizationEndpoint, ',
  },
  implicitOAuth2: {
    create: implicitOAuth2,
    mistyped: ['confirm', 'confirmation'],
    needed: {
      issuer: 'own',
      authorizationEndpoint: 'https://login.example.com',
      profileEndpoint: 'https://login.example.com',
      scope: 'name',
      subject: () => 'a',
    },
    without: 'implicitOAuth2 needs options; write implicitOAuth2({ issuer, ',
  },
  openid2: {
    create: openid2,
    mistyped: ['realms', 'realm'],
    needed: {
      provider: 12,
      platform: 12,
      issuer: 'own',
      endpoint: 'https://login.example.com',
      claimedIdPrefix: 'https://login.example.com/',
    },
    without: 'openid2 needs options; write openid2({ provider, platform, ',
  },
  storeTicket: { create: storeTicket, mistyped: ['publisherKeys', 'publisherKey'] },
  storeWeb: { create: storeWeb, mistyped: ['realms', 'realm'] },
  deviceWeb: { create: deviceWeb, mistyped: ['teamID', 'teamId'] },
  indieWeb: { create: indieWeb, mistyped: ['gameID', 'gameId'] },
  officeWeb: { create: officeWeb, mistyped: ['tenants', 'tenant'] },
  chatWeb: { create: chatWeb, mistyped: ['scopes', 'scope'] },
  searchWeb: { create: searchWeb, mistyped: ['scopes', 'scope'] },
  streamWeb: { create: streamWeb, mistyped: ['scopes', 'scope'] },
  retailWeb: { create: retailWeb, mistyped: ['scopes', 'scope'] },
  gamesWeb: { create: gamesWeb, mistyped: ['scopes', 'scope'] },
};

/** Returns with what a factory refuses its options, at once or by a promise. */
async function refusal(create: Factory, options?: unknown): Promise<string> {
  try {
    await create(options as never);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(Object.entries(factories))('the options of %s', (_, factory) => {
  const { create, mistyped, needed = {} } = factory;

  test('are refused if one does not exist, with the name that is meant', async () => {
    const [name, meant] = mistyped;
    const message = await refusal(create, { ...needed, [name]: true });
    expect(message).toContain(`there is no option ${name}; `);
    expect(message).toMatch(new RegExp(`(did you mean ${meant}\\?|the options are .*\\b${meant}\\b)`));
  });
});

const withoutDefaults = Object.entries(factories).filter(([, { without }]) => without !== undefined);

test.each(withoutDefaults)(
  '%s asks for options with what to write, if there are none',
  async (_, factory) => {
    expect(await refusal(factory.create)).toContain(factory.without);
  },
);

test('every function of a package that takes options is among the factories whose options are checked', async () => {
  const packages = await Promise.all([
    import('@lobbykit/allocators'),
    import('@lobbykit/client'),
    import('@lobbykit/identity-providers'),
    import('@lobbykit/monitoring/opentelemetry'),
    import('@lobbykit/monitoring/prometheus'),
    import('@lobbykit/object-store'),
    import('@lobbykit/storage-postgres'),
    import('@lobbykit/storage-sqlite'),
    import('@lobbykit/store'),
    import('@lobbykit/store-simulator'),
    import('@lobbykit/wake-redis'),
  ]);
  /** Functions that take other values, and classes. */
  const others = /^(allPresets|storeItemProvider|storeDiagnosticsProvider|createMetricsHandler|[A-Z]\w+)$/;
  const exported = packages.flatMap((each) =>
    Object.entries(each).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  );
  expect(exported.filter((name) => !others.test(name) && !Object.hasOwn(factories, name))).toEqual([]);
});

test('a value of another kind is refused by the name of its option, and is never quoted', async () => {
  const { create, needed } = factories.localProcessAllocator!;
  expect(await refusal(create, { ...needed, apiKey: 12_345 })).toBe(
    'localProcessAllocator: apiKey must be a text',
  );
  expect(await refusal(create, { ...needed, reaper: { periodSecond: 3 } })).toBe(
    'localProcessAllocator: reaper: there is no option periodSecond; did you mean periodSeconds?',
  );
  expect(await refusal(factories.openSqlite!.create, { path: Promise.resolve('x') })).toBe(
    'openSqlite: path is a promise; await it first',
  );
});
