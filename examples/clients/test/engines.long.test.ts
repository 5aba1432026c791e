import { expect, onTestFinished, test } from 'vitest';
import { compileProgram, missingMono } from '../../../test/compile-csharp.ts';
import { findProgram, skipIfMissing } from '../../../test/installed-programs.ts';
import { copyFolder } from './copied-folder.ts';
import { createGodotProject } from './godot-project.ts';
import { type HostileServer, openHostileServer, silentStreams } from './hostile-server.ts';
import { startPlayer } from './player-process.ts';

/** What takes as long as a client waits for a connection that is silent. */

const minutes = 60_000;

skipIfMissing(missingMono ?? findProgram(['godot3-server'], 'godot3-server').missing);

async function startHostileServer(): Promise<HostileServer> {
  const server = await openHostileServer(silentStreams);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

const lastLines = ['event e1 awake', 'ended 403 ACCOUNT_REQUIRED'];

test(
  'a client in C# leaves a stream that has been silent for too long, and resumes',
  async () => {
    const server = await startHostileServer();
    const folder = copyFolder('test/unity');
    await compileProgram(folder, ['Probe.cs']);
    const player = startPlayer({ file: 'mono', args: ['program.exe', server.baseUrl], folder });
    expect((await player.end()).rest.slice(-2)).toEqual(lastLines);
    expect(server.positions).toEqual([undefined, 'p0', 'e1']);
  },
  5 * minutes,
);

test(
  'a client in Godot leaves a stream that has been silent for too long, and resumes',
  async () => {
    const server = await startHostileServer();
    const project = createGodotProject('godot3', 'test/godot3');
    const player = startPlayer(project.program('probe.gd', { BASE_URL: server.baseUrl, PATHS: '/proxy' }));
    expect((await player.end()).rest.slice(-2)).toEqual(lastLines);
    expect(server.positions).toEqual([undefined, 'p0', 'e1']);
  },
  5 * minutes,
);
