import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { runProgram, runTool } from '../program.ts';
import { root } from '../workspace.ts';
import { manifestProblems } from './manifest-rules.ts';
import { type PackedPackage, packedPackages } from './packed.ts';
import { type CheckResult, check, type Step } from './step.ts';
import { unknownImports } from './unknown-imports.ts';

/** Checks every packed package and joins the problems. */
async function forEachPacked(
  find: (pkg: PackedPackage) => Promise<string[]> | string[],
): Promise<CheckResult> {
  const packed = await packedPackages();
  const problems = await Promise.all(packed.map(find));
  return { problems: problems.flat() };
}

/** The checks of the packages as they would be published. */
export const packageSteps: readonly Step[] = [
  check('manifests: ESM, MIT, engines, no scripts, few dependencies', () =>
    forEachPacked((pkg) => manifestProblems(pkg.manifest, pkg.files)),
  ),
  check('publint --strict', () =>
    forEachPacked(async (pkg) => {
      const { buffer, byteOffset, byteLength } = readFileSync(pkg.tarball);
      const tarball = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
      const { messages } = await publint({ strict: true, pack: { tarball } });
      return messages.map(
        (message) => `${pkg.source.name}: ${formatMessage(message, pkg.manifest, { color: false })}`,
      );
    }),
  ),
  check('attw --profile esm-only', () =>
    forEachPacked(async (pkg) => {
      const { code, output } = await runTool('attw', [
        pkg.tarball,
        '--profile',
        'esm-only',
        '--no-color',
        '--no-emoji',
      ]);
      return code === 0 ? [] : [output];
    }),
  ),
  check('every entry loads by import and by require', () => forEachPacked(loadProblems)),
  check('every import is of Node or declared', () =>
    forEachPacked(async ({ source, files, manifest }) => {
      const built = [...files.keys()].filter((file) => /^dist\/.*\.js$/.test(file));
      const unknown = await unknownImports(join(root, source.folder), built, manifest);
      return unknown.map((path) => `${source.name} imports ${path}, which its users do not have`);
    }),
  ),
  check('declarations compile for a user, library checks on', declarationProblems),
  check('knip: no unused file, export or dependency', async () => {
    const { code, output } = await runTool('knip', ['--no-progress']);
    return { problems: code === 0 ? [] : [output] };
  }),
];

/**
 * Compiles the published declarations in `dist` as a user's compiler does, also with the previous release of TypeScript.
 * Servers have the types of Node. A game's web page has the types of the browser and only our client package.
 */
async function declarationProblems(): Promise<CheckResult> {
  const entries = globSync('packages/*/dist/{*,*/index}.d.ts', { cwd: root });
  const flags = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022'];
  const server = ['--module', 'nodenext', '--types', 'node', ...entries];
  const page = ['--module', 'esnext', '--moduleResolution', 'bundler', '--exactOptionalPropertyTypes'];
  const browser = [...page, '--lib', 'es2022,dom,dom.iterable', 'packages/client/dist/index.d.ts'];
  const problems: string[] = [];
  for (const compiler of ['tsc', 'tsc6']) {
    for (const settings of [server, browser]) {
      const { code, output } = await runTool(compiler, [...flags, ...settings]);
      if (code !== 0) problems.push(`${compiler}:`, output);
    }
  }
  return { problems };
}

/**
 * Loads the built entries in a process of their own. `require` is for CommonJS hosts: it refuses a module with a
 * top-level await, so none of ours may have one.
 */
async function loadProblems(pkg: PackedPackage): Promise<string[]> {
  const entries = Object.keys(pkg.manifest.exports ?? {}).filter((entry) => entry !== './package.json');
  const names = entries.map((entry) => entry.replace('.', pkg.source.name));
  const program = `
    const require = process.getBuiltinModule('module').createRequire(${JSON.stringify(join(root, pkg.source.folder, 'package.json'))});
    for (const name of ${JSON.stringify(names)}) {
      if (Object.keys(require(name)).length === 0) throw new Error(name + ' exports nothing');
      await import(name, name.endsWith('.json') ? { with: { type: 'json' } } : {});
    }`;
  const { code, output } = await runProgram(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(root, pkg.source.folder),
  });
  return code === 0 ? [] : [output];
}
