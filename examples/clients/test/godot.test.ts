import { expect, onTestFinished, test } from 'vitest';
import { findProgram, skipIfMissing } from '../../../test/installed-programs.ts';
import { playEngineStory } from './engine-story.ts';
import { openGame } from './game.ts';
import { createGodotProject } from './godot-project.ts';
import { brokenStreams, openHostileServer } from './hostile-server.ts';
import { startPlayer } from './player-process.ts';
import { playServerStory, writeWinner } from './server-story.ts';

/** The addon for Godot, run by Godot 3 without a window. That for Godot 4 is the same source in another notation. */

skipIfMissing(findProgram(['godot3-server'], 'godot3-server').missing);

const minutes = 60_000;

test(
  'a player in Godot logs in by a browser and by a replay token, reads metadata exactly, meets a friend, resumes their events and is matched',
  async () => {
    const game = await openGame();
    onTestFinished(() => game[Symbol.asyncDispose]());
    const environment = { BASE_URL: game.network.baseUrl, FRIEND_ID: game.friend.accountId };
    const player = startPlayer(createGodotProject('godot3').program('story.gd', environment));
    await playEngineStory(game, player);
  },
  2 * minutes,
);

test(
  'a game server in Godot ends what an earlier one left, plays match after match, fills seats, sends results over a network that was cut, ends a match whose results are refused, and drains',
  async () => {
    const project = createGodotProject('godot3');
    await playServerStory((variables) => ({
      program: project.program('server.gd', { ...variables }),
      win: (matchId, winner) => writeWinner(project.folder, matchId, `[game]\nwinner="${winner}"\n`),
    }));
  },
  2 * minutes,
);

test(
  'a client in Godot repeats calls with one key, resumes where it was after streams that break anywhere, and follows no redirect, on a server that does everything wrong',
  async () => {
    const server = await openHostileServer(brokenStreams);
    onTestFinished(() => server[Symbol.asyncDispose]());
    const environment = { BASE_URL: server.baseUrl, PATHS: '/page /proxy /redirect /broken' };
    const player = startPlayer(createGodotProject('godot3', 'test/godot3').program('probe.gd', environment));
    expect((await player.end()).rest).toEqual([
      'refused 200 INVALID_JSON',
      'refused 502 UNKNOWN',
      'lost',
      'lost',
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
