import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Catalogue } from '../../packages/core/src/catalogue/index.ts';

const areasFolder = new URL('../../packages/core/src/areas/', import.meta.url);

/**
 * Returns the types of the options, limits and rates of all areas in the box. They are written and not derived from the
 * areas: a derived type would lead every user's compiler to all contracts, which are 400 KiB of declarations.
 */
export function areaNamesFile({ limits, rates }: Catalogue): string {
  const options = globSync('*/options.ts', { cwd: areasFolder })
    .sort()
    .flatMap((path) => {
      const declared = /: OptionDefaults<(\w+)>/.exec(readFileSync(new URL(path, areasFolder), 'utf8'));
      return declared ? [{ folder: basename(dirname(path)), type: declared[1]! }] : [];
    });
  return `// Generated from the areas by \`npm run reference\`.

${options.map(({ folder, type }) => `import type { ${type} } from '../${folder}/options.ts';`).join('\n')}

/** The options of the areas in the box. */
export interface AreaOptions
  extends ${options.map(({ type }) => type).join(',\n    ')} {}

/** The value of every limit. \`docs/reference/limits.md\` lists their defaults. */
export interface Limits {
${Object.entries(limits)
  .map(
    ([name, [initial, cap, meaning]]) =>
      `  /** ${meaning[0]!.toUpperCase()}${meaning.slice(1)}. Default ${initial}, at most ${cap}. */\n  readonly ${name}: number;`,
  )
  .join('\n')}
}

/** Name of a limit; \`docs/reference/limits.md\` lists them. */
export type LimitName = keyof Limits;

/** Name of a rate class; \`docs/reference/limits.md\` lists them. */
export type RateName =
${Object.keys(rates)
  .map((name) => `  | '${name}'`)
  .join('\n')};
`;
}
