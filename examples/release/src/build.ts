import { createCipheriv } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'tar';

/** Makes a build of some megabytes that looks like a compressed one: no byte can be guessed, and all are the same each time. */
export function makeBuild(megabytes: number): Buffer {
  const key = Buffer.alloc(32, 'build');
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(megabytes * 1_048_576));
}

/** Returns a later version of a build: some places differ, and it is longer. */
export function nextVersion(build: Buffer, version: number): Buffer {
  const next = Buffer.concat([build, Buffer.alloc(100_000, version)]);
  for (let place = version * 10_000; place < build.length; place += 500_000)
    next.fill(version, place, Math.min(place + 1_000, build.length));
  return next;
}

const program = `#!/usr/bin/env node
// A game server that waits until it is stopped.
setInterval(() => {}, 1000);
`;

/** Packs a game server. Returns the archive. */
export async function packGameServer(folder: string): Promise<Buffer> {
  const content = join(folder, 'server');
  await mkdir(content, { recursive: true });
  await writeFile(join(content, 'game-server.mjs'), program);
  await chmod(join(content, 'game-server.mjs'), 0o755);
  const file = join(folder, 'server.tar.gz');
  await create({ gzip: true, file, cwd: content, portable: true }, ['game-server.mjs']);
  return readFile(file);
}
