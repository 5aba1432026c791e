import { setImmediate } from 'node:timers/promises';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { fleetHosts } from '../../../src/areas/fleets/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { isApiError } from '../../../src/kernel/errors.ts';

type Api = TestBackend['backend']['api']['fleets'];
export type Beat = Parameters<Api['heartbeat']>[0];
export type ReportedHost = Beat['host'];
export type Config = Parameters<Api['deploy']>[0]['config'];
export type Command = Awaited<ReturnType<Api['heartbeat']>>['commands'][number];

export const asHost = { system: true } as const;
export const places = ['https://builds.example/game/'];

/** A backend with a fleet. */
export interface FleetWorld extends TestBackend {
  readonly api: Api;
  /** Beats once and waits for nothing. */
  beat(host: ReportedHost, results?: Beat['results'], more?: Partial<Beat>): Promise<void>;
  /** Beats, and waits until the beat is held. */
  hold(host: ReportedHost, results?: Beat['results']): Promise<{ answer: Promise<readonly Command[]> }>;
  /** The hosts as operators see them. */
  hosts(): Promise<Awaited<ReturnType<Api['listHosts']>>['hosts']>;
}

export async function createFleetWorld(options: Partial<BackendOptions> = {}): Promise<FleetWorld> {
  const t = await createTestBackend({ fleets: { deploy: { artifacts: places } }, ...options });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return fleetOn(t);
}

/** The fleet as one of several backends on one storage sees it. */
export function fleetOn(t: TestBackend): FleetWorld {
  const { fleets: api } = t.backend.api;
  const beatOf = async (hostId: string) => (await t.storage.get(fleetHosts, { hostId }))?.beat ?? -1;
  return {
    ...t,
    api,
    async beat(host, results, more) {
      await api.heartbeat({ host, results, ...more }, { ...asHost, signal: AbortSignal.abort() });
    },
    async hold(host, results) {
      const before = await beatOf(host.hostId);
      const answer = api.heartbeat({ host, results }, asHost).then(({ commands }) => commands);
      answer.catch(() => {});
      while ((await beatOf(host.hostId)) === before) await setImmediate();
      await turns();
      return { answer };
    },
    hosts: async () => (await api.listHosts({}, asHost)).hosts,
  };
}

/** Lets what has been set off come as far as it can without the clock, on a real storage too. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await setImmediate();
  await new Promise((done) => setTimeout(done, 20));
}

/** `done`, or the reason of the refusal. */
export async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (isApiError(error)) return error.reason;
    throw error;
  }
}

export const running = (jobId: string, more: object = {}) => ({
  jobId,
  process: 'game',
  state: 'READY',
  numRestarts: 0,
  ...more,
});

export const signed = {
  name: 'build',
  remote: `${places[0]}server.tar.gz`,
  integrity: { alg: 'sha256', hash: 'a'.repeat(64) },
  config: 'archive=tar.gz',
};

/** A job that may be deployed. */
export const jobOf = (
  job: Partial<Config['job']> = {},
  artifacts: Config['artifacts'] = [signed],
): Config => ({
  name: 'game',
  artifacts,
  job: {
    exec: [{ cmd: 'game/server' }],
    include: [{ name: 'build', dest: 'game', executable: true }],
    ...job,
  },
});
