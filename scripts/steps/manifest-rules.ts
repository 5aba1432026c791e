import type { Manifest } from '../workspace.ts';

/**
 * The largest number of foreign runtime dependencies of a package: each is code that a studio has to trust. Those of our
 * own packages are counted in their own manifests.
 */
const maxDependencies = 12;

/** Returns one line for each rule of our published packages that this one breaks. */
export function manifestProblems(manifest: Manifest, files: ReadonlyMap<string, Buffer>): string[] {
  return [
    ...identity(manifest, files),
    ...presentation(manifest, files),
    ...scripts(manifest),
    ...targets(manifest, files),
    ...dependencies(manifest),
    ...contents(manifest, files),
    ...typesOfPeers(manifest, files),
  ].map((problem) => `${manifest.name}: ${problem}`);
}

function* identity(manifest: Manifest, files: ReadonlyMap<string, Buffer>): Generator<string> {
  if (manifest.private) yield 'is private';
  if (manifest.license !== 'MIT') yield `its licence is ${manifest.license}, not MIT`;
  if (!manifest.author) yield 'has no author';
  if (!files.has('LICENSE')) yield 'has no LICENSE file';
  // A game's own programs use the client where they are, on an older Node too.
  const node = manifest.name === '@lobbykit/client' ? '>=20' : '>=22.18';
  if (manifest.engines?.node !== node) yield `engines.node is ${manifest.engines?.node}, not ${node}`;
}

/** What a stranger sees in the registry: where it comes from, how to begin, and what has changed. */
function* presentation(manifest: Manifest, files: ReadonlyMap<string, Buffer>): Generator<string> {
  const { name, version, description, keywords = [], homepage, bugs, repository } = manifest;
  if (!description) yield 'has no description';
  if (!keywords.includes('lobbykit')) yield 'its keywords lack "lobbykit"';
  const directory = `packages/${name.replace('@lobbykit/', '')}`;
  if (repository?.directory !== directory) yield `repository.directory is not ${directory}`;
  const site = repository?.url.replace(/^git\+|\.git$/g, '');
  if (homepage === undefined || homepage !== `${site}/tree/main/${directory}#readme`)
    yield 'its homepage is not its folder in the repository';
  if (bugs === undefined || bugs !== `${site}/issues`) yield 'its bugs are not the issues of the repository';
  const readme = files.get('README.md')?.toString() ?? '';
  if (!readme.startsWith(`# ${name}\n`)) yield 'has no README.md that begins with its name';
  if (!readme.split('\n').some((line) => line.startsWith('npm install ') && line.includes(name)))
    yield 'its README.md does not say how to install it';
  if (!/^```(ts|sh)\b/m.test(readme.replace(/```sh\nnpm install .*\n```/, '')))
    yield 'its README.md has no example';
  if (!files.get('CHANGELOG.md')?.toString().includes(`\n## ${version}\n`))
    yield `its CHANGELOG.md says nothing about ${version}`;
}

function* scripts(manifest: Manifest): Generator<string> {
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare']) {
    if (manifest.scripts?.[script] !== undefined)
      yield `has the script "${script}", which runs where it is installed`;
  }
}

/** A JSON file is exported under its own name. */
const isData = (entry: string, target: unknown): boolean => target === entry && entry.endsWith('.json');

/** ESM only: every export names its declarations, then its module, and both are in the package. */
function* targets(manifest: Manifest, files: ReadonlyMap<string, Buffer>): Generator<string> {
  if (manifest.type !== 'module') yield `type is ${manifest.type}, not module`;
  for (const field of ['main', 'module', 'types']) {
    if (field in manifest) yield `has "${field}" beside exports`;
  }
  for (const [entry, target] of Object.entries(manifest.exports ?? {})) {
    if (isData(entry, target)) {
      if (entry !== './package.json' && !files.has(entry.slice(2)))
        yield `exports ${entry}, which is not in the package`;
      continue;
    }
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
    if (name === '@lobbykit/core' && manifest.peerDependencies?.[name] === undefined)
      yield 'depends on @lobbykit/core, which must be a peer: an app has one copy of it';
    if (name === '@lobbykit/sql') yield `depends on ${name}, which is not published`;
  }
  const foreign = Object.keys(manifest.dependencies ?? {}).filter((name) => !name.startsWith('@lobbykit/'));
  if (foreign.length > maxDependencies)
    yield `has ${foreign.length} dependencies, more than ${maxDependencies}`;
}

/** A peer without types of its own needs `@types/…`, which npm does not install: the readme has to name it. */
function* typesOfPeers(manifest: Manifest, files: ReadonlyMap<string, Buffer>): Generator<string> {
  const declarations = [...files]
    .filter(([path]) => path.endsWith('.d.ts'))
    .map(([, text]) => text.toString());
  const readme = files.get('README.md')?.toString() ?? '';
  for (const peer of Object.keys(manifest.peerDependencies ?? {})) {
    const types = `@types/${peer}`;
    if (manifest.devDependencies?.[types] === undefined || readme.includes(types)) continue;
    if (declarations.some((text) => text.includes(`from '${peer}'`)))
      yield `its declarations need ${types}, which its README.md does not name`;
  }
}

function* contents({ exports = {} }: Manifest, files: ReadonlyMap<string, Buffer>): Generator<string> {
  for (const [path, content] of files) {
    const isExported = isData(`./${path}`, (exports as Record<string, unknown>)[`./${path}`]);
    if (
      !isExported &&
      !/^(dist\/|(package\.json|LICENSE|README\.md|CHANGELOG\.md|\.env\.example)$)/.test(path)
    )
      yield `packs ${path}`;
    if (/\.[cm]?js$|\.d\.[cm]?ts$/.test(path) && /['"]@lobbykit\/sql['"]/.test(content.toString())) {
      yield `${path} imports @lobbykit/sql, which is not published`;
    }
    if (/\.(cjs|cts)$/.test(path)) yield `packs CommonJS: ${path}`;
  }
}
