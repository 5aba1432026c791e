import { isForbiddenKey } from '../http/json/json-refusal.ts';
import { invalidField } from '../kernel/errors.ts';

/** The names that lead from the root of a document to one property. */
export type PropertyPath = readonly string[];

export const MAX_PATHS = 64;
export const MAX_SEGMENTS = 16;

/** A name between dots, or a quoted name in brackets, in which a backslash takes the next character literally. */
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
 * At most 64 paths of at most 16 names. Throws INVALID_ARGUMENT for an empty name, for an array index (elements are
 * not removed one by one; a property that is named like a number is written `['0']`), and for the names through which
 * an object reaches its prototype.
 */
export function parsePaths(paths: readonly string[], field = 'propertiesToRemovePaths'): PropertyPath[] {
  if (paths.length > MAX_PATHS) throw invalidField(field, `must have at most ${MAX_PATHS} paths`);
  return paths.map((text, index) => {
    const path = parsePath(text);
    if (typeof path === 'string') throw invalidField(`${field}[${index}]`, path);
    return path;
  });
}

/** The names of a path, or what is wrong with it. */
function parsePath(text: string): PropertyPath | string {
  const names: string[] = [];
  // A leading dot is part of a segment: one is put where the path begins with a bare name, so that `.a` has two.
  const rest = /^\$[.[]/.test(text) ? text.slice(1) : text.startsWith('[') ? text : `.${text}`;
  for (let at = 0; at < rest.length; at = segment.lastIndex) {
    segment.lastIndex = at;
    const [written, bare, quoted] = segment.exec(rest) ?? [];
    if (written === undefined || (bare !== undefined && !written.startsWith('.')))
      return "must be names joined by dots, or names in brackets: a.b, a['b.c']";
    if (bare !== undefined && /^-?\d+$/.test(bare))
      return 'must not remove an element of an array: only whole properties can be removed';
    const name = bare ?? quoted!.replace(/\\(.)/gs, '$1');
    if (name === '') return 'must not have an empty name';
    if (isForbiddenKey(name)) return 'must not name __proto__, constructor or prototype';
    if (names.push(name) > MAX_SEGMENTS) return `must have at most ${MAX_SEGMENTS} names`;
  }
  return names;
}
