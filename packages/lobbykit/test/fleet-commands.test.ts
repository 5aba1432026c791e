import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConfiguredAllocator } from '@lobbykit/core';
import { toNodeHandler } from '@lobbykit/core/node';
import { expect, onTestFinished, test } from 'vitest';
import {
  type BrokerWorld,
  createBrokerWorld,
  testAllocator,
} from '../../core/test/areas/match-broker/broker-world.ts';
import { ask } from '../../core/test/areas/match-broker/roll-world.ts';
import { run } from './run.ts';

const rootKey = 'root-key-of-the-fleet-commands-0123456789';

/** Starts a server. Five seconds of its clock pass, and `live` happens, before a command looks at the plan. */
async function startServer(
  allocators: readonly ConfiguredAllocator[],
  live: (t: BrokerWorld) => Promise<void> = ask,
) {
  const t = await createBrokerWorld({ rootApiKey: rootKey, rates: false, matchBroker: { allocators } });
  const handle = toNodeHandler(t.backend);
  const http = createServer(async (request, response) => {
    if (request.url?.includes('/admin/plan')) {
      await t.pass(5);
      await live(t);
    }
    handle(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  onTestFinished(async () => {
    http.closeAllConnections();
    http.close();
    await t.backend.stop();
  });
  const environment = { ROOT_API_KEY: rootKey, PORT: String((http.address() as AddressInfo).port) };
  return { ...t, environment, command: (...args: string[]) => run(['fleet', ...args], { environment }) };
}

const withBuilds = (
  builds: readonly string[],
  more: Partial<ConfiguredAllocator> = {},
): ConfiguredAllocator => {
  const [build, ...others] = builds;
  return {
    allocator: testAllocator(),
    build: build!,
    builds: others.map((other) => ({ allocator: testAllocator(), build: other })),
    buffer: { minIdle: 2 },
    ...more,
  };
};

test('fleet roll says how far it is until all servers run the build, and rollback goes the same way back', async () => {
  const { command } = await startServer([withBuilds(['1.4', '1.5'])]);
  await command('status');
  expect(await command('status')).toEqual({ code: 0, error: '', output: 'test  1.4  DONE  2 ready\n' });
  const rolled = await command('roll', '--build', '1.5', '--every', '0');
  expect(rolled).toMatchObject({ code: 0, error: '' });
  const lines = rolled.output.trim().split('\n');
  expect(lines[0]).toMatch(/^test {2}1\.5 {2}ROLLING {2}.*; of other builds 2 ready$/);
  expect(lines.at(-1)).toMatch(/^test {2}1\.5 {2}DONE {2}2 ready(; of other builds \d ending)?$/);
  expect(new Set(lines).size).toBe(lines.length);
  const back = await command('rollback', '--every', '0');
  expect(back).toMatchObject({ code: 0, error: '' });
  expect(back.output).toMatch(/test {2}1\.4 {2}DONE {2}2 ready/);
  // What has ended meanwhile is gone.
  await command('status');
  await command('status');
  // Without a build it follows what is under way, and that is over.
  expect(await command('roll')).toMatchObject({ code: 0, output: 'test  1.4  DONE  2 ready\n' });
});

test('fleet roll --share holds two builds beside each other, until a roll or a rollback', async () => {
  const { command } = await startServer([withBuilds(['1.4', '1.5'])]);
  await command('status');
  await command('status');
  const shared = await command('roll', '--build', '1.5', '--share', '10', '--every', '0');
  expect(shared).toMatchObject({ code: 0, error: '' });
  expect(shared.output).toMatch(/test {2}1\.4 {2}DONE {2}.* ready; 10 of 100 matches get 1\.5: 1 ready\n$/);
  const back = await command('rollback', '--every', '0');
  expect(back).toMatchObject({ code: 0, error: '' });
  expect(back.output).toMatch(/test {2}1\.4 {2}DONE {2}2 ready/);
  await command('roll', '--build', '1.5', '--share', '50', '--every', '0');
  const rolled = await command('roll', '--build', '1.5', '--every', '0');
  expect(rolled.output).toMatch(/test {2}1\.5 {2}DONE {2}2 ready/);
  const refusals = [
    [['--share', '10'], 'fleet roll: --share needs --build.'],
    [['--build', '1.4', '--share', '0'], 'fleet roll: --share is a number from 1 to 100.'],
    [
      ['--build', '1.5', '--share', '5'],
      'fleet roll: 1.5 is already the build of all other matches of test.',
    ],
  ] as const;
  for (const [args, sentence] of refusals)
    expect((await command('roll', ...args)).error).toBe(`lobbykit: ${sentence}\n`);
});

test('fleet roll ends with an error if servers of the build do not get ready, and says the way back', async () => {
  const bad = testAllocator();
  const { command } = await startServer(
    [withBuilds(['good'], { builds: [{ allocator: bad, build: 'bad' }] })],
    async (t) => {
      bad.dead.push(...bad.started);
      for (const { serverId, state } of (await t.backend.api.matchBroker.listServers({}, { system: true }))
        .servers)
        if (state !== 0 && !bad.started.includes(serverId)) await t.request(serverId, 4);
    },
  );
  await command('status');
  const { code, error, output } = await command('roll', '--build', 'bad', '--every', '0');
  expect([code, output]).toEqual([1, expect.stringContaining('test  bad  STOPPED')]);
  expect(error).toMatch(
    /^lobbykit: fleet roll: servers of bad do not get ready, \d+ failed in a row; the others stay\. The way back: lobbykit fleet rollback --allocator test\.\n$/,
  );
  expect(await command('rollback', '--every', '0')).toMatchObject({ code: 0 });
});

test('fleet commands are refused with a sentence that says what there is', async () => {
  const { command, environment } = await startServer([
    withBuilds(['1.4'], { name: 'eu' }),
    withBuilds(['1.4'], { name: 'us' }),
  ]);
  const refused = async (args: readonly string[], sentence: string): Promise<void> =>
    expect(await command(...args)).toEqual({ code: 1, output: '', error: `lobbykit: ${sentence}\n` });
  await refused(['roll', '--build', '2'], 'fleet roll needs --allocator: there are eu, us.');
  await refused(
    ['roll', '--allocator', 'asia'],
    'fleet roll: there is no allocator asia with a buffer; there are eu, us.',
  );
  await refused(
    ['roll', '--allocator', 'eu', '--build', '2'],
    'fleet roll: eu has no build 2; the configuration of the server has 1.4.',
  );
  await refused(['rollback', '--allocator', 'eu'], 'fleet rollback: eu has run no other build before.');
  await refused(['roll', '--allocator', 'eu', '--every', 'x'], 'fleet roll: --every is a number of seconds.');
  const { PORT } = environment;
  expect(await run(['fleet', 'status'], { environment: { PORT } })).toMatchObject({
    error: expect.stringContaining('fleet status needs ROOT_API_KEY'),
  });
  expect(
    await run(['fleet', 'status'], {
      environment: { PORT, ROOT_API_KEY: 'another-key-0123456789-0123456789' },
    }),
  ).toMatchObject({
    error: `lobbykit: fleet status: the server at http://127.0.0.1:${PORT} refuses this ROOT_API_KEY.\n`,
  });
  expect(await run(['fleet', 'status', '--url', 'http://127.0.0.1:1'], { environment })).toMatchObject({
    error: 'lobbykit: fleet status: no server answers at http://127.0.0.1:1; name it with --url.\n',
  });
  const { command: without } = await startServer([]);
  expect(await without('status')).toMatchObject({
    code: 1,
    error: 'lobbykit: fleet status: no allocator of this server has a buffer.\n',
  });
});
