import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { create } from 'tar';

const entry = fileURLToPath(new URL('./game-server.ts', import.meta.url));

/** The packed game server. */
export interface Build {
  /** The path of the program: one file with everything that it needs except Node. */
  readonly program: string;
  /** The path of the archive with the program, `build.tar.gz`. */
  readonly archive: string;
  /** The hash of the archive in hexadecimal digits. */
  readonly sha512: string;
}

/** Packs a game server into a folder, by default that of team tic-tac-toe. */
export async function buildGameServer(folder: string, source = entry): Promise<Build> {
  const content = join(folder, 'build');
  await mkdir(content, { recursive: true });
  const program = join(content, 'game-server.mjs');
  await build({
    entryPoints: [source],
    outfile: program,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    logLevel: 'warning',
    conditions: process.execArgv.flatMap((argument) => /^--conditions=(.+)$/.exec(argument)?.[1] ?? []),
    // The first line makes the file executable; the second defines `require` for CommonJS libraries.
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  await chmod(program, 0o755);
  const archive = join(folder, 'build.tar.gz');
  await create({ gzip: true, file: archive, cwd: content, portable: true }, ['game-server.mjs']);
  const sha512 = createHash('sha512')
    .update(await readFile(archive))
    .digest('hex');
  return { program, archive, sha512 };
}

/** The file server from which hosts download builds. */
export interface Builds extends AsyncDisposable {
  /** The beginning of the address of every build. */
  readonly url: string;
}

/** Serves archives by their names. */
export async function serveBuilds(archives: Readonly<Record<string, string>>): Promise<Builds> {
  const files = new Map<string, Buffer>();
  for (const [name, archive] of Object.entries(archives))
    files.set(`/builds/${name}`, await readFile(archive));
  const server = createServer((request, response) => {
    const file = files.get(request.url!);
    response.writeHead(file ? 200 : 404, { 'content-length': file?.length ?? 0 }).end(file);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/builds/`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
