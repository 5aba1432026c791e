import { isForbiddenKey } from '../http/json/json-refusal.ts';
import { invalidField } from '../kernel/errors.ts';

/** The names on the way from the root of a document to a property. */
export type PropertyPath = readonly string[];

export const MAX_PATHS = 64;
export const MAX_SEGMENTS = 16;

/** A name between dots, or a quoted name in brackets. In quotes a backslash makes the next character literal. */
const segment = /\.?([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\]/sy;

/**
 * Parses the paths of the properties to remove.
 *
 * | Written | Names |
 * |---|---|
 * | `a.b`, `$.a.b` | `a`, `b` |
 * | `a['b.c']`, `$['a']['b.c']` | `a`, `b.c` |
 * | `['it\'s']` | `it's` |
 *
 * Accepts at most 64 paths of at most 16 names. Throws INVALID_ARGUMENT for an empty name, for an array index, and for
 * names that lead to the prototype of an object. Single array elements cannot be removed; write `['0']` for a property
 * whose name is a number.
 */
export function parsePaths(paths: readonly string[], field = 'propertiesToRemovePaths'): PropertyPath[] {
  if (paths.length > MAX_PATHS) throw invalidField(field, `must have at most ${MAX_PATHS} paths`);
  return paths.map((text, index) => {
    const path = parsePath(text);
    if (typeof path === 'string') throw invalidField(`${field}[${index}]`, path);
    return path;
  });
}

/** Returns the names of a path, or a description of its error. */
function parsePath(text: string): PropertyPath | string {
  const names: string[] = [];
  // Every bare name needs a leading dot. One is added before a bare name at the start, so `.a` has two and is refused.
  const rest = /^\$[.[]/.test(text) ? text.slice(1) : text.startsWith('[') ? text : `.${text}`;
  for (let at = 0; at < rest.length; at = segment.lastIndex) {
    segment.lastIndex = at;
    const [written, bare, quoted] = segment.exec(rest) ?? [];
    if (written === undefined || (bare !== undefined && !written.startsWith('.')))
      return "must be names separated by dots, or names in brackets: a.b, a['b.c']";
    if (bare !== undefined && /^-?\d+$/.test(bare))
      return 'must not remove an element of an array: only whole properties can be removed';
    const name = bare ?? quoted!.replace(/\\(.)/gs, '$1');
    if (name === '') return 'must not have an empty name';
    if (isForbiddenKey(name)) return 'must not name __proto__, constructor or prototype';
    if (names.push(name) > MAX_SEGMENTS) return `must have at most ${MAX_SEGMENTS} names`;
  }
  return names;
}
