import { posix } from 'node:path';
import { layers } from './layers.ts';
import { factsOf, type Source } from './source.ts';

const core = 'packages/core/src/';

/** By file: the files that it imports, types included. Imports of packages are left out. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Reads which source imports which. */
export function importGraph(sources: readonly Source[]): ImportGraph {
  const known = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map((source) => {
      const targets = factsOf(source)
        .imports.filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => posix.join(posix.dirname(source.path), specifier));
      return [source.path, targets.filter((target) => known.has(target))];
    }),
  );
}

/**
 * Returns every group of files that import each other in a circle, one line each; empty if there is none.
 *
 * A file belongs to a circle if it reaches itself. Files that reach each other form one group: the strongly connected
 * components of the graph, found by Tarjan's algorithm (SIAM Journal on Computing 1, 1972).
 */
export function circles(graph: ImportGraph): string[] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];

  function visit(file: string): void {
    index.set(file, index.size);
    lowest.set(file, index.get(file)!);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!));
    }
    if (lowest.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || graph.get(file)?.includes(file)) groups.push(group.sort());
  }

  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return groups.map((group) => group.join(' <-> '));
}

/** Returns the imports of core's sources that go to a higher layer, as `file -> file` inside of `src`. */
export const upwardImports = (graph: ImportGraph): string[] => upwardImportsIn(graph, core, layers);

/** Returns the imports inside of a folder that go to a higher one of its layers, as `file -> file` inside of it. */
export function upwardImportsIn(
  graph: ImportGraph,
  folder: string,
  layersOfFolder: readonly (readonly string[])[],
): string[] {
  const layerOf = (file: string): number => layerIn(layersOfFolder, file.slice(folder.length));
  const found: string[] = [];
  for (const [file, targets] of graph) {
    if (!file.startsWith(folder)) continue;
    for (const target of targets) {
      if (!target.startsWith(folder) || layerOf(target) >= layerOf(file)) continue;
      found.push(`${file.slice(folder.length)} -> ${target.slice(folder.length)}`);
    }
  }
  return found.sort();
}

/**
 * Returns the position of a file's layer: 0 is the top. A layer names the first folder of the file; a file in no folder
 * is named in full, or up to its first dot. Throws if neither is in a layer.
 */
function layerIn(layersOfFolder: readonly (readonly string[])[], file: string): number {
  const [name = ''] = file.split('/');
  const stem = name === file ? name.slice(0, name.indexOf('.')) : name;
  const layer = layersOfFolder.findIndex((names) => names.includes(name) || names.includes(stem));
  if (layer < 0) throw new Error(`${name} is in no layer; add it to a layer in layers.ts`);
  return layer;
}
