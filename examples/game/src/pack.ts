import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FleetJobConfigInput } from '@lobbykit/core';
import { buildGameServer } from './artifact.ts';

/** Where the archive is in the object store of the server. */
const remote = 's3://local/game/build.tar.gz';

/**
 * Packs the game server into a folder, for a server that is only configured: the program for GAME_SERVER_PATH, the archive
 * for the object store, and `jobs.json` for FLEET_JOBS. `environment` is that of the job. Returns what to say about it.
 */
export async function pack(folder: string, environment: readonly string[] = []): Promise<string> {
  const { program, archive, sha512 } = await buildGameServer(folder);
  const job: FleetJobConfigInput = {
    name: 'game',
    artifacts: [
      { name: 'build', remote, integrity: { alg: 'sha512', hash: sha512 }, config: 'archive=tar.gz' },
    ],
    job: {
      include: [{ name: 'build', dest: 'game' }],
      exec: [{ cmd: 'game/game-server.mjs', environment }],
    },
  };
  const jobs = join(folder, 'jobs.json');
  await writeFile(jobs, `${JSON.stringify([{ job }], null, 2)}\n`);
  return `the program        ${program}\nthe archive        ${archive}\nthe job of a fleet ${jobs}\n`;
}
