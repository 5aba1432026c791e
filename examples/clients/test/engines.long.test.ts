import { describe, expect, onTestFinished, test } from 'vitest';
import { compileProgram, missingMono } from '../../../test/compile-csharp.ts';
import { findProgram, skipIfMissing } from '../../../test/installed-programs.ts';
import { copyFolder } from './copied-folder.ts';
import { playEngineStory } from './engine-story.ts';
import { type Game, openGame } from './game.ts';
import { brokenStreams, type HostileServer, openHostileServer, silentStreams } from './hostile-server.ts';
import { startPlayer } from './player-process.ts';

/** The clients for game engines, each playing the same story against a running server. */

const minutes = 60_000;
const badServer =
  'resumes where it was after streams that break anywhere, and follows no redirect, on a server that does everything wrong';
const story =
  'logs in by a browser and by a replay token, reads metadata exactly, meets a friend, resumes its events and is matched';

const godot = findProgram(['godot3-server'], 'godot3-server').missing;

const silence = 'leaves a stream that has been silent for too long, and resumes';

const events = ['event e1 Señor 🐉', 'event e2 two', 'event e3 three'];
const positions = [undefined, 'p0', 'e1', 'e2', 'e2', 'e2', 'e3'];
const ended = 'ended 403 ACCOUNT_REQUIRED';

async function startGame(): Promise<Game> {
  const game = await openGame();
  onTestFinished(() => game[Symbol.asyncDispose]());
  return game;
}

async function startHostileServer(streams: Parameters<typeof openHostileServer>[0]): Promise<HostileServer> {
  const server = await openHostileServer(streams);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

describe('the client for Unity, compiled and run by Mono,', () => {
  skipIfMissing(missingMono);

  test(
    silence,
    async () => {
      const server = await startHostileServer(silentStreams);
      const folder = copyFolder('test/unity');
      await compileProgram(folder, ['Probe.cs']);
      const player = startPlayer({ file: 'mono', args: ['program.exe', server.baseUrl], folder });
      expect((await player.end()).rest.slice(2)).toEqual(['event e1 awake', ended]);
      expect(server.positions).toEqual([undefined, 'p0', 'e1']);
    },
    5 * minutes,
  );
});

describe('the client for Godot, run by Godot 3,', () => {
  skipIfMissing(godot);

  const isNoise = (line: string): boolean => line.startsWith('Godot Engine');

  test(
    story,
    async () => {
      const game = await startGame();
      const folder = copyFolder('godot3');
      const environment = { BASE_URL: game.network.baseUrl, FRIEND_ID: game.friend.accountId };
      const args = ['--path', folder, '-s', 'story.gd'];
      const player = startPlayer({ file: 'godot3-server', args, folder, environment, isNoise });
      await playEngineStory(game, player);
    },
    5 * minutes,
  );

  test(
    badServer,
    async () => {
      const server = await startHostileServer(brokenStreams);
      const folder = copyFolder('godot3', 'test/godot3');
      const environment = { BASE_URL: server.baseUrl, PATHS: '/page /proxy /redirect /broken' };
      const args = ['--path', folder, '-s', 'probe.gd'];
      const player = startPlayer({ file: 'godot3-server', args, folder, environment, isNoise });
      expect((await player.end()).rest).toEqual([
        'refused 200 INVALID_JSON',
        'refused 502 UNKNOWN',
        'lost',
        'lost',
        ...events,
        ended,
      ]);
      expect(server).toMatchObject({ positions, redirected: [] });
    },
    5 * minutes,
  );

  test(
    silence,
    async () => {
      const server = await startHostileServer(silentStreams);
      const folder = copyFolder('godot3', 'test/godot3');
      const environment = { BASE_URL: server.baseUrl, PATHS: '/proxy' };
      const args = ['--path', folder, '-s', 'probe.gd'];
      const player = startPlayer({ file: 'godot3-server', args, folder, environment, isNoise });
      expect((await player.end()).rest).toEqual(['refused 502 UNKNOWN', 'event e1 awake', ended]);
      expect(server.positions).toEqual([undefined, 'p0', 'e1']);
    },
    5 * minutes,
  );
});
