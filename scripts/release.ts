import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram, runTool } from './program.ts';
import { packUnity } from './release/engine-package.ts';
import { distTag, type PlannedPackage, planText, releaseProblems } from './release/plan.ts';
import { type PackedPackage, packedPackages } from './steps/packed.ts';
import { root } from './workspace.ts';

// Publishes what `changeset version` has prepared. `--dry-run` shows the plan, and publishes and checks nothing.
// It publishes the tarballs that were checked. After a release that broke off, the next one publishes the packages that
// the registry does not have yet.

const dryRun = process.argv.includes('--dry-run');

const packages = [...(await packedPackages()), await packUnity()];
const status = await runProgram('git', ['status', '--porcelain']);
const problems = releaseProblems({
  changes: status.code === 0 ? status.output : 'no repository',
  changesets: globSync('.changeset/*.md', { cwd: root }).filter((file) => !file.endsWith('README.md')),
  packages: packages.map(planned),
});

console.log(planText(packages.map(planned)));
console.log('');
for (const problem of problems) console.log(`refused: ${problem}`);
if (dryRun) console.log('dry run: nothing was published');
else if (problems.length > 0 || !(await allChecksPass()) || !(await publishAll())) process.exitCode = 1;

function planned({ tarball, files, manifest }: Omit<PackedPackage, 'source'>): PlannedPackage {
  const sizes = new Map([...files].map(([path, content]) => [path, content.length]));
  return { name: manifest.name, version: manifest.version, files: sizes, packed: statSync(tarball).size };
}

/** Runs `npm test` with nothing skipped, as a CI does. */
async function allChecksPass(): Promise<boolean> {
  const { code } = await runProgram(process.execPath, [join(root, 'scripts', 'test.ts')], {
    show: true,
    env: { LOBBYKIT_NO_SKIP: '1' },
  });
  if (code !== 0) console.log('refused: the checks failed');
  return code === 0;
}

/** Publishes each package that the registry does not have in this version, and tags the commit. */
async function publishAll(): Promise<boolean> {
  for (const { tarball, manifest } of packages) {
    const id = `${manifest.name}@${manifest.version}`;
    if ((await runProgram('npm', ['view', id, 'version'])).output.trim() === manifest.version) {
      console.log(`there already: ${id}`);
      continue;
    }
    const flags = ['--access', 'public', '--tag', distTag(manifest.version)];
    const { code } = await runProgram('npm', ['publish', tarball, ...flags], { show: true });
    if (code !== 0) return false;
    console.log(`published: ${id}`);
  }
  const { code } = await runTool('changeset', ['git-tag'], { show: true });
  return code === 0;
}
