import { csharpFiles } from './csharp.ts';
import type { ClientModel } from './model.ts';

/** The engines for which clients are written. */
export const engines = ['unity'] as const;
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
  }
}
