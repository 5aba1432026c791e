import type { FleetJobConfigInput, ServerJob } from '@lobbykit/core';
import { expect, test } from 'vitest';
import { type FleetOptions, fleetAllocator } from '../src/index.ts';
import { backend, request } from './service.ts';

// What becomes of the jobs, the tests of the core say, and those of the host agent with real hosts.

const job = (exec: object = {}, more: object = {}): FleetJobConfigInput => ({
  name: 'game',
  artifacts: [{ name: 'build', remote: 'https://builds.example/game.tar.gz?token=a-token' }],
  job: {
    exec: [{ cmd: 'game/server', environment: ['MAP=harbour'], ...exec }],
    include: [{ name: 'build', dest: 'game' }],
    ...more,
  },
});

const options = (more: Partial<FleetOptions> = {}): FleetOptions => ({
  job: job(),
  backendUrl: 'https://play.example',
  apiKey: 'a key',
  ...more,
});

test('a job is deployed with the id of its server, and the key beside it', async () => {
  const ran: ServerJob[] = [];
  const run = async (server: ServerJob) => void ran.push(server);
  const fleets = { ...backend.fleets, run };
  const allocator = fleetAllocator(options());
  expect(await allocator.allocate(request('s1'), { ...backend, fleets })).toEqual({ serverId: 's1' });
  const environment = ['MAP=harbour', 'SERVER_ID=s1', 'BACKEND_URL=https://play.example'];
  const config = job({ environment }, { restartPolicy: 'never' });
  expect(ran).toEqual([{ config, serverId: 's1', secretEnvironment: ['API_KEY=a key'] }]);
});

test('servers that nobody wants are stopped, and the others are not', async () => {
  const stopped: string[] = [];
  const fleets = {
    ...backend.fleets,
    async *serverIds() {
      yield ['s1', 's2'];
      yield ['s3'];
    },
    stop: async (serverId: string) => void stopped.push(serverId),
  };
  const host = { ...backend, findWanted: async () => new Set(['s2']), fleets };
  expect(await fleetAllocator(options()).reap(host)).toEqual([]);
  expect(stopped).toEqual(['s1', 's3']);
});

test('the description masks the key, the values of variables and the queries of addresses', () => {
  const text = JSON.stringify(fleetAllocator(options()).describe());
  expect(text).toContain('MAP');
  expect(text).not.toMatch(/harbour|a key|a-token/);
});

test('a job that names a variable of ours or is to be started again, and numbers that are not positive, are refused', () => {
  const make = (more: Partial<FleetOptions>) => () => fleetAllocator(options(more));
  for (const variable of ['SERVER_ID=x', 'BACKEND_URL=x', 'API_KEY=x', 'api_key=x'])
    expect(make({ job: job({ environment: [variable] }) })).toThrow(variable.slice(0, -2));
  expect(make({ job: job({}, { restartPolicy: 'always' }) })).toThrow('restartPolicy');
  expect(make({ job: job({}, { restartPolicy: 'never' }) })).not.toThrow();
  expect(make({ readyDeadlineSeconds: 0 })).toThrow('readyDeadlineSeconds');
});
