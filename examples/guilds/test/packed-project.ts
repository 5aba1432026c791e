import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packedPackages } from '../../../scripts/steps/packed.ts';
import { type Manifest, root } from '../../../scripts/workspace.ts';
import { patience } from '../../../test/patience.ts';

const example = join(import.meta.dirname, '..');
const parts = ['src', 'page', 'package.json'];
const tests = ['guild-world', 'members.test', 'chest.test', 'hooks.test'].map((name) => `test/${name}.ts`);

const compilerOptions = {
  target: 'es2023',
  lib: ['es2024', 'esnext.disposable'],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
};

/**
 * Copies the example to a folder outside of the workspace, with the packages as they are published. What these depend on is
 * linked from the workspace, so nothing is downloaded.
 */
export async function createPackedProject(folder: string): Promise<void> {
  for (const path of [...parts, ...tests])
    cpSync(join(example, path), join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src', 'test'] }));
  const config = `export default { test: ${JSON.stringify(patience)} };`;
  writeFileSync(join(folder, 'vitest.config.mjs'), config);
  const modules = join(folder, 'node_modules');
  for (const { source, files, manifest } of await packedPackages()) {
    for (const [path, content] of files) {
      const file = join(modules, source.name, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    link(manifest, join(root, source.folder), modules);
  }
  link({ devDependencies: { vitest: '', '@types/node': '' } }, root, modules);
  link({ dependencies: { 'better-sqlite3': '', esbuild: '', standardwebhooks: '' } }, example, modules);
}

/** Links the dependencies of a package that are no packages of ours. */
function link(
  manifest: Pick<Manifest, 'dependencies' | 'devDependencies' | 'peerDependencies'>,
  from: string,
  modules: string,
): void {
  const names = Object.keys({
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...(from === root && manifest.devDependencies),
  });
  for (const name of names.filter((each) => !each.startsWith('@lobbykit/'))) {
    const [target, path] = [join(from, 'node_modules', name), join(modules, name)];
    if (!existsSync(target) || existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(target, path, 'junction');
  }
}
