import { setImmediate } from 'node:timers/promises';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { isTestStorageBusy } from '../../../../testing/src/test-storage.ts';
import { fleetHosts } from '../../../src/areas/fleets/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { isApiError } from '../../../src/kernel/errors.ts';

type Api = TestBackend['backend']['api']['fleets'];
export type HeartbeatInput = Parameters<Api['heartbeat']>[0];
export type ReportedHost = HeartbeatInput['host'];
export type Config = Parameters<Api['deploy']>[0]['config'];
export type Command = Awaited<ReturnType<Api['heartbeat']>>['commands'][number];

export const asHost = { system: true } as const;
export const artifactAddresses = ['https://builds.example/game/'];

/** A backend with a fleet. */
export interface FleetWorld extends TestBackend {
  readonly api: Api;
  /** Sends one heartbeat and does not wait for commands. */
  heartbeat(
    host: ReportedHost,
    results?: HeartbeatInput['results'],
    more?: Partial<HeartbeatInput>,
  ): Promise<void>;
  /** Sends a heartbeat, and returns when it waits for commands. */
  hold(
    host: ReportedHost,
    results?: HeartbeatInput['results'],
  ): Promise<{ answer: Promise<readonly Command[]> }>;
  /** Returns the hosts as operators see them. */
  hosts(): Promise<Awaited<ReturnType<Api['listHosts']>>['hosts']>;
}

export async function createFleetWorld(options: Partial<BackendOptions> = {}): Promise<FleetWorld> {
  const t = await createTestBackend({ fleets: { deploy: { artifacts: artifactAddresses } }, ...options });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return fleetOn(t);
}

/** Returns the fleet as one of several backends on one storage sees it. */
export function fleetOn(t: TestBackend): FleetWorld {
  const { fleets: api } = t.backend.api;
  const numberOf = async (hostId: string) => (await t.storage.get(fleetHosts, { hostId }))?.beat ?? -1;
  return {
    ...t,
    api,
    async heartbeat(host, results, more) {
      await api.heartbeat({ host, results, ...more }, { ...asHost, signal: AbortSignal.abort() });
    },
    async hold(host, results) {
      const before = await numberOf(host.hostId);
      const answer = api.heartbeat({ host, results }, asHost).then(({ commands }) => commands);
      answer.catch(() => {});
      while ((await numberOf(host.hostId)) === before) await setImmediate();
      await runTurns();
      return { answer };
    },
    hosts: async () => (await api.listHosts({}, asHost)).hosts,
  };
}

/** Lets pending work go as far as it can without the clock, also on a real storage. */
export async function runTurns(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) {
    await setImmediate();
    if (isTestStorageBusy()) turn = 0;
  }
}

/** Returns `done`, or the reason of the API error. */
export async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (isApiError(error)) return error.reason;
    throw error;
  }
}

export const runningProcess = (jobId: string, more: object = {}) => ({
  jobId,
  process: 'game',
  state: 'READY',
  numRestarts: 0,
  ...more,
});

export const signedArtifact = {
  name: 'build',
  remote: `${artifactAddresses[0]}server.tar.gz`,
  integrity: { alg: 'sha256', hash: 'a'.repeat(64) },
  config: 'archive=tar.gz',
};

/** Returns a job that may be deployed. */
export const jobOf = (
  job: Partial<Config['job']> = {},
  artifacts: Config['artifacts'] = [signedArtifact],
): Config => ({
  name: 'game',
  artifacts,
  job: {
    exec: [{ cmd: 'game/server' }],
    include: [{ name: 'build', dest: 'game', executable: true }],
    ...job,
  },
});
