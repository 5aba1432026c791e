import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Returns the development secret key beside a SQLite file. Creates it at the first start, readable only by this user. */
export async function developmentSecretKey(databasePath: string): Promise<string> {
  const path = `${databasePath}.secret-key`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
