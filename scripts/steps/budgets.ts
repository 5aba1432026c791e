import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runTool } from '../program.ts';
import { root } from '../workspace.ts';
import { browserBundle } from './browser-bundle.ts';
import { kib, sizeProblems, sizesOf } from './package-sizes.ts';
import { packedPackages } from './packed.ts';
import { check, type Step } from './step.ts';

/** Figures that must not be exceeded. */
const budgets = {
  /** Bytes of the client as a browser loads it: bundled, minified, gzip. We aim at 15 KiB. */
  clientBundle: 25 * 1024,
  /**
   * Types that the compiler instantiates for the sources of the core: their cost at every keystroke in an editor. Statements
   * that are sent at once (`Promise.all`) cost 4,400 of them and save round trips. Rows of few columns cost 1,000 and save
   * reading the others. Scores that go together cost 1,500 and save two thirds of their CPU time;
   * logins that do cost 2,500 and save as much. Units that calls of one row share, leases that are renewed, outages and the
   * door for lobbies cost 6,500. Bans, results of matches, servers that are ready before matches wait, and what areas beside core
   * ask of it cost 10,800. Teams with roles, matches that start small and builds that operators choose cost 9,300.
   * Tickets that come back after a failed start, and the queues in front of operations, cost 1,800.
   * Rules of teams, preferred rules and matches that fill themselves cost 9,000. Opponents who are not met again cost 4,200; the
   * health of servers, their last lines of output and hosts that are set aside cost 6,000; what operators read of
   * leaderboards costs 1,200.
   */
  instantiations: 615_500,
  /** Lines of a handwritten file. */
  fileLines: 400,
};

const handWritten = [
  'packages/*/{src,page,test}/**/*.{ts,tsx}',
  'examples/*/{src,test}/**/*.ts',
  'scripts/**/*.{ts,mjs}',
  'bench/{*,src/**/*}.{ts,mjs}',
];

export const budgetSteps: readonly Step[] = [
  check('size of each package', async () => {
    const sizes = (await packedPackages()).map((pkg) => sizesOf(pkg.source.name, pkg.files));
    const remark = sizes
      .map((size) => `${size.name.replace('@lobbykit/', '')} ${kib(size.unpacked)}`)
      .join(', ');
    return { remark, problems: sizes.flatMap(sizeProblems) };
  }),
  check('size of the client in a browser', async () => {
    const { code } = await browserBundle(join(root, 'packages/client/dist/index.js'));
    const size = gzipSync(code, { level: 9 }).length;
    const remark = `${kib(size)} minified and compressed, of ${kib(budgets.clientBundle)}`;
    return { remark, problems: size > budgets.clientBundle ? ['the client has grown too large'] : [] };
  }),
  check('cost of the types of the core', async () => {
    // One thread, because each of several counts its own instantiations, and the sum depends on the machine.
    const flags = ['--extendedDiagnostics', '--singleThreaded'];
    const { output } = await runTool('tsc', ['-p', 'packages/core/tsconfig.json', ...flags]);
    const instantiations = Number(/^Instantiations:\s+(\d+)$/m.exec(output)?.[1]);
    const within = instantiations <= budgets.instantiations;
    const remark = `${instantiations.toLocaleString('en')} instantiations, of ${budgets.instantiations.toLocaleString('en')}`;
    return { remark, problems: within ? [] : ['the compiler has too much to do for the core'] };
  }),
  check(`no file over ${budgets.fileLines} lines`, () => {
    const problems = globSync(handWritten, { cwd: root })
      .filter((file) => !/[\\/]generated[\\/]/.test(file))
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > budgets.fileLines)
      .map(({ file, lines }) => `${file} has ${lines} lines: split it by what it is about`);
    return { problems };
  }),
];
