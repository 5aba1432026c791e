import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { type Backend, createBackend, type Log, silentLog } from '@lobbykit/core';
import { createCatalogue, engineTables } from '@lobbykit/core/catalogue';
import type { Storage, Table } from '@lobbykit/core/storage';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { rulesOf } from '../config/rules.ts';
import { storedSecretKey } from '../config/secret-key.ts';
import { addedAreas, areasWithout, everyArea } from './areas.ts';
import { openStorage } from './storage.ts';
import { wakeUpsOf } from './wake-ups.ts';

/** Writes to standard error. */
type Write = (text: string) => void;

/** Returns the tables of the server, without those of some areas. */
export const serverTables = (without: readonly string[] = []): readonly Table[] =>
  createCatalogue(
    everyArea.filter(({ contract }) => !without.includes(contract.area)),
    engineTables,
  ).tables;

/**
 * Returns the areas that the server leaves out, and those that a database of another host of lobbykit does not have: it
 * may have been made without the areas beside core.
 */
const areasLeftOut = async (storage: Storage, config: Config): Promise<readonly string[]> => [
  ...(config.WITHOUT_AREAS ?? []),
  ...(await absentOf(storage, addedNames)),
];

/**
 * Returns the areas that the server leaves out, or that are beside core, and whose tables are not in the database. An area
 * that an earlier server had, without WITHOUT_AREAS, has left its tables and their rows.
 */
export const absentAreas = (storage: Storage, config: Config): Promise<readonly string[]> =>
  absentOf(storage, [...new Set([...(config.WITHOUT_AREAS ?? []), ...addedNames])]);

const addedNames = addedAreas.map(({ name }) => name);

/** Returns those of some areas that have tables of their own, none of which is in the database. */
async function absentOf(storage: Storage, names: readonly string[]): Promise<readonly string[]> {
  const shared = new Set(serverTables(names));
  const absent: string[] = [];
  for (const { contract, tables } of everyArea.filter(({ contract }) => names.includes(contract.area))) {
    const own = tables.filter((table) => !shared.has(table));
    const { statements } = await storage.planMigration!(own);
    if (statements.filter((text) => text.startsWith('create table')).length === own.length)
      absent.push(contract.area);
  }
  return absent;
}

/** Logs only what an operator at the terminal must see. */
const terminalLog = (writeError: Write): Log => {
  const write = (_: object, message: string): void => writeError(`${message}\n`);
  return { ...silentLog, warn: write, error: write };
};

/** Throws if a URL names no database, or an SQLite file that does not exist: to open it would create it. */
export function assertDatabase(command: string, url: string): void {
  if (url === 'memory:') throw new ConfigError(`${command}: DATABASE_URL=memory: keeps nothing.`);
  if (url.startsWith('sqlite:') && !existsSync(pathOf(url)))
    throw new ConfigError(`${command}: there is no database ${pathOf(url)}; DATABASE_URL says where it is.`);
}

/** Throws if the tables are not those of this version. Only `serve` and `migrate` change tables. */
export async function assertMigrated(
  command: string,
  storage: Storage,
  tables: readonly Table[],
): Promise<void> {
  const { statements } = await storage.planMigration!(tables);
  if (statements.length > 0)
    throw new ConfigError(
      `${command}: the tables of the database are not those of this version: run lobbykit migrate first.`,
    );
}

const pathOf = (url: string): string => url.slice('sqlite:'.length);

/** Names a database for people and for progress rows: always alike, and without its password. */
export function databaseName(url: string): string {
  if (url.startsWith('sqlite:')) return `sqlite:${realpathSync(pathOf(url))}`;
  if (url === 'memory:') return url;
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

/** Returns the key of the servers on the database: SECRET_KEY, or the one in the file beside an SQLite database. */
export async function secretKeyOf({
  SECRET_KEY: key,
  DATABASE_URL: url,
}: Config): Promise<string | undefined> {
  return key ?? (url.startsWith('sqlite:') ? storedSecretKey(pathOf(url)) : undefined);
}

/** Opens the storage of a database that exists, runs `work` with it, and closes it. */
export async function withStorage<Result>(
  url: string,
  config: Config,
  writeError: Write,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const { storage } = await openStorage(url, terminalLog(writeError), config);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** How a command starts a backend. */
interface BackendStart {
  readonly config: Config;
  readonly writeError: Write;
  /** The name of a command that needs the tables of this version. Without it, the start migrates all that the server has. */
  readonly command?: string;
  /** Returns the areas that the backend leaves out; those that the server leaves out by default. */
  readonly leaveOut?: (storage: Storage, config: Config) => Promise<readonly string[]>;
}

/** Starts a backend on a database that exists, without background work and without a port, and stops it after `work`. */
export async function withBackend<Result>(
  { config, writeError, command, leaveOut = areasLeftOut }: BackendStart,
  work: (backend: Backend, storage: Storage, tables: readonly Table[]) => Promise<Result>,
): Promise<Result> {
  const log = terminalLog(writeError);
  const { storage } = await openStorage(config.DATABASE_URL, log, config);
  let backend: Backend;
  try {
    const without = command === undefined ? (config.WITHOUT_AREAS ?? []) : await leaveOut(storage, config);
    if (command !== undefined) await assertMigrated(command, storage, serverTables(without));
    backend = createBackend({
      storage,
      // The nodes that run must learn what the command changes.
      wakeUps: await wakeUpsOf(config, (message) => log.warn({}, message)),
      log,
      background: false,
      // Without an API key, a start creates the first one and prints it. That is up to the server.
      rootApiKey: randomUUID(),
      secretKey: await secretKeyOf(config),
      ...rulesOf(config),
      ...areasWithout(without),
    });
    await backend.start();
  } catch (error) {
    await storage.close();
    throw error;
  }
  try {
    return await work(backend, storage, backend.catalogue.tables);
  } finally {
    await backend.stop();
  }
}
