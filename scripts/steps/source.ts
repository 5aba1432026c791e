import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../program.ts';
import { root } from '../workspace.ts';
import { brokenLinks, unmappedDocuments } from './document-links.ts';
import { check, type Step } from './step.ts';
import { wordingProblems } from './wording-rules.ts';

/** The checks of the sources. */
export const sourceSteps: readonly Step[] = [
  check('format and lint', async () => {
    const { code, output } = await runTool('biome', ['check', '--error-on-warnings', '.']);
    return {
      problems: code === 0 ? [] : [output, '`npm run format` repairs the format and some of the rest'],
    };
  }),
  check('types', async () => {
    // The bench is not part of the workspace and finds its packages by paths of its own.
    // A page has the types of the browser.
    const all = [
      'tsconfig.json',
      'bench/tsconfig.json',
      'examples/guilds/page/tsconfig.json',
      'packages/console/page/tsconfig.json',
    ];
    const projects = all.filter((project) => existsSync(join(root, project)));
    const results = await Promise.all(projects.map((project) => runTool('tsc', ['-p', project])));
    return { problems: results.filter(({ code }) => code !== 0).map(({ output }) => output) };
  }),
  check('links of documents', () => ({ problems: [...brokenLinks(), ...unmappedDocuments()] })),
  check('wording', () => {
    const paths = globSync(wordedFiles, {
      cwd: root,
      exclude: (path) => /(^|[\\/])(node_modules|dist|\.source)$/.test(path),
    })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !path.includes('wording-rules'));
    const problems = paths.flatMap((path) =>
      wordingProblems({ path, text: readFileSync(join(root, path), 'utf8') }),
    );
    return { problems, remark: `${paths.length} sources and documents` };
  }),
];

/** Sources, tests and documents. The rules themselves and their test must write what they refuse. */
const wordedFiles = [
  '*.md',
  '.changeset/*.md',
  'docs/**/*.md',
  '{bench,examples,packages,scripts,test,website}/**/*.{ts,mjs,md}',
];
