import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './program.ts';
import { type Bom, type Component, sbomProblems, withVendored } from './release/sbom.ts';
import { publishedPackages, root, type WorkspacePackage } from './workspace.ts';

// Writes a bill of materials (CycloneDX 1.6) for each package that is published: what it installs, with versions, licences
// and hashes, as the lockfile has them. `npm run sbom` writes all into `dist/sbom`, `npm run sbom -- <package>` only one.

const folder = join(root, 'dist', 'sbom');
const wanted = process.argv.slice(2);
const packages = publishedPackages().filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const unknown = wanted.filter((name) => !packages.some((pkg) => pkg.name === name));
if (unknown.length > 0) throw new Error(`There is no published package ${unknown.join(', ')}.`);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  config: { pnpm: string };
};
const { code, output } = await runProgram('npx', [
  ...['-y', '--prefer-offline', `pnpm@${config.pnpm}`, '--recursive'],
  ...packages.flatMap(({ name }) => ['--filter', name]),
  ...['sbom', '--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--prod', '--split'],
  ...['--out', join(folder, '%s-%v.cdx.json')],
]);
if (code !== 0) throw new Error(`pnpm sbom ended with ${code}\n${output}`);

const problems = packages.flatMap((pkg) => {
  const { name, version } = pkg.manifest;
  const file = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.cdx.json`);
  const bom = withVendored(JSON.parse(readFileSync(file, 'utf8')) as Bom, vendoredBy(pkg));
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`${name}@${version}: ${bom.components.length} components`);
  return sbomProblems(bom, pkg.manifest);
});
for (const problem of problems) console.log(`refused: ${problem}`);
if (problems.length > 0) process.exitCode = 1;

/** The packages whose files the build copies into this one. */
function vendoredBy({ folder, manifest }: WorkspacePackage): Component[] {
  const names = Object.values(manifest.vendored ?? {}).map((path) =>
    path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/'),
  );
  return [...new Set(names)].map((name) => {
    const file = join(root, folder, 'node_modules', name, 'package.json');
    const { version, license } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return {
      type: 'library',
      name,
      version: version!,
      purl,
      'bom-ref': purl,
      licenses: [{ license: { id: license! } }],
    };
  });
}
