import { expect } from 'vitest';
import { hostStates } from '../../../src/areas/fleets/states.ts';
import { fleetHosts } from '../../../src/areas/fleets/tables.ts';
import type { Limits } from '../../../src/areas/generated/area-names.ts';
import { asHost, isSettled, type LimitCheck, outcomeOf } from '../../limits/limit-check.ts';
import { reasonOf, settled } from '../../operations/request.ts';
import type { World } from '../../operations/world.ts';

type Config = Parameters<World['backend']['api']['fleets']['deploy']>[0]['config'];

const artifact = {
  name: 'build',
  remote: 'https://builds.example/game',
  integrity: { alg: 'sha256', hash: 'a'.repeat(64) },
};

const job = (exec: Partial<Config['job']['exec'][number]> = {}, more: Partial<Config> = {}): Config => ({
  name: 'game',
  artifacts: [artifact],
  job: { exec: [{ cmd: 'game', ...exec }], include: [{ name: 'build', dest: 'game' }] },
  ...more,
});

/** Returns the outcome of a deploy. If its configuration is accepted, there is no host for it. */
const deploy = (world: World, config: Config) =>
  outcomeOf(world.backend.api.fleets.deploy({ config }, asHost));

/** A configuration at the limit, which is accepted, and one above it, which is refused. */
const ofConfig = (limits: Partial<Limits>, at: Config, over: Config): LimitCheck => ({
  limits,
  async check(world) {
    expect(await deploy(world, at)).toBe('NO_HOST');
    expect(await deploy(world, over)).toBe('INVALID_FIELD');
  },
});

const host = (hostId: string, processes: readonly object[] = []) =>
  ({ hostId, processes }) as Parameters<World['backend']['api']['fleets']['heartbeat']>[0]['host'];
const running = (jobId: string) => ({ jobId, process: 'game', state: 'READY', numRestarts: 0 });

/** Sends a heartbeat and waits until it is stored, not until it is answered. */
async function beat(world: World, hostId: string, processes: readonly object[] = []) {
  const beaten = world.backend.api.fleets.heartbeat({ host: host(hostId, processes) }, asHost);
  const outcome = outcomeOf(beaten);
  while (!(await isSettled(outcome)) && (await world.storage.get(fleetHosts, { hostId })) === null);
  return { beaten, outcome };
}

const action = (targetPx: string, body = '') => ({ targetPx, req: { method: 'POST', path: '/', body } });
const act = (world: World, body = '') =>
  world.backend.api.fleets.act({ hostId: 'h', request: action('job-1', body) }, asHost);

const stateOf = async (world: World) =>
  (await world.backend.api.fleets.listHosts({}, asHost)).hosts.map(({ state }) => state);

export const fleetLimits = {
  fleetHosts: {
    limits: { fleetHosts: 2 },
    async check(world) {
      await beat(world, 'a');
      await beat(world, 'b');
      expect(await (await beat(world, 'c')).outcome).toBe('HOST_LIMIT');
      expect(await isSettled((await beat(world, 'a')).outcome)).toBe(false);
    },
  },
  hostProcesses: {
    limits: { hostProcesses: 2 },
    async check(world) {
      const processes = ['job-1', 'job-2', 'job-3'].map(running);
      expect(await (await beat(world, 'h', processes)).outcome).toBe('INVALID_FIELD');
      expect(await isSettled((await beat(world, 'h', processes.slice(1))).outcome)).toBe(false);
    },
  },
  hostCommands: {
    limits: { hostCommands: 2 },
    async check(world) {
      await settled(world.clock, (await beat(world, 'h')).beaten);
      await world.backend.fleets.stopJob('h', 'job-1');
      await world.backend.fleets.stopJob('h', 'job-2');
      expect(await outcomeOf(world.backend.fleets.stopJob('h', 'job-3'))).toBe('HOST_BUSY');
    },
  },
  hostHoldSeconds: {
    limits: { hostHoldSeconds: 5 },
    async check(world) {
      const { beaten } = await beat(world, 'h');
      await world.clock.advance(4_999);
      expect(await isSettled(beaten)).toBe(false);
      await world.clock.advance(1);
      expect(await beaten).toEqual({ intervalSeconds: 10, commands: [], draining: false });
    },
  },
  hostLostSeconds: {
    limits: { hostLostSeconds: 7 },
    async check(world) {
      await beat(world, 'h');
      await world.clock.advance(6_999);
      expect(await stateOf(world)).toEqual([hostStates.AVAILABLE]);
      await world.clock.advance(1);
      expect(await stateOf(world)).toEqual([hostStates.LOST]);
    },
  },
  hostRemovedSeconds: {
    limits: { hostRemovedSeconds: 600 },
    async check(world) {
      await beat(world, 'h');
      await world.clock.advance(599_999);
      await world.backend.scheduler.tick();
      expect(await stateOf(world)).toHaveLength(1);
      await world.clock.advance(60_001);
      await world.backend.scheduler.tick();
      expect(await stateOf(world)).toEqual([]);
    },
  },
  hostActionSeconds: {
    limits: { hostActionSeconds: 1, hostHoldSeconds: 60 },
    async check(world) {
      await beat(world, 'h', [running('job-1')]);
      const outcome = outcomeOf(act(world));
      await isSettled(outcome);
      await world.clock.advance(999);
      expect(await isSettled(outcome)).toBe(false);
      await world.clock.advance(1);
      expect(await outcome).toBe('ACTION_TIMEOUT');
    },
  },
  hostActionBytes: {
    limits: { hostActionBytes: 4, hostActionSeconds: 1 },
    async check(world) {
      await beat(world, 'h', [running('job-1')]);
      expect(await outcomeOf(act(world, 'ééé'))).toBe('INVALID_FIELD');
      expect(await outcomeOf(settled(world.clock, act(world, 'éé')))).toBe('ACTION_TIMEOUT');
    },
  },
  deploySeconds: {
    limits: { deploySeconds: 3 },
    async check(world) {
      await beat(world, 'h');
      const work = world.backend.api.fleets.deploy({ config: job() }, asHost);
      await isSettled(work);
      await world.clock.advance(2_999);
      expect(await isSettled(work)).toBe(false);
      await world.clock.advance(1);
      expect((await work).responses).toEqual([expect.stringMatching(/^queued:command-/)]);
    },
  },
  deployBodyBytes: {
    limits: { deployBodyBytes: 1_000, bodyBytes: 100 },
    async check(world) {
      const ask = async (bytes: number) => {
        const body = JSON.stringify({ config: job() }).padEnd(bytes);
        return reasonOf((await world.http('POST', '/fleets/deploy', { key: world.rootKey, body })).body);
      };
      expect(await ask(1_000)).toBe('NO_HOST');
      expect(await ask(1_001)).toBe('BODY_TOO_LARGE');
    },
  },
  deployArtifacts: ofConfig(
    { deployArtifacts: 2 },
    job({}, { artifacts: [artifact, { ...artifact, name: 'b' }] }),
    job({}, { artifacts: [artifact, { ...artifact, name: 'b' }, { ...artifact, name: 'c' }] }),
  ),
  deployExecs: ofConfig(
    { deployExecs: 2 },
    job({}, { job: { ...job().job, exec: [{ cmd: 'game' }, { cmd: 'game' }] } }),
    job({}, { job: { ...job().job, exec: [{ cmd: 'game' }, { cmd: 'game' }, { cmd: 'game' }] } }),
  ),
  deployArguments: ofConfig(
    { deployArguments: 2 },
    job({ args: ['a', 'b'] }),
    job({ args: ['a', 'b', 'c'] }),
  ),
  deployArgumentBytes: ofConfig({ deployArgumentBytes: 4 }, job({ args: ['éé'] }), job({ args: ['ééa'] })),
  deployVariables: ofConfig(
    { deployVariables: 1 },
    job({ environment: ['A=1'] }),
    job({ environment: ['A=1', 'B=2'] }),
  ),
  deployVariableBytes: ofConfig(
    { deployVariableBytes: 4 },
    job({ environment: ['A=é'] }),
    job({ environment: ['A=éb'] }),
  ),
} as const satisfies Readonly<Record<string, LimitCheck>>;
