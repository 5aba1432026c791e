import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../../../scripts/program.ts';
import { copyFolder } from './copied-folder.ts';
import { openGame } from './game.ts';
import { startPlayer } from './player-process.ts';

/** Clients that tools of others generate from the document of a running server. */

const minutes = 60_000;
const ownMetadata = 'loadout={"sword":[1,2.5,null,true]} | public.title=Owl | wins=7';

test.each(['openapi-typescript', 'hey-api'])(
  'the client that %s generates compiles strictly, logs in, reads metadata and events, and is matched',
  async (tool) => {
    const game = await openGame();
    onTestFinished(() => game[Symbol.asyncDispose]());
    const { network, friend } = game;
    const folder = copyFolder(tool);
    for (const args of [
      ['install', '--no-audit', '--no-fund'],
      ['run', 'generate'],
      ['run', 'build'],
    ]) {
      const env = { BASE_URL: network.baseUrl };
      const { code, output } = await runProgram('npm', args, { cwd: folder, env });
      expect(code, output).toBe(0);
    }

    const args = ['dist/story.js', network.baseUrl, friend.accountId];
    const player = startPlayer({ file: process.execPath, args, folder });
    const accountId = await player.next('account');
    await game.rate(accountId);
    await game.emit(accountId, 'game/Begin');
    await player.next('begin');
    expect(await player.next('own')).toBe(ownMetadata);
    expect(await player.next('other')).toBe('public.colour=green');
    expect(await player.next('global')).toBe('today=hello');
    expect(await player.next('party')).toBe('map=forest');
    expect(await player.next('queued')).toMatch(/^ticket-/);
    await friend.queue();
    await player.next('matched');
    expect(await player.next('refused')).toBe('404 INVITE_CODE_UNKNOWN');
    expect(await player.end()).toEqual({ code: 0, rest: [] });
  },
  5 * minutes,
);
