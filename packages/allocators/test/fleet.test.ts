import type { FleetJobConfigInput, ServerJob } from '@lobbykit/core';
import { expect, test } from 'vitest';
import { type FleetOptions, fleetAllocator } from '../src/index.ts';
import { backend, request } from './service.ts';

// The tests of the core cover what happens to the jobs, and those of the host agent do it with real hosts.

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

test('the fleet allocator deploys a job with the id of its server, and passes the key separately', async () => {
  const jobs: ServerJob[] = [];
  const run = async (server: ServerJob) => void jobs.push(server);
  const fleets = { ...backend.fleets, run };
  const allocator = fleetAllocator(options());
  expect(await allocator.allocate(request('s1'), { ...backend, fleets })).toEqual({ serverId: 's1' });
  const environment = ['MAP=harbour', 'SERVER_ID=s1', 'BACKEND_URL=https://play.example'];
  const config = job({ environment }, { restartPolicy: 'never' });
  expect(jobs).toEqual([{ config, serverId: 's1', secretEnvironment: ['API_KEY=a key'] }]);
});

test('the fleet allocator stops servers that are not wanted, and no others', async () => {
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

test('the build of the fleet allocator is another one if its servers would be other ones', () => {
  const buildOf = (more: Partial<FleetOptions> = {}) => fleetAllocator(options(more)).build;
  const build = buildOf();
  expect(build).toMatch(/^[0-9a-f]{12}$/);
  const signedAnew = job();
  signedAnew.artifacts![0]!.remote = 'https://builds.example/game.tar.gz?token=another';
  expect([buildOf(), buildOf({ job: signedAnew }), buildOf({ readyDeadlineSeconds: 9 })]).toEqual([
    build,
    build,
    build,
  ]);
  const others: Partial<FleetOptions>[] = [
    { job: job({ environment: ['MAP=hill'] }) },
    { job: job({ args: ['-log'] }) },
    { job: { ...job(), artifacts: [{ name: 'build', remote: 'https://builds.example/game-2.tar.gz' }] } },
    { backendUrl: 'https://elsewhere.example' },
    { apiKey: 'another key' },
  ];
  expect(new Set([build, ...others.map(buildOf)]).size).toBe(6);
  expect(buildOf({ build: '1.4.2' })).toBe('1.4.2');
});

test('the description of the fleet allocator masks the key, values of variables and queries of addresses', () => {
  const text = JSON.stringify(fleetAllocator(options()).describe());
  expect(text).toContain('MAP');
  expect(text).not.toMatch(/harbour|a key|a-token/);
});

test('the fleet allocator refuses reserved variables, other restart policies and numbers that are not positive', () => {
  const make = (more: Partial<FleetOptions>) => () => fleetAllocator(options(more));
  for (const variable of ['SERVER_ID=x', 'BACKEND_URL=x', 'API_KEY=x', 'api_key=x'])
    expect(make({ job: job({ environment: [variable] }) })).toThrow(variable.slice(0, -2));
  expect(make({ job: job({}, { restartPolicy: 'always' }) })).toThrow('restartPolicy');
  expect(make({ job: job({}, { restartPolicy: 'never' }) })).not.toThrow();
  expect(make({ readyDeadlineSeconds: 0 })).toThrow('readyDeadlineSeconds');
});
