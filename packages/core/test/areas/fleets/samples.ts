import type { HostProcess } from '../../../src/areas/fleets/schemas.ts';
import { type AreaSamples, asHost, type SampleContext } from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

interface SampleHost {
  readonly hostId: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly processes: HostProcess[];
}

/** Acts as the agent of a host: sends heartbeats and confirms every command, until the world ends. */
async function actAs(world: World, host: SampleHost): Promise<void> {
  let results: { commandId: string; ok: boolean; messages: string[] }[] = [];
  try {
    for (let beats = 0; beats < 20; beats++) {
      const { commands } = await world.backend.api.fleets.heartbeat({ host, results }, asHost);
      results = commands.map(({ commandId }) => ({ commandId, ok: true, messages: ['done'] }));
    }
  } catch {
    // The world has ended.
  }
}

/** A host for one sample only, with one heartbeat that waits for nothing. */
async function hostOf(world: World): Promise<SampleHost> {
  const name = world.unique();
  const process = { jobId: `job-${name}`, process: 'game', state: 'READY', numRestarts: 0, port: 7_777 };
  const host = { hostId: `host-${name}`, metadata: { sample: name }, processes: [process] };
  await world.backend.api.fleets.heartbeat({ host }, { ...asHost, signal: AbortSignal.abort() });
  return host;
}

const deploy = async ({ world }: SampleContext) => {
  const { metadata } = await hostOf(world);
  const config = {
    name: 'game',
    artifacts: [
      {
        name: 'build',
        remote: 'https://builds.example/game.tar.gz',
        integrity: { alg: 'sha256', hash: 'a'.repeat(64) },
        config: 'archive=tar.gz',
      },
    ],
    job: {
      requirements: metadata,
      exec: [{ cmd: 'game/server', args: ['--quiet'], environment: ['MAP=hill'] }],
      include: [{ name: 'build', dest: 'game', executable: true }],
      restartPolicy: 'never',
    },
  };
  return { config };
};

const listHosts = async ({ world }: SampleContext) => {
  const { metadata } = await hostOf(world);
  return { limit: 2, offset: 0, requirements: metadata };
};

const act = async ({ world }: SampleContext) => {
  const host = await hostOf(world);
  void actAs(world, host);
  const { hostId } = host;
  const req = { method: 'POST', path: '/drain', port: 7_777, headers: { 'x-reason': 'sample' }, body: '{}' };
  return {
    hostId,
    request: { targetPx: 'game', stateAfterAction: 'DONE', req },
  };
};

const stopJob = async ({ world }: SampleContext) => {
  const { hostId, processes } = await hostOf(world);
  return { hostId, jobId: processes[0]!.jobId };
};

export const samples: AreaSamples<'fleets'> = {
  deploy,
  adminDeploy: deploy,
  listHosts,
  adminListHosts: listHosts,
  act,
  adminAct: act,
  stopJob,
  adminStopJob: stopJob,
  setDraining: async ({ world }) => ({ hostId: (await hostOf(world)).hostId, draining: true }),
  heartbeat: ({ world }) => ({
    host: {
      hostId: `host-${world.unique()}`,
      hostname: 'rack-1',
      sidecarVersion: '1.0.0',
      metadata: { region: 'eu', accepting: 'true' },
      processes: [{ jobId: 'job-1', process: 'game', state: 'STARTED', numRestarts: 0, port: 7_777 }],
      draining: true,
    },
    results: [{ commandId: 'command-unknown', ok: true, messages: ['done'] }],
  }),
};
