import { csharpFiles } from './csharp.ts';
import { gdscriptFiles, toGodot3 } from './gdscript.ts';
import type { ClientModel } from './model.ts';
import { unrealFiles } from './unreal.ts';

/** The engines for which clients are written. */
export const engines = ['unity', 'godot4', 'godot3', 'unreal'] as const;
export type Engine = (typeof engines)[number];

/**
 * Writes the code of a model for an engine: file → text. With `isExtension` it is what a game has beside the package of
 * the engine: its own areas.
 */
export function engineFiles(
  engine: Engine,
  model: ClientModel,
  options: { readonly isExtension: boolean },
): ReadonlyMap<string, string> {
  switch (engine) {
    case 'unity':
      return csharpFiles(model, options);
    case 'godot4':
      return gdscriptFiles(model, options);
    case 'godot3':
      return new Map([...gdscriptFiles(model, options)].map(([file, text]) => [file, toGodot3(text)]));
    case 'unreal':
      return unrealFiles(model, options);
  }
}
