import { Buffer } from 'node:buffer';
import { defaultJsonLimits, type JsonLimits } from '../http/json/json-refusal.ts';
import { type JsonObject, type JsonTree, parseTree, writeTree } from '../http/json/json-tree.ts';
import { scanJson } from '../http/json/scan-json.ts';
import type { PropertyPath } from './path.ts';

/** Stored documents met the limits when they were written. Only input of callers must meet the current limits. */
const storedLimits: JsonLimits = { depth: 64, keys: Infinity, items: Infinity, stringBytes: Infinity };

/**
 * Merges one JSON document into another and returns the canonical text.
 *
 * Objects are merged name by name, arrays are concatenated, and everything else is replaced. Members keep their places,
 * new members come last, and numbers keep their spelling. Throws `JsonRefusal` if the addition or the result exceeds the
 * limits.
 */
export function appendDocument(
  stored: string,
  addition: string,
  limits: JsonLimits = defaultJsonLimits,
): string {
  const added = parseTree(addition, limits);
  const text = writeTree(merge(parseTree(stored, storedLimits), added));
  // The merge of two documents within the limits may exceed them, and a stored document must be readable again.
  scanJson(Buffer.from(text), limits);
  return text;
}

/**
 * Removes properties from a JSON document and returns the canonical text, or null if the document has none of them.
 *
 * Ignores paths that lead nowhere. Nothing else changes: members keep their order, numbers keep their spelling, and an
 * object that loses its last member remains as an empty object.
 */
export function removeFromDocument(stored: string, paths: readonly PropertyPath[]): string | null {
  const before = parseTree(stored, storedLimits);
  const after = paths.reduce<JsonTree>((tree, path) => remove(tree, path, 0), before);
  return after === before ? null : writeTree(after);
}

function merge(base: JsonTree, addition: JsonTree): JsonTree {
  if (base instanceof Map && addition instanceof Map) {
    const merged = new Map<string, JsonTree>(base);
    for (const [name, member] of addition as JsonObject) {
      const present = merged.get(name);
      merged.set(name, present === undefined ? member : merge(present, member));
    }
    return merged;
  }
  return Array.isArray(base) && Array.isArray(addition) ? [...base, ...addition] : addition;
}

/** Copies the objects on the way to the property. Returns the same tree if the path leads nowhere. */
function remove(tree: JsonTree, path: PropertyPath, at: number): JsonTree {
  if (!(tree instanceof Map)) return tree;
  const name = path[at]!;
  const member = (tree as JsonObject).get(name);
  if (member === undefined) return tree;
  const copy = new Map<string, JsonTree>(tree);
  if (at === path.length - 1) {
    copy.delete(name);
    return copy;
  }
  const rest = remove(member, path, at + 1);
  return rest === member ? tree : copy.set(name, rest);
}
