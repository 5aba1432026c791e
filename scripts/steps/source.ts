import { runTool } from '../program.ts';
import { check, type Step } from './step.ts';

/** The checks on the sources as they stand. */
export const sourceSteps: readonly Step[] = [
  check('format and lint', async () => {
    const { code, output } = await runTool('biome', ['check', '--error-on-warnings', '.']);
    return {
      problems: code === 0 ? [] : [output, '`npm run format` repairs the format and some of the rest'],
    };
  }),
  check('types', async () => {
    const { code, output } = await runTool('tsc', ['-p', 'tsconfig.json']);
    return { problems: code === 0 ? [] : [output] };
  }),
];
