import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compileProgram, missingMono } from '../../../test/compile-csharp.ts';
import { skipIfMissing } from '../../../test/installed-programs.ts';
import { copyFolder } from './copied-folder.ts';
import { playEngineStory } from './engine-story.ts';
import { openGame } from './game.ts';
import { brokenStreams, openHostileServer } from './hostile-server.ts';
import { startPlayer } from './player-process.ts';
import { playServerStory, writeWinner } from './server-story.ts';

/** The package for Unity and .NET, compiled and run by Mono. */

skipIfMissing(missingMono);

const minutes = 60_000;

test(
  'a player in C# logs in by a browser and by a replay token, reads metadata exactly, meets a friend, resumes their events and is matched',
  async () => {
    const game = await openGame();
    onTestFinished(() => game[Symbol.asyncDispose]());
    const folder = copyFolder('unity');
    await compileProgram(folder, ['Story.cs']);
    const args = ['program.exe', game.network.baseUrl, game.friend.accountId];
    await playEngineStory(game, startPlayer({ file: 'mono', args, folder }));
  },
  2 * minutes,
);

test(
  'a game server in C# ends what an earlier one left, plays match after match, fills seats, sends results over a network that was cut, ends a match whose results are refused, and drains',
  async () => {
    const folder = copyFolder('unity');
    await compileProgram(folder, ['Server.cs']);
    await playServerStory(({ BACKEND_URL, API_KEY, SERVER_ID }) => ({
      program: {
        file: 'mono',
        args: ['program.exe', BACKEND_URL, API_KEY],
        folder,
        environment: { SERVER_ID },
      },
      win: (matchId, winner) => writeWinner(folder, matchId, winner),
      players: 2,
    }));
  },
  2 * minutes,
);

test(
  'a client in C# repeats calls with one key, resumes where it was after streams that break anywhere, and follows no redirect, on a server that does everything wrong',
  async () => {
    const server = await openHostileServer(brokenStreams);
    onTestFinished(() => server[Symbol.asyncDispose]());
    const folder = copyFolder('test/unity');
    await compileProgram(folder, ['Probe.cs']);
    const paths = ['/page', '/proxy', '/redirect', '/broken', '/deep', '/numbers'];
    const player = startPlayer({ file: 'mono', args: ['program.exe', server.baseUrl, ...paths], folder });
    expect((await player.end()).rest).toEqual([
      'refused 200 INVALID_JSON',
      'refused 502 UNKNOWN',
      'refused 302 UNKNOWN',
      'lost',
      'refused 200 INVALID_JSON',
      'answer {"large":9007199254740993,"small":-9223372036854775808,"real":-1500,"text":"🐉\\u0009/"}',
      'created party-1',
      'lost a login, which is not repeated',
      'event e1 Señor 🐉',
      'event e2 two',
      'event e3 three',
      'ended 403 ACCOUNT_REQUIRED',
    ]);
    expect(server).toMatchObject({
      positions: [undefined, 'p0', 'e1', 'e2', 'e2', 'e2', 'e3'],
      redirected: [],
    });
    const [, key] = server.posts[0]!;
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    const created = ['/parties/create', key];
    expect(server.posts).toEqual([created, created, created, ['/authentication/login', undefined]]);
  },
  2 * minutes,
);

test('the examples of lobbies, groups, chat and what else players do together compile', async () => {
  await compileProgram(copyFolder('unity'), ['Community.cs']);
});

test.each([
  ['in the editor and on devices', []],
  ['for WebGL', ['-define:UNITY_WEBGL']],
])('the package and its samples compile %s, against the names that they use of Unity', async (_, defines) => {
  const folder = copyFolder('test/unity');
  const samples = globSync(join(import.meta.dirname, '../../../engines/unity/Samples~/*/*.cs')).sort();
  expect(samples).toHaveLength(4);
  const flags = ['-target:library', '-define:UNITY_2021_3_OR_NEWER', '-nowarn:649,414', ...defines];
  await compileProgram(folder, ['UnityEngine.cs', ...samples], flags);
});
