import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../program.ts';
import type { PackedPackage } from '../steps/packed.ts';
import { readTarball } from '../steps/tarball.ts';
import { type Manifest, root } from '../workspace.ts';

/** Packs the package for Unity, which is on the same registry as those for Node, and outside of the workspace. */
export async function packUnity(): Promise<Omit<PackedPackage, 'source'>> {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-unity-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const flags = ['pack', join(root, 'engines', 'unity'), '--pack-destination', folder, '--ignore-scripts'];
  const { code, output } = await runProgram('npm', flags);
  if (code !== 0) throw new Error(`npm pack ended with ${code}\n${output}`);
  const manifest = JSON.parse(readFileSync(join(root, 'engines/unity/package.json'), 'utf8')) as Manifest;
  const tarball = join(folder, `${manifest.name}-${manifest.version}.tgz`);
  return { tarball, files: readTarball(readFileSync(tarball)), manifest };
}
