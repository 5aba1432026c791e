import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { type Backend, createBackend } from '@lobbykit/core';
import type { Storage } from '@lobbykit/core/storage';
import type { Config } from '../config/config.ts';
import { needsGameServerKey } from './allocators.ts';
import { areasWithout } from './areas.ts';

const asHost = { system: true } as const;
const policyName = 'game servers';
/** `matchmaking.backfill` is for servers that ask for more players. */
const permissions = ['matchbroker.serve', 'matchmaking.backfill'];

interface KeyFacts {
  readonly storage: Storage;
  /** The path of the SQLite file; null for other storages. */
  readonly path: string | null;
  /** Called with the first API key if this creates it. */
  readonly onFirstKey: (key: string) => void;
}

/** Whether the start of the server creates an API key for game servers. */
export const createsGameServerKey = (config: Config): boolean =>
  config.GAME_SERVER_KEY === undefined &&
  needsGameServerKey(config) &&
  !config.production &&
  !config.DATABASE_URL.startsWith('postgres');

/**
 * Returns the API key for game servers: the configured one, or in development one that the server creates. Undefined if no
 * game server needs one, and if there is none.
 */
export async function gameServerKeyOf(config: Config, facts: KeyFacts): Promise<string | undefined> {
  if (config.GAME_SERVER_KEY !== undefined || !needsGameServerKey(config)) return config.GAME_SERVER_KEY;
  const isOfThisServer = facts.path !== null || config.DATABASE_URL === 'memory:';
  return config.production || !isOfThisServer ? undefined : developmentKey(config, facts);
}

/**
 * Returns the development key, which is kept beside a SQLite file, readable only by this user. Creates it if there is none
 * that the database accepts. Leaves the storage open.
 */
async function developmentKey(config: Config, { storage, path, onFirstKey }: KeyFacts): Promise<string> {
  const file = path === null ? null : `${path}.game-server-key`;
  // Allocators need the key before the backend of the server is created.
  await using backend = createBackend({
    storage: { ...storage, close: async () => {} },
    background: false,
    onFirstKey,
    withoutAreas: areasWithout(config.WITHOUT_AREAS).withoutAreas,
    ...(config.ROOT_API_KEY !== undefined && { rootApiKey: config.ROOT_API_KEY }),
  });
  await backend.start();
  const stored = file === null ? undefined : await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined && (await isAccepted(backend, stored.trim()))) return stored.trim();
  const key = await createKey(backend);
  if (file !== null) await writeFile(file, key, { mode: 0o600 });
  return key;
}

async function isAccepted(backend: Backend, key: string): Promise<boolean> {
  const caller = await backend.authenticate({ 'x-api-key': key }).catch(() => null);
  return caller?.permissions.includes(permissions[0]!) ?? false;
}

async function createKey({ api: { apiKeys } }: Backend): Promise<string> {
  const { policies } = await apiKeys.listPolicies({}, asHost);
  const policy =
    policies.find(({ name }) => name === policyName) ??
    (await apiKeys.createPolicy({ name: policyName, permissions }, asHost)).policy;
  const name = `game servers ${randomBytes(4).toString('hex')}`;
  return (await apiKeys.create({ name, policyId: policy.id }, asHost)).apiKey.key;
}
