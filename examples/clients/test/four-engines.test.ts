import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../../packages/client/src/index.ts';
import { chromiumProgram } from '../../../test/browsers.ts';
import { compileProgram, missingMono } from '../../../test/compile-csharp.ts';
import { findProgram, skipIfMissing } from '../../../test/installed-programs.ts';
import { startServer } from '../../first-steps/src/server-process.ts';
import { copyFolder } from './copied-folder.ts';
import { createGodotProject } from './godot-project.ts';
import { startPagePlayer } from './page-player.ts';
import { type PlayerProcess, type PlayerProgram, startPlayer } from './player-process.ts';

skipIfMissing(
  missingMono ?? findProgram(['godot3-server'], 'godot3-server').missing ?? chromiumProgram.missing,
);

const minutes = 60_000;
const rootApiKey = 'four-engines-root-key-0123456789abcdef';
const variables = {
  DATABASE_URL: 'memory:',
  ROOT_API_KEY: rootApiKey,
  MATCHMAKING_CONFIG: JSON.stringify({
    serviceMatchmakerConfig: { matchmakingQueues: { four: { teams: 2, playersPerTeam: 2 } } },
  }),
  // A machine that is busy with something else must not refuse these few requests.
  BACKEND_LIMITS: JSON.stringify({ requestWaitMilliseconds: 60_000 }),
};

async function compiledPlayer(baseUrl: string): Promise<PlayerProcess> {
  const folder = copyFolder('test/unity');
  await compileProgram(folder, ['Match.cs']);
  return startPlayer({ file: 'mono', args: ['program.exe', baseUrl], folder });
}

/** The same source as in the browser, run by Node. */
function nodeProgram(baseUrl: string): PlayerProgram {
  const root = pathToFileURL(join(import.meta.dirname, '../../../'));
  const script = `
    import { createClient } from '${root}packages/client/src/index.ts';
    import { matchesClient } from '${root}packages/matches/src/generated/client.ts';
    import { playMatch } from '${root}examples/clients/test/typescript/match.ts';
    await playMatch(createClient, matchesClient, '${baseUrl}', 'node');`;
  return { file: process.execPath, args: ['--input-type=module', '--eval', script], folder: copyFolder() };
}

test(
  'players in C#, in Godot, on Node and in a browser play one match: the same id, the same connection, the same players, and each event of it',
  async () => {
    const server = await startServer(variables, 0);
    onTestFinished(() => server.kill());
    const { baseUrl } = server;
    const project = createGodotProject('godot3', 'test/godot3');
    const players = await Promise.all([
      compiledPlayer(baseUrl),
      startPlayer(project.program('match.gd', { BASE_URL: baseUrl })),
      startPlayer(nodeProgram(baseUrl)),
      startPagePlayer(baseUrl),
    ]);
    const step = (name: string) => Promise.all(players.map((player) => player.next(name)));
    const inEach = (text: string) => players.map(() => text);

    const playerIds = (await step('account')).sort();
    expect(new Set(playerIds).size).toBe(4);
    await step('finding');
    const { admin } = createClient({ baseUrl, apiKey: rootApiKey, retry: 5 });
    const serverId = 'arena';
    const { match } = await admin.matchBroker.requestMatch({ serverId, hintFlags: 'WILLING_TO_WAIT' });
    expect([...match!.playerIds].sort()).toEqual(playerIds);

    const { matchId } = match!;
    const connectionDetails = '203.0.113.7:7777';
    await admin.matchBroker.matchReady({ serverId, matchId, connectionDetails });
    expect(await step('connect')).toEqual(inEach(`${matchId} ${connectionDetails}`));
    expect(await step('match')).toEqual(inEach(`${matchId} ${connectionDetails}`));

    await admin.matchBroker.endMatch({ serverId, matchId });
    expect(await step('ended')).toEqual(inEach(matchId));
    expect(await step('record')).toEqual(inEach(`${matchId} ${playerIds.join()}`));
    for (const player of players) expect(await player.end()).toEqual({ code: 0, rest: [] });
  },
  2 * minutes,
);
