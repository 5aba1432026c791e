import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../program.ts';
import { type Manifest, publishedPackages, root, type WorkspacePackage } from '../workspace.ts';
import { readTarball } from './tarball.ts';

/** A published package as its users get it. */
export interface PackedPackage {
  readonly source: WorkspacePackage;
  /** The tarball's path. */
  readonly tarball: string;
  /** Path inside the package → content. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** The manifest inside the tarball, with the ranges and exports that users get. */
  readonly manifest: Manifest;
}

let packed: Promise<PackedPackage[]> | undefined;

/** Packs every published package at the first call, and returns the same packages at every later one. */
export function packedPackages(): Promise<PackedPackage[]> {
  packed ??= pack();
  return packed;
}

async function pack(): Promise<PackedPackage[]> {
  // Each process packs into a folder of its own: tests that run at the same time must not remove each other's.
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-packed-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const sources = publishedPackages();
  const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    config: { pnpm: string };
  };
  const filters = sources.flatMap((source) => ['--filter', source.name]);
  const { code, output } = await runProgram('npx', [
    '-y',
    '--prefer-offline',
    `pnpm@${config.pnpm}`,
    ...filters,
    '--recursive',
    'pack',
    '--pack-destination',
    folder,
  ]);
  if (code !== 0) throw new Error(`pnpm pack ended with ${code}\n${output}`);
  return sources.map((source) => {
    const { name, version } = source.manifest;
    const tarball = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
    const files = readTarball(readFileSync(tarball));
    const manifest = files.get('package.json');
    if (manifest === undefined) throw new Error(`${tarball} has no package.json`);
    return { source, tarball, files, manifest: JSON.parse(manifest.toString()) as Manifest };
  });
}
