import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../program.ts';
import { root } from '../workspace.ts';
import { brokenLinks } from './document-links.ts';
import { check, type Step } from './step.ts';

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
    const projects = ['tsconfig.json', 'bench/tsconfig.json'].filter((project) =>
      existsSync(join(root, project)),
    );
    const results = await Promise.all(projects.map((project) => runTool('tsc', ['-p', project])));
    return { problems: results.filter(({ code }) => code !== 0).map(({ output }) => output) };
  }),
  check('links of documents', () => ({ problems: brokenLinks() })),
];
