import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createBackend, silentLog } from '@lobbykit/core';
import { defineArea, defineContract, defineErrors, Id } from '@lobbykit/core/area';
import { toNodeHandler } from '@lobbykit/core/node';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { runProgram } from '../../../scripts/program.ts';
import { compileProgram, missingMono } from '../../../test/compile-csharp.ts';
import { skipIfMissing } from '../../../test/installed-programs.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { run } from './run.ts';

/** The command `client`, which writes what a game calls of the areas of its own server. */

const errors = defineErrors({ KUDOS_GIVEN: ['ALREADY_EXISTS', 'you have given this player kudos today'] });

const kudosArea = defineArea({
  contract: defineContract({
    area: 'kudos',
    title: 'Kudos',
    permissions: {},
    routes: {
      give: {
        method: 'POST',
        path: '/kudos',
        access: 'player',
        body: z.object({ receiverId: Id, note: z.string().max(100).optional() }),
        out: z.object({ kudos: z.int() }),
        errors: [errors.KUDOS_GIVEN],
        summary: 'Gives a player kudos. */ "Once" <per> day.',
      },
    },
  }),
  tables: [],
  errors,
  events: {},
  create: () => ({ operations: { give: async () => ({ kudos: 1 }) } }),
});

async function listen(handle: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handle as never).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startBackend(areas: readonly (typeof kudosArea)[]): Promise<string> {
  const backend = createBackend({
    storage: createMemoryStorage(),
    areas,
    log: silentLog,
    onFirstKey: () => {},
  });
  await backend.start();
  onTestFinished(() => backend.stop());
  return listen(toNodeHandler(backend) as never);
}

const client = (out: string, url: string, engine = 'unity') =>
  run(['client', '--engine', engine, '--out', out, '--url', url]);

test('the command client writes the areas that a server adds, and again over its own files', async () => {
  const url = await startBackend([kudosArea]);
  const folder = join(scratchFolder('lobbykit-client-'), 'Assets', 'Kudos');
  const { code, output, error } = await client(folder, `${url}/`);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(output).toContain(join(folder, 'Kudos.cs'));
  expect(output).toContain('kudos: this area is there beside the package for Unity and .NET.\n');
  expect(readdirSync(folder).sort()).toEqual(['Extensions.cs', 'Kudos.cs', 'Types.cs']);
  expect(readFileSync(join(folder, 'Kudos.cs'), 'utf8')).toContain('Task<KudosGiveResponse> GiveAsync(');
  expect((await client(folder, url)).code).toBe(0);
});

test('the command client replaces no file that it has not written', async () => {
  const url = await startBackend([kudosArea]);
  const folder = scratchFolder('lobbykit-client-');
  writeFileSync(join(folder, 'Kudos.cs'), '// mine');
  const { code, error } = await client(folder, url);
  expect(code).toBe(1);
  expect(error).toContain('Kudos.cs is there already');
  expect(readdirSync(folder)).toEqual(['Kudos.cs']);
});

test('the command client says when a server has nothing beside the package', async () => {
  const { code, error } = await client(scratchFolder('lobbykit-client-'), await startBackend([]));
  expect(code).toBe(1);
  expect(error).toContain('this server has no areas of its own');
});

test('the command client names the engines that it knows', async () => {
  const { code, error } = await client(scratchFolder('lobbykit-client-'), 'http://127.0.0.1:1', 'quake');
  expect(code).toBe(1);
  expect(error).toContain('client: --engine is one of unity');
});

const operation = (operationId: string) => ({
  operationId,
  summary: 'x',
  tags: ['X'],
  responses: {},
  'x-access': 'player',
});
const documentOf = (path: string, id: string) =>
  JSON.stringify({ paths: { [path]: { get: operation(id) } }, components: { schemas: {} } });

test.each([
  ['a page', '<h1>Welcome</h1>'],
  ['another document', '{"openapi":"3.0.1","paths":{},"components":{"schemas":{}}}'],
  ['an operation that is no name', documentOf('/api/v1/x', '../../x.y')],
  ['a path with code in it', documentOf('/api/v1/x");evil("', 'x.y')],
])('the command client writes nothing from %s', async (_, answer) => {
  const url = await listen((_request, response) => void response.end(answer));
  const folder = scratchFolder('lobbykit-client-');
  const { code, error } = await client(folder, url);
  expect(code).toBe(1);
  expect(error).toMatch(
    /^lobbykit: client: the (server does not answer with its document|answer is not the document)/,
  );
  expect(readdirSync(folder)).toEqual([]);
});

describe('what the command client writes in C#', () => {
  skipIfMissing(missingMono);

  test('compiles in a project of its own beside the package', async () => {
    const folder = scratchFolder('lobbykit-client-');
    expect((await client(folder, await startBackend([kudosArea]))).code).toBe(0);
    await compileProgram(folder, [], ['-target:library']);
    const game = `using System.Threading.Tasks;
using Lobbykit;
static class Game
{
    public static async Task<long> Give(LobbykitClient client, string to) => (await client.Kudos().GiveAsync(to, note: "well played")).Kudos;
}
`;
    writeFileSync(join(folder, 'Game.cs'), game);
    const flags = [
      '-target:library',
      '-langversion:latest',
      '-warnaserror',
      '-r:program.exe',
      '-out:game.dll',
    ];
    const sources = readdirSync(folder).filter((file) => file.endsWith('.cs'));
    const { code, output } = await runProgram('mcs', [...flags, ...sources], { cwd: folder });
    expect(code, output).toBe(0);
  });
});
