import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.ts';

/**
 * Returns an entry's source in which the statements `export {…} from` one of the specifiers name all exports of the
 * given generated text. Everything else in the entry is written by hand and stays; a name that it exports from elsewhere
 * is left out, as core's own `Event` is.
 */
export function withGeneratedNames(path: string, exports: ReadonlyMap<string, string>): string {
  let source = readFileSync(join(root, path), 'utf8');
  for (const [specifier, text] of exports) {
    const parts = source.split(new RegExp(`export (?:type )?\\{[^}]*\\} from '${specifier}';\n`));
    if (parts.length !== 2) throw new Error(`${path} must have one export {…} from '${specifier}'`);
    source = parts.join(exportOf(specifier, text, exportedNames(parts.join(''))));
  }
  return source;
}

/** Writes the export as the formatter would: sorted, one name a line, and `type` in front if no name is a value. */
function exportOf(specifier: string, text: string, taken: ReadonlySet<string>): string {
  const values = declaredNames(text, 'const');
  const types = declaredNames(text, 'interface|type').filter((name) => !values.includes(name));
  const marker = values.length > 0 ? 'type ' : '';
  const lines = [...values, ...types]
    .filter((name) => !taken.has(name))
    .sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
    .map((name) => `  ${values.includes(name) ? '' : marker}${name},\n`);
  return `export ${values.length > 0 ? '' : 'type '}{\n${lines.join('')}} from '${specifier}';\n`;
}

/** Sorts as the formatter does: without regard to case, except that of two equal letters the capital comes first. */
function sortKey(name: string): string {
  return name.replaceAll(/./g, (letter) => `${letter.toLowerCase()}${/[A-Z]/.test(letter) ? 0 : 1}`);
}

function declaredNames(text: string, keywords: string): string[] {
  return [...text.matchAll(new RegExp(`^export (?:${keywords}) (\\w+)`, 'gm'))].map(([, name]) => name!);
}

/** Returns the names in the lists `export {…}` of a source. */
function exportedNames(source: string): ReadonlySet<string> {
  const lists = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].map(([, names]) => names!);
  return new Set(lists.flatMap((names) => names.split(',').map((name) => name.trim().replace(/^type /, ''))));
}
