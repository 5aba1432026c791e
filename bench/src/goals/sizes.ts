import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'tsup';
import { spreadOf } from '../measure/statistics.ts';
import { freshFolder, root } from '../prepare/folders.ts';
import { figureText } from '../report/text.ts';
import type { Measurement } from './bench.ts';

interface Packed {
  readonly name: string;
  readonly unpackedSize: number;
}

export const sizes: Measurement = {
  title: 'sizes',
  goals: ['29a', '29b'],
  quick: true,
  async run() {
    const packages = globSync('packages/*/package.json', { cwd: root })
      .sort()
      .filter(
        (file) => !(JSON.parse(readFileSync(join(root, file), 'utf8')) as { private?: boolean }).private,
      )
      .map((file) => packedSize(dirname(file)));
    const megabytes = packages.map(({ unpackedSize }) => unpackedSize / 1e6);
    const client = (await clientBundle()).length / 1024;
    return [
      {
        goal: '29a',
        value: spreadOf([Math.max(...megabytes)]),
        ours: packages
          .map(({ name }, at) => `${name.replace('@lobbykit/', '')} ${figureText(megabytes[at]!)} MB`)
          .join(', '),
        theirs: '',
      },
      { goal: '29b', value: spreadOf([client]), ours: `${figureText(client)} KiB`, theirs: '' },
    ];
  },
};

function packedSize(folder: string): Packed {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: join(root, folder),
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const answer = JSON.parse(output.toString()) as Packed[] | Record<string, Packed>;
  return Object.values(answer)[0]!;
}

/** The client as a browser loads it. */
async function clientBundle(): Promise<Buffer> {
  const outDir = join(freshFolder('client'), 'bundle');
  await build({
    config: false,
    silent: true,
    entry: { client: join(root, 'packages/client/dist/index.js') },
    outDir,
    format: 'esm',
    platform: 'browser',
    noExternal: [/.*/],
    minify: true,
    splitting: false,
  });
  return gzipSync(readFileSync(join(outDir, 'client.js')), { level: 9 });
}
