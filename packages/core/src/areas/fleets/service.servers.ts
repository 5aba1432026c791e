import { invalidField } from '../../kernel/errors.ts';
import type { FleetJobConfigInput } from '../../kernel/generated/types.ts';
import { scan } from '../../storage/scan.ts';
import type { Context } from '../area.ts';
import type { FleetsDependencies } from './dependencies.ts';
import { fleetErrors as errors } from './errors.ts';
import type { FleetServers } from './fleet-servers.ts';
import type { Jobs } from './jobs.ts';
import type { Placement } from './placement.ts';
import { checkConfig, checkEnvironment } from './rules.config.ts';
import { JobConfig } from './schemas.ts';
import type { createDeploy } from './service.deploy.ts';
import { commandState } from './states.ts';
import { fleetHosts, fleetJobs, type JobRow } from './tables.ts';

interface ServersDependencies {
  readonly fleets: FleetsDependencies;
  readonly jobs: Jobs;
  readonly placement: Placement;
  readonly deploy: Pick<ReturnType<typeof createDeploy>, 'place' | 'settled'>;
}

/** Hosts that are asked for one server before the allocator is told that there is none. */
const mostHosts = 3;
const jobsAtATime = 200;

/** Makes what an allocator of this name has of the fleets. */
export function createServers(ctx: Context, { fleets, jobs, placement, deploy }: ServersDependencies) {
  const { atomically, clock, limits, secrets, storage } = ctx;

  function checked(given: FleetJobConfigInput) {
    const { data, error } = JobConfig.safeParse(given);
    if (data) return checkConfig(data, limits, fleets.options?.deploy);
    const [issue] = error.issues;
    throw invalidField(['config', ...issue!.path].join('.'), issue!.message);
  }

  function checkSecrets(secretEnvironment: readonly string[]): void {
    checkEnvironment(secretEnvironment, 'secretEnvironment', limits);
    if (secretEnvironment.length > 0 && !secrets.canSeal)
      throw invalidField('secretEnvironment', 'cannot be stored without the option secretKey');
  }

  let turn: Promise<unknown> = Promise.resolve();

  /**
   * Does work when that before it is done. When hundreds of matches are made at once, every placement would want the same
   * host as all others: of 200 at once on two nodes, 131 gave up. One at a time for each node, each takes one unit.
   */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  }

  async function unwant({ hostId, jobId }: JobRow): Promise<void> {
    await atomically(ctx.systemCall('fleets.stopServer'), async (unit) => {
      await unit.update(fleetHosts, { hostId }, { load: { add: 0 } });
      if (await jobs.unwant(unit, hostId, jobId)) unit.audit({ object: `${hostId}/${jobId}` });
    });
  }

  return (allocator: string): FleetServers => {
    async function stop(serverId: string): Promise<void> {
      const where = { serverId, allocator, wanted: true };
      for (const job of await storage.find(fleetJobs, { where, limit: jobsAtATime })) await unwant(job);
    }

    return {
      check({ config, secretEnvironment = [] }) {
        checked(config);
        checkSecrets(secretEnvironment);
      },

      async hasRoom(config) {
        return (await placement.find(storage, checked(config).job.requirements)) !== null;
      },

      async run({ config: given, serverId, secretEnvironment = [] }, signal) {
        const config = checked(given);
        checkSecrets(secretEnvironment);
        const call = { ...ctx.systemCall('fleets.runServer'), signal: () => signal };
        const until = clock.now() + limits.allocationSeconds * 900;
        const but: string[] = [];
        for (;;) {
          const how = { serverId, allocator, secretEnvironment, but };
          const placed = await inTurn(async () => {
            if (signal.aborted || clock.now() >= until) throw errors.DEPLOY_FAILED();
            return deploy.place(call, config, how);
          });
          const { commandId, hostId } = placed;
          const done = await deploy.settled(call, commandId, Math.max(until - clock.now(), 0));
          if (done?.state === commandState.DONE) return;
          const lines = done ? (done.messages as string[]) : ['its agent said nothing in time'];
          const failed = errors.DEPLOY_FAILED({
            message: [`the host ${hostId} could not start the job`, ...lines].join(': ').slice(0, 1_024),
            metadata: { hostId, commandId },
          });
          if (done?.state !== commandState.FAILED) await stop(serverId);
          but.push(hostId);
          const tryAnother =
            done?.state === commandState.FAILED &&
            but.length < mostHosts &&
            clock.now() < until &&
            (await placement.find(storage, config.job.requirements, but)) !== null;
          if (!tryAnother) throw failed;
          ctx.log.warn({ hostId, serverId, lines }, 'a host could not start a game server; asking another');
        }
      },

      stop,

      async *serverIds() {
        for await (const jobs of scan(
          storage,
          fleetJobs,
          { where: { allocator, wanted: true } },
          jobsAtATime,
        ))
          yield jobs.map(({ serverId }) => serverId);
      },
    };
  };
}
