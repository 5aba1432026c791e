import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPage } from '../../packages/console/src/build-page.ts';
import { runProgram } from '../program.ts';
import { root } from '../workspace.ts';
import { addonPlatform } from './addon-platform.ts';
import { bundle } from './bundle.ts';

// Node reads a script and assets from a section of its own executable:
// https://nodejs.org/docs/latest-v24.x/api/single-executable-applications.html

const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const referenceFiles = ['swagger-ui-bundle.js', 'swagger-ui.css'];

/** Writes an executable for this platform: this Node, with the program `lobbykit` and all files that it needs. */
export async function buildExecutable(target: string): Promise<void> {
  const platform = addonPlatform();
  const work = mkdtempSync(join(tmpdir(), 'lobbykit-binary-'));
  try {
    const place = (name: string): string => join(work, name);
    writeFileSync(place('main.cjs'), await bundle(platform));
    writeFileSync(place('sea.json'), JSON.stringify(await settings(place, platform)));
    await runOrThrow(process.execPath, ['--experimental-sea-config', place('sea.json')]);
    mkdirSync(dirname(target), { recursive: true });
    // A new file: one that runs cannot be written.
    rmSync(target, { force: true });
    copyFileSync(process.execPath, target);
    chmodSync(target, 0o755);
    const mac = process.platform === 'darwin';
    if (mac) await runOrThrow('codesign', ['--remove-signature', target]);
    const segment = mac ? ['--macho-segment-name', 'NODE_SEA'] : [];
    const blob = ['NODE_SEA_BLOB', place('blob'), '--sentinel-fuse', fuse];
    await runOrThrow(join(root, 'node_modules', '.bin', 'postject'), [target, ...blob, ...segment]);
    if (mac) await runOrThrow('codesign', ['--sign', '-', target]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function settings(place: (name: string) => string, platform: string) {
  const fromReference = createRequire(join(root, 'packages/reference/package.json'));
  for (const name of referenceFiles) {
    const content = readFileSync(fromReference.resolve(`swagger-ui-dist/${name}`));
    writeFileSync(place(`${name}.gz`), gzipSync(content, { level: 9 }));
  }
  const consoleFiles = await buildPage();
  for (const [name, content] of Object.entries(consoleFiles))
    writeFileSync(place(`${name}.gz`), gzipSync(content, { level: 9 }));
  const pageFiles = [...referenceFiles, ...Object.keys(consoleFiles)];
  const fromStorage = createRequire(join(root, 'packages/storage-sqlite/package.json'));
  const sqlite = dirname(fromStorage.resolve('better-sqlite3/package.json'));
  return {
    main: place('main.cjs'),
    output: place('blob'),
    disableExperimentalSEAWarning: true,
    // Functions that run at the start are compiled when the executable is built.
    useCodeCache: true,
    assets: {
      'sqlite.node': join(sqlite, 'prebuilds', `${platform}.node`),
      ...Object.fromEntries(pageFiles.map((name) => [`${name}.gz`, place(`${name}.gz`)])),
    },
  };
}

async function runOrThrow(program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runProgram(program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
}
