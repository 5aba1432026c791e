import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@lobbykit/client';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { startServer } from '../../first-steps/src/server-process.ts';
import { startHost } from '../src/host-process.ts';
import { pack } from '../src/pack.ts';
import { playOneMatch } from '../src/play-one-match.ts';
import { killGameServers } from '../src/processes.ts';
import { documentedConfigurations, type Variables } from './documented-configurations.ts';

const root = join(import.meta.dirname, '../../..');
const [machine, fleet] = documentedConfigurations();
const rootKey = 'the-root-key-of-the-game-0123456789abcdef';

/** Packs the game server, and starts the server of lobbykit with the variables of the README, in a folder of its own. */
async function started(variables: Variables) {
  const folder = scratchFolder('lobbykit-without-code-');
  const run = `run-${folder}`;
  onTestFinished(async () => {
    killGameServers(run);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  await pack(join(folder, 'data/game'), [`GAME_RUN=${run}`]);
  await mkdir(join(folder, 'data/objects/game'), { recursive: true });
  await copyFile(join(folder, 'data/game/build.tar.gz'), join(folder, 'data/objects/game/build.tar.gz'));
  const inFolder = Object.entries(variables).map(([name, value]) => {
    if (value.startsWith('data/')) return [name, join(folder, value)];
    return [name, value.startsWith('examples/') ? join(root, value) : value];
  });
  const server = await startServer(
    {
      ...Object.fromEntries(inFolder),
      DATABASE_URL: `sqlite:${join(folder, 'data/lobbykit.db')}`,
      ROOT_API_KEY: rootKey,
      ...(variables === machine && { GAME_SERVER_ENVIRONMENT: JSON.stringify({ GAME_RUN: run }) }),
    },
    0,
  );
  onTestFinished(() => server.kill());
  return { folder, server };
}

const everyResult = /^(\w+-\w+ has (won|drawn|lost) match-[\w-]+\n){4}$/;

test('four bots play a match on a process that a server starts by its configuration alone', async () => {
  const { server } = await started(machine);
  expect(await playOneMatch(server.baseUrl)).toMatch(everyResult);
  expect(await server.stop()).toBe(0);
}, 120_000);

test('four bots play a match on a job of the fleet that a server starts by its configuration alone', async () => {
  const { folder, server } = await started(fleet);
  const { admin } = createClient({ baseUrl: server.baseUrl, apiKey: rootKey });
  const { policy } = await admin.apiKeys.createPolicy({ name: 'agents', permissions: ['fleets.heartbeat'] });
  const { apiKey } = await admin.apiKeys.create({ name: 'agents', policyId: policy.id });
  const host = await startHost({ folder, hostId: 'host-1', backendUrl: server.baseUrl, apiKey: apiKey.key });
  onTestFinished(() => host.kill());
  expect(await playOneMatch(server.baseUrl)).toMatch(everyResult);
  await host.stop();
  expect(await server.stop()).toBe(0);
}, 120_000);
