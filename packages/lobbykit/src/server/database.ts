import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { type Backend, createBackend, type Log, silentLog } from '@lobbykit/core';
import { areas, createCatalogue, engineTables } from '@lobbykit/core/catalogue';
import type { Storage, Table } from '@lobbykit/core/storage';
import { referenceArea } from '@lobbykit/reference';
import { ConfigError } from '../config/config-error.ts';
import { openStorage } from './storage.ts';

/** The tables of the server. */
export const serverTables = (): readonly Table[] =>
  createCatalogue([...areas, referenceArea], engineTables).tables;

/** Logs only what an operator at the terminal must see. */
const terminalLog = (writeError: (text: string) => void): Log => {
  const write = (_: object, message: string): void => writeError(`${message}\n`);
  return { ...silentLog, warn: write, error: write };
};

/** Throws if a URL names no database, or an SQLite file that does not exist: to open it would create it. */
export function assertDatabase(command: string, url: string): void {
  if (url === 'memory:') throw new ConfigError(`${command}: DATABASE_URL=memory: keeps nothing.`);
  if (url.startsWith('sqlite:') && !existsSync(pathOf(url)))
    throw new ConfigError(`${command}: there is no database ${pathOf(url)}; DATABASE_URL says where it is.`);
}

const pathOf = (url: string): string => url.slice('sqlite:'.length);

/** Names a database for people and for progress rows: always alike, and without its password. */
export function databaseName(url: string): string {
  if (url.startsWith('sqlite:')) return `sqlite:${realpathSync(pathOf(url))}`;
  if (url === 'memory:') return url;
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

/** Opens the storage of a database that exists, runs `work` with it, and closes it. */
export async function withStorage<Result>(
  url: string,
  writeError: (text: string) => void,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const { storage } = await openStorage(url, terminalLog(writeError));
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** Starts a backend on a database that exists, without background work and without a port, and stops it after `work`. */
export async function withBackend<Result>(
  url: string,
  secretKey: string | undefined,
  writeError: (text: string) => void,
  work: (backend: Backend, storage: Storage) => Promise<Result>,
): Promise<Result> {
  const log = terminalLog(writeError);
  const { storage } = await openStorage(url, log);
  const backend = createServerBackend(storage, log, secretKey);
  try {
    await backend.start();
  } catch (error) {
    await storage.close();
    throw error;
  }
  try {
    return await work(backend, storage);
  } finally {
    await backend.stop();
  }
}

const createServerBackend = (storage: Storage, log: Log, secretKey: string | undefined): Backend =>
  createBackend({
    storage,
    areas: [referenceArea],
    log,
    background: false,
    // Without an API key, a start creates the first one and prints it. That is up to the server.
    rootApiKey: randomUUID(),
    ...(secretKey !== undefined && { secretKey }),
  });
