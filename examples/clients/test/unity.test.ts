import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, MatchOutcome } from '../../../packages/client/src/index.ts';
import { compileProgram, missingMono } from '../../../test/compile-csharp.ts';
import { skipIfMissing } from '../../../test/installed-programs.ts';
import { startServer } from '../../first-steps/src/server-process.ts';
import { copyFolder } from './copied-folder.ts';
import { playEngineStory } from './engine-story.ts';
import { openGame } from './game.ts';
import { brokenStreams, openHostileServer } from './hostile-server.ts';
import { openNetwork } from './network.ts';
import { startPlayer } from './player-process.ts';

/** The package for Unity and .NET, compiled and run by Mono. */

skipIfMissing(missingMono);

const minutes = 60_000;

interface MatchRecord {
  readonly matchId: string;
  readonly teams: readonly { readonly players: readonly { readonly outcome: number }[] }[];
}

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
  'a game server in C# plays match after match, sends results over a network that was cut, ends a match whose results are refused, and drains',
  async () => {
    const rootApiKey = 'game-server-in-csharp-root-key-0123456789';
    const backend = await startServer({ DATABASE_URL: 'memory:', ROOT_API_KEY: rootApiKey }, 0);
    onTestFinished(() => backend.kill());
    const network = await openNetwork(backend.baseUrl);
    onTestFinished(() => network[Symbol.asyncDispose]());
    const { admin } = createClient({ baseUrl: backend.baseUrl, apiKey: rootApiKey, retry: 5 });
    const queue = (matchId: string) =>
      admin.events.emit({
        nestedEvent: { newMatchEvent: { match: { matchId, playerIds: ['ann', 'ben'] } } },
        eventTags: ['new-match'],
        broadcast: true,
      });
    /** How the matches went for ann and for ben, the newest match first. */
    const history = async () => {
      const headers = { 'x-api-key': rootApiKey };
      const answer = await fetch(`${backend.baseUrl}/api/v1/matchbroker/admin/history`, { headers });
      const { matches } = (await answer.json()) as { matches: readonly MatchRecord[] };
      return matches.map(({ matchId, teams }) => [
        matchId,
        ...teams.flatMap(({ players }) => players.map(({ outcome }) => outcome)),
      ]);
    };
    const [no, won] = [MatchOutcome.UNSPECIFIED, MatchOutcome.WIN];

    const folder = copyFolder('unity');
    await compileProgram(folder, ['Server.cs']);
    const server = startPlayer({
      file: 'mono',
      args: ['program.exe', network.baseUrl, rootApiKey],
      folder,
    });
    const win = (matchId: string, winner: string): void => writeFileSync(join(folder, matchId), winner);

    await queue('first');
    expect(await server.next('playing')).toBe('first ann,ben');
    network.cut();
    win('first', 'ben');
    expect(await server.next('error')).toBe('LobbykitNetworkException');
    network.restore();
    await expect.poll(history, { timeout: minutes / 2 }).toEqual([['first', no, won]]);

    await queue('second');
    expect(await server.next('playing')).toBe('second ann,ben');
    win('second', 'a stranger');
    expect(await server.next('error')).toBe('INVALID_FIELD');
    await expect.poll(history, { timeout: minutes / 2 }).toEqual([
      ['second', no, no],
      ['first', no, won],
    ]);

    await queue('last');
    expect(await server.next('playing')).toBe('last ann,ben');
    const { servers } = await admin.matchBroker.listServers({});
    expect(servers.map(({ health, isSilent }) => [health?.players, isSilent])).toEqual([[2, false]]);
    win('last', 'ann');
    const { rest } = await server.end();
    expect([...rest].sort()).toEqual(['drained', 'served']);
    expect((await admin.matchBroker.listServers({})).servers).toEqual([]);
    expect((await history())[0]).toEqual(['last', won, no]);
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
