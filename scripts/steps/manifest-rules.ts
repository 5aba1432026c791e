import type { Manifest } from '../workspace.ts';

/** Direct dependencies that the core may have when it runs: each is code that a studio takes on trust. */
const maximumDependencies = 12;

/** Names one line for each promise about our published packages that this one breaks. */
export function manifestProblems(manifest: Manifest, files: ReadonlyMap<string, Buffer>): string[] {
  return [
    ...identity(manifest, files),
    ...scripts(manifest),
    ...targets(manifest, files),
    ...dependencies(manifest),
    ...contents(files),
  ].map((problem) => `${manifest.name}: ${problem}`);
}

function* identity(manifest: Manifest, files: ReadonlyMap<string, Buffer>): Generator<string> {
  if (manifest.private) yield 'is private';
  if (manifest.license !== 'MIT') yield `its licence is ${manifest.license}, not MIT`;
  if (!files.has('LICENSE')) yield 'has no LICENSE file';
  if (manifest.engines?.node !== '>=22.18') yield `engines.node is ${manifest.engines?.node}, not >=22.18`;
}

function* scripts(manifest: Manifest): Generator<string> {
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare']) {
    if (manifest.scripts?.[script] !== undefined)
      yield `has the script "${script}", which runs where it is installed`;
  }
}

/** ESM only: every export is its declarations, then its module, and both are in the package. */
function* targets(manifest: Manifest, files: ReadonlyMap<string, Buffer>): Generator<string> {
  if (manifest.type !== 'module') yield `type is ${manifest.type}, not module`;
  for (const field of ['main', 'module', 'types']) {
    if (field in manifest) yield `has "${field}" beside exports`;
  }
  for (const [entry, target] of Object.entries(manifest.exports ?? {})) {
    if (target === './package.json' && entry === './package.json') continue;
    const conditions = Object.keys(target as object).join(', ');
    if (conditions !== 'types, default')
      yield `exports "${entry}" under ${conditions}, not under types, default`;
    for (const path of Object.values(target as Record<string, string>)) {
      if (!files.has(path.replace('./', ''))) yield `exports ${path}, which is not in the package`;
    }
  }
  if (manifest.exports === undefined) yield 'has no exports';
}

function* dependencies(manifest: Manifest): Generator<string> {
  const runtime = {
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...manifest.peerDependencies,
  };
  for (const [name, range] of Object.entries(runtime)) {
    if (/^(workspace|catalog|file|link):/.test(range))
      yield `depends on ${name} by the workspace's own range ${range}`;
    if (name === '@lobbykit/sql') yield `depends on ${name}, which is not published`;
  }
  const count = Object.keys(manifest.dependencies ?? {}).length;
  if (count > maximumDependencies) yield `has ${count} dependencies, more than ${maximumDependencies}`;
}

function* contents(files: ReadonlyMap<string, Buffer>): Generator<string> {
  for (const [path, content] of files) {
    if (!/^(dist\/|(package\.json|LICENSE|README\.md|CHANGELOG\.md)$)/.test(path)) yield `packs ${path}`;
    if (/\.[cm]?js$|\.d\.[cm]?ts$/.test(path) && /['"]@lobbykit\/sql['"]/.test(content.toString())) {
      yield `${path} imports @lobbykit/sql, which is not published`;
    }
    if (/\.(cjs|cts)$/.test(path)) yield `packs CommonJS: ${path}`;
  }
}
