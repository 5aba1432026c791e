/**
 * The rooms of the house and what each may import. The first room whose `files` match is a file's room.
 *
 * Paths are relative to packages/core/src, or to packages for the other packages. `{area}` stands for the folder of
 * the area that the file belongs to. What is not a path is a package or a module of Node.
 */
export interface Room {
  readonly room: string;
  readonly files: readonly string[];
  readonly may: readonly string[];
  /** May also be imported, but only with `import type`, so nothing of it exists at run time. */
  readonly mayAsTypes?: readonly string[];
}

const words = [
  'kernel/{availability,bans,check-options,content-json,counters,errors,field-path,identity,instruments,last-lines,limits,match-states,nearest-name,option-forms,permissions,schemas,shortcuts,value-name}.ts',
  'kernel/generated/*',
  'runtime/**',
];

/** The caller, the unit of work, the definition of an area: types, with a few functions on them. */
const frame = [
  'areas/{area,context,part,unit-api}.ts',
  'kernel/{call,moment,unit,unit-of-work,unit-parts,unit-views}.ts',
];

/** How areas reach each other: what they are and offer, and the moments at which they act in each other's units. */
const areaDoor = ['areas/*/{index,parts,*-part,moments,options}.ts', 'areas/*-part{,s}.ts'];

/** Services that several areas use, each in its own folder. */
const shared = [
  'audit/**',
  'connections/**',
  'data-steps/**',
  'events/**',
  'metadata/**',
  'releases/**',
  'scheduler/**',
  'stores/**',
];

const tables = [
  'storage/{table,errors,delete-in-batches,find-referenced,get-referenced,get-with,has-rows,insert-numbered,scan,unawaited,value}.ts',
];
const own = 'areas/{area}/**';
const ownAreas = '{lobbies,community,matches,statistics}/src/**';

export const coreRooms: readonly Room[] = [
  {
    room: 'storage: the interface, and memory as its reference',
    files: ['storage/**'],
    may: ['storage/**', 'node:*'],
  },
  {
    room: 'words: what the client says too, its enumerations and error reasons',
    files: ['kernel/errors.ts', 'kernel/generated/*'],
    may: words,
    mayAsTypes: ['@lobbykit/client'],
  },
  {
    room: 'words: small values that everything else is said with',
    files: words,
    may: [...words, ...tables, 'zod', 'uuid', 'node:*'],
    mayAsTypes: ['storage/storage.ts', 'events/event-kinds.ts'],
  },
  {
    room: 'frame',
    files: frame,
    may: [...words, ...frame],
    mayAsTypes: ['areas/generated/api.ts', 'http/**', 'storage/**', ...shared],
  },
  {
    room: 'http: the pipeline, which knows routes and no areas',
    files: ['http/**'],
    may: ['http/**', ...words, ...frame, ...tables, 'zod', 'zod-openapi', 'node:*'],
    mayAsTypes: ['storage/**'],
  },
  {
    room: 'shared services',
    files: shared,
    may: [...words, ...frame, ...shared, ...tables, 'http/**', 'mitt', 're2js', 'zod', 'node:*'],
    mayAsTypes: ['storage/**'],
  },
  {
    room: 'areas: the generated types of operations, options, limits and rates',
    files: ['areas/generated/*'],
    may: ['areas/generated/*'],
    mayAsTypes: ['areas/*/options.ts', 'http/dispatch.ts', 'kernel/generated/*', '@lobbykit/client'],
  },
  {
    room: 'areas: contract, the shapes and promises',
    files: ['areas/*/{,*/}{contract,schemas}*.ts'],
    may: [
      'areas/{area}/{,*/}{contract,errors,events,options,schemas,states}*.ts',
      'http/contract.ts',
      ...words,
      'events/event-kinds.ts',
      'metadata/**',
      'releases/**',
      'stores/errors.ts',
      'zod',
    ],
    mayAsTypes: ['areas/*/{,*/}{contract,schemas}*.ts'],
  },
  {
    room: 'areas: tables, events, errors, options, limits, rates, which are data',
    files: ['areas/*/{,*/}{tables,events,errors,options,moments,limits,rates}*.ts'],
    may: [
      'areas/{area}/{,*/}{tables,events,errors,options}*.ts',
      'kernel/moment.ts',
      ...words,
      ...tables,
      'metadata/**',
      'releases/**',
      'stores/errors.ts',
      'events/**',
      'zod',
    ],
    mayAsTypes: [own, 'areas/{context,part}.ts', 'http/rates.ts'],
  },
  {
    room: 'areas: rules, pure functions of rows and calls',
    files: ['areas/*/{,*/}{rules,states}*.ts'],
    may: [
      'areas/{area}/{,*/}{rules,states,errors}*.ts',
      'areas/matchmaking/matching/queue.ts',
      ...words,
      'http/access.ts',
      'metadata/**',
      'storage/value.ts',
    ],
    mayAsTypes: [own, ...frame, 'storage/**', 'http/**', 'events/event-kinds.ts'],
  },
  {
    room: 'areas: index, which shows the area to the house',
    files: ['areas/*/index.ts', 'areas/*/{parts,*-part}.ts', 'areas/*-part.ts'],
    may: [own, ...areaDoor, ...words, ...frame, ...shared, 'http/document/openapi.ts'],
    mayAsTypes: ['http/**', 'storage/**'],
  },
  {
    room: 'areas: the list',
    files: ['areas/index.ts', 'areas/areas.ts'],
    may: ['areas/*/index.ts', 'areas/index.ts'],
    mayAsTypes: [...frame, 'http/rates.ts', 'kernel/limits.ts'],
  },
  {
    room: 'areas: requirements of game servers, pure functions of texts and documents',
    files: ['areas/match-broker/requirements/**'],
    may: ['areas/match-broker/requirements/**'],
  },
  {
    room: 'areas: matching, pure functions of tickets',
    files: ['areas/matchmaking/matching/**'],
    may: ['areas/matchmaking/matching/**', 'runtime/cooperative.ts'],
  },
  {
    room: 'areas: services, which read, write under guards, and emit',
    files: ['areas/**'],
    // States of an area are integers on the wire, and errors are its possible responses. Both are data, like tables.
    may: [
      own,
      'areas/*/{states,errors,moments}.ts',
      ...words,
      ...frame,
      ...shared,
      ...tables,
      'http/**',
      'storage/read-snapshot.ts',
      'croner',
      'zod',
      'node:*',
    ],
    mayAsTypes: ['areas/**', 'storage/**'],
  },
  {
    room: 'node: hosts on node:http',
    files: ['node/**'],
    may: ['node/**', 'kernel/{check-options,errors}.ts', 'http/{mount,request,vary}.ts', 'node:*'],
    mayAsTypes: ['http/**'],
  },
  {
    room: 'fetch: hosts that speak Request and Response; imports no module of Node',
    files: ['fetch/**'],
    may: ['fetch/**', 'kernel/{check-options,errors}.ts', 'http/{mount,request}.ts'],
    mayAsTypes: ['http/**'],
  },
  {
    room: 'options: the check of the options of a factory, which every package may import',
    files: ['options/**'],
    may: ['kernel/check-options.ts'],
  },
  {
    room: 'door: what an area takes, as a public entry',
    files: ['area/**'],
    may: [
      'areas/**',
      'data-steps/**',
      'events/{bus,consumers/consumer}.ts',
      'http/**',
      'metadata/{entity-metadata,fields}.ts',
      ...words,
      ...frame,
      ...tables,
      'zod',
    ],
    mayAsTypes: ['events/streams/stream-hub.ts', 'scheduler/**', 'storage/**'],
  },
  {
    room: 'maintenance: what operators run on a storage without a server',
    files: ['maintenance/**', 'transfer/**'],
    may: [
      'maintenance/**',
      'transfer/**',
      'areas/entitlements/tombstone.ts',
      'data-steps/cursor.ts',
      'runtime/{clock,secrets}.ts',
      'storage/{key-text,query}.ts',
      ...tables,
    ],
    mayAsTypes: ['storage/**'],
  },
  {
    room: 'composition: the entry, which exports the enumerations of the client',
    files: ['index.ts'],
    may: ['{*,!(node|fetch|@*)/**}', '@lobbykit/client'],
  },
  {
    room: 'composition: the one place that knows everything',
    files: ['backend/**', 'catalogue/**'],
    may: ['{*,!(node|@*)/**}', 'zod', 'node:*'],
  },
];

export const packageRooms: readonly Room[] = [
  {
    room: 'testing: what games, adapters and storages are tested with, by what the core exports',
    files: ['testing/src/**'],
    may: [
      'testing/src/**',
      '@lobbykit/core',
      '@lobbykit/core/area',
      '@lobbykit/core/catalogue',
      '@lobbykit/core/fetch',
      '@lobbykit/core/options',
      '@lobbykit/core/storage',
      'node:*',
    ],
  },
  {
    room: 'sql: text from tables',
    files: ['sql/src/**'],
    may: ['sql/src/**', '@lobbykit/core/storage', 'kysely', 'node:*'],
  },
  {
    room: 'storage-sqlite',
    files: ['storage-sqlite/src/**'],
    may: [
      'storage-sqlite/src/**',
      '@lobbykit/core/options',
      '@lobbykit/core/storage',
      '@lobbykit/sql',
      'better-sqlite3',
      'kysely',
      'node:*',
    ],
  },
  {
    room: 'storage-postgres',
    files: ['storage-postgres/src/**'],
    may: [
      'storage-postgres/src/**',
      '@lobbykit/core/options',
      '@lobbykit/core/storage',
      '@lobbykit/sql',
      'pg',
      'kysely',
      'node:*',
    ],
  },
  {
    room: 'adapter-express',
    files: ['adapter-express/src/**'],
    may: ['adapter-express/src/**', '@lobbykit/core/node', 'express', 'node:*'],
    mayAsTypes: ['@lobbykit/core'],
  },
  {
    room: 'adapter-fastify',
    files: ['adapter-fastify/src/**'],
    may: ['adapter-fastify/src/**', '@lobbykit/core/node', 'fastify', 'node:*'],
    mayAsTypes: ['@lobbykit/core'],
  },
  {
    room: 'host-agent: runs on the machines of the fleet, and knows the backend by its interface alone',
    files: ['host-agent/src/**'],
    may: ['host-agent/src/**', 'tar', 'yauzl', 'zod', 'node:*'],
  },
  {
    room: 'identity-providers',
    files: ['identity-providers/src/**'],
    may: ['identity-providers/src/**', '@lobbykit/core/options', 'openid-client', 'jose', 'zod', 'node:*'],
    mayAsTypes: ['@lobbykit/core'],
  },
  {
    room: 'object-store: signs addresses, and reads and writes the files of a directory',
    files: ['object-store/src/**'],
    may: ['object-store/src/**', '@lobbykit/core/options', '@lobbykit/core/storage', 'aws4fetch', 'node:*'],
    mayAsTypes: ['@lobbykit/core'],
  },
  {
    room: 'wake-redis: wake-ups of nodes through Redis',
    files: ['wake-redis/src/**'],
    may: ['wake-redis/src/**', '@lobbykit/core/options', 'ioredis', 'node:*'],
    mayAsTypes: ['@lobbykit/core/storage'],
  },
  {
    room: 'areas of their own, which come in as those of users do',
    files: [ownAreas],
    may: [ownAreas, '@lobbykit/{core/area,client,lobbies}', 'openskill', 'node:module'],
  },
  {
    room: 'console: an area of its own, which comes in as those of users do',
    files: ['console/src/**'],
    // `builder` is the path of build-page.ts, which no bundle may follow.
    may: ['console/src/**', '@lobbykit/core/area', 'esbuild', 'node:*', 'builder'],
    mayAsTypes: ['@lobbykit/core'],
  },
  {
    room: 'reference: an area of its own, which comes in as those of users do',
    files: ['reference/src/**'],
    may: ['reference/src/**', '@lobbykit/core/area', 'node:*'],
    mayAsTypes: ['@lobbykit/core'],
  },
  {
    room: 'monitoring: metrics and traces, from what the core measures',
    files: ['monitoring/src/**'],
    may: ['monitoring/src/**', '@lobbykit/core/options', 'prom-client', '@opentelemetry/api', 'node:*'],
    mayAsTypes: ['@lobbykit/core'],
  },
  {
    room: 'allocators: ways to get game servers; besides the agent the only room that starts processes',
    files: ['allocators/src/**'],
    may: ['allocators/src/**', '@lobbykit/core', '@lobbykit/core/options', 'node:*'],
  },
  {
    room: 'store: a client of the web API of a store, and the providers of entitlements on top of it',
    files: ['store/src/**'],
    may: ['store/src/**', '@lobbykit/core/options', 'zod', 'node:*'],
    mayAsTypes: ['@lobbykit/core'],
  },
  {
    room: 'store-simulator: a store of its own, which knows nothing of the backend',
    files: ['store-simulator/src/**'],
    may: ['store-simulator/src/**', 'zod', 'node:*'],
  },
  {
    room: 'lobbykit, its configuration: what the environment says, as options of the libraries',
    files: ['lobbykit/src/config/**'],
    may: [
      'lobbykit/src/config/**',
      'lobbykit/src/server/mail.ts',
      '@lobbykit/core',
      '@lobbykit/core/node',
      '@lobbykit/core/storage',
      '@lobbykit/identity-providers',
      'zod',
      'node:*',
    ],
  },
  {
    room: 'lobbykit, its server: opens what the configuration names',
    files: ['lobbykit/src/{doctor,server}/**'],
    may: [
      'lobbykit/src/{config,doctor,server}/**',
      '@lobbykit/*',
      '@lobbykit/{community,core,monitoring}/*',
      '@fastify/cors',
      'cors',
      'express',
      'fastify',
      'helmet',
      'nodemailer',
      'prom-client',
      'node:*',
    ],
  },
  {
    room: 'lobbykit, its commands: the composition root of the program',
    files: ['lobbykit/src/**'],
    may: ['lobbykit/src/**', '@lobbykit/*', '@lobbykit/core/*', 'pino', 'node:*'],
  },
  { room: 'client: its hooks for React', files: ['client/src/react/**'], may: ['client/src/**', 'react'] },
  { room: 'client: runs in a browser', files: ['client/src/**'], may: ['client/src/**'] },
  {
    room: 'game-server: the client of programs that run matches',
    files: ['game-server/src/**'],
    may: ['game-server/src/**', 'node:*'],
  },
];
