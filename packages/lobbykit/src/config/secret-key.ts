import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '@lobbykit/core/storage';
import { ConfigError } from './config-error.ts';

/** Returns the development secret key beside a SQLite file. Creates it at the first start, readable only by this user. */
export async function developmentSecretKey(databasePath: string): Promise<string> {
  const path = fileOf(databasePath);
  try {
    makeFolder(dirname(path));
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code !== 'EEXIST')
      throw new ConfigError(`DATABASE_URL: the secret key ${path} cannot be written: ${message}.`, { cause });
  }
  return readKey(path);
}

/** Returns the key beside a SQLite file, or undefined if there is none. */
export async function storedSecretKey(databasePath: string): Promise<string | undefined> {
  try {
    return await readKey(fileOf(databasePath));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const fileOf = (databasePath: string): string => `${databasePath}.secret-key`;

const readKey = async (path: string): Promise<string> => (await readFile(path, 'utf8')).trim();
