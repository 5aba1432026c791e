import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const benchFolder: string = dirname(dirname(import.meta.dirname));
export const root: string = dirname(benchFolder);

/** The folder of a run's databases. It is on disk, because durability would cost nothing in a memory file system. */
export const dataFolder: string = join(benchFolder, 'data', String(process.pid));

/** An empty folder for one measurement. */
export function freshFolder(name: string): string {
  const folder = join(dataFolder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

export const removeData = (): void => rmSync(dataFolder, { recursive: true, force: true });
