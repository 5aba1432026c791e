import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { toNodeHandler } from '@lobbykit/core/node';
import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { run } from './run.ts';

/** The command that turns queues of other services into ours. */

const rootKey = 'root-key-of-the-queue-commands-0123456789';

function fileOf(text: string): string {
  const file = join(scratchFolder('lobbykit-queues-'), 'rules.json');
  writeFileSync(file, text);
  return file;
}

const duel = '{"Name":"duel","MinMatchSize":2,"MaxMatchSize":2}';
const withSort = `{"name":"sorted","teams":[{"name":"a","minPlayers":2,"maxPlayers":2}],
"rules":[{"type":"absoluteSort"}]}`;

async function startServer() {
  const t = await createTestBackend({
    rootApiKey: rootKey,
    matchmaking: {
      config: { serviceMatchmakerConfig: { matchmakingQueues: { own: { teams: 2, playersPerTeam: 1 } } } },
    },
  });
  const http = createServer(toNodeHandler(t.backend)).listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  onTestFinished(async () => {
    http.closeAllConnections();
    http.close();
    await t.backend.stop();
  });
  const environment = { ROOT_API_KEY: rootKey, PORT: String((http.address() as AddressInfo).port) };
  const queues = async () =>
    (await t.backend.api.matchmaking.getConfig({}, { system: true })).serviceMatchmakerConfig
      .matchmakingQueues;
  return { environment, queues };
}

test('queues import prints a configuration that a server takes, and line by line what it loses', async () => {
  const file = fileOf(withSort);
  const { code, output, error } = await run(['queues', 'import', file]);
  expect({ code, error }).toEqual({
    code: 0,
    error: `${file}:2: rules[0]: no counterpart: there is no order of your own\n`,
  });
  expect(JSON.parse(output)).toEqual({
    serviceMatchmakerConfig: {
      matchmakingQueues: { sorted: { teams: [{ name: 'a', minPlayers: 2, maxPlayers: 2 }] } },
    },
  });
});

test('queues import --apply adds the queues to those of a running server', async () => {
  const { environment, queues } = await startServer();
  const { code, output, error } = await run(['queues', 'import', fileOf(duel), '--apply'], { environment });
  expect({ code, output, error }).toEqual({ code: 0, output: 'set duel\n', error: '' });
  expect(Object.keys(await queues()).sort()).toEqual(['duel', 'own']);
});

test('queues import --apply sets nothing that would do something else, except with --force', async () => {
  const { environment, queues } = await startServer();
  const call = ['queues', 'import', fileOf(withSort), '--apply'];
  const refused = await run(call, { environment });
  expect(refused.code).toBe(1);
  expect(refused.error).toContain('1 setting has no counterpart');
  expect(Object.keys(await queues())).toEqual(['own']);
  expect((await run([...call, '--force'], { environment })).code).toBe(0);
  expect(Object.keys(await queues()).sort()).toEqual(['own', 'sorted']);
});

test.each([
  ['a file that is not there', ['nowhere.json'], 'the file nowhere.json cannot be read'],
  ['a folder', ['.'], 'the file . cannot be read'],
])('queues import refuses %s', async (_, args, message) => {
  const { code, error } = await run(['queues', 'import', ...args]);
  expect(code).toBe(1);
  expect(error).toContain(`queues import: ${message}`);
});

test('queues import refuses a file that is too large, is no JSON, or makes queues that no server takes', async () => {
  const failed = async (text: string) => (await run(['queues', 'import', fileOf(text)])).error;
  expect(await failed(' '.repeat(2_000_000))).toContain('has 2000000 bytes, but may have at most 1048576');
  expect(await failed('{"a":\n}')).toContain('line 2, column 1: a value is expected');
  const rule = { Type: 'DifferenceRule', Difference: 1, Attribute: { Path: 'a' } };
  const twice = { ...(JSON.parse(duel) as object), Rules: [rule, rule] };
  expect(await failed(JSON.stringify(twice))).toContain(
    'no server takes the queues that come out: serviceMatchmakerConfig.matchmakingQueues.duel.attributes[1]: is of the same type and path',
  );
});

test('queues import --apply says that no server answers, or that it refuses the key', async () => {
  const { environment } = await startServer();
  const call = ['queues', 'import', fileOf(duel), '--apply'];
  const wrong = await run(call, { environment: { ...environment, ROOT_API_KEY: `${rootKey}x` } });
  expect(wrong.error).toContain('refuses this ROOT_API_KEY');
  expect((await run(call, { environment: { PORT: '1', ROOT_API_KEY: rootKey } })).error).toContain(
    'no server answers at http://127.0.0.1:1',
  );
  expect((await run(call)).error).toContain('queues import --apply needs ROOT_API_KEY');
});
