import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { copyFolder } from './copied-folder.ts';
import type { PlayerProgram } from './player-process.ts';

export interface GodotProject {
  readonly folder: string;
  /** Runs a script of the project by Godot 3 without a window. */
  program(script: string, environment: Readonly<Record<string, string>>): PlayerProgram;
}

/** Creates a project with the addon and some folders of the examples. It is removed after the test. */
export function createGodotProject(...folders: readonly string[]): GodotProject {
  const folder = copyFolder(...folders);
  const addons = join(import.meta.dirname, '../../../engines/godot3/addons');
  cpSync(addons, join(folder, 'addons'), { recursive: true });
  return {
    folder,
    program: (script, environment) => ({
      file: 'godot3-server',
      args: ['--path', folder, '-s', script],
      folder,
      environment,
      isNoise: (line) => line.startsWith('Godot Engine'),
    }),
  };
}
