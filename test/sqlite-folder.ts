import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { scratchFolder } from './scratch-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sqliteFolder: string;
  }
}

/** A global setup of vitest: the folder of the SQLite files that tests use one after the other. It is deleted at the end. */
export function setup(project: TestProject): () => void {
  const folder = scratchFolder('lobbykit-tests-');
  project.provide('sqliteFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
