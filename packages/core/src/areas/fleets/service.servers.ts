import { invalidField } from '../../kernel/errors.ts';
import { fieldPath } from '../../kernel/field-path.ts';
import type { FleetJobConfigInput } from '../../kernel/generated/types.ts';
import { cleanLastLines } from '../../kernel/last-lines.ts';
import { scan } from '../../storage/scan.ts';
import type { FleetsDependencies } from './dependencies.ts';
import { fleetErrors as errors } from './errors.ts';
import type { FleetServers, ServerJob } from './fleet-servers.ts';
import type { Jobs } from './jobs.ts';
import type { FleetsContext } from './limits.ts';
import type { Placement } from './placement.ts';
import { type CheckedConfig, checkConfig, checkEnvironment } from './rules.config.ts';
import { JobConfig } from './schemas.ts';
import { type Deploy, messagesOf } from './service.deploy.ts';
import type { SetAside } from './set-aside.ts';
import { commandState } from './states.ts';
import { fleetHosts, fleetJobs } from './tables.ts';

interface FleetServersDependencies {
  readonly fleets: FleetsDependencies;
  readonly jobs: Jobs;
  readonly placement: Placement;
  readonly setAside: Pick<SetAside, 'startFailed'>;
  readonly deploy: Pick<Deploy, 'place' | 'waitForResult'>;
}

/** Hosts that are tried for one server, at most. */
const maxHosts = 3;
const jobPageSize = 200;

/** Returns a function that gives each allocator its game servers. */
export function createFleetServers(
  ctx: FleetsContext,
  dependencies: FleetServersDependencies,
): (allocator: string, allocationSeconds: number) => FleetServers {
  const { placement, deploy } = dependencies;
  const { clock, limits, log, storage } = ctx;
  const inTurn = createTurns();

  function check(input: FleetJobConfigInput): CheckedConfig {
    const { data, error } = JobConfig.safeParse(input);
    if (data)
      return checkConfig(data, limits, dependencies.fleets.options?.deploy, dependencies.fleets.objects.has);
    const [issue] = error.issues;
    throw invalidField(fieldPath(['config', ...issue!.path]), issue!.message);
  }

  /** Tries hosts until one runs the server. */
  async function run(
    allocator: string,
    allocationSeconds: number,
    { config: input, serverId, secretEnvironment = [] }: ServerJob,
    signal: AbortSignal,
  ): Promise<void> {
    const config = check(input);
    checkSecrets(ctx, secretEnvironment);
    const call = { ...ctx.systemCall('fleets.runServer'), signal: () => signal };
    const until = clock.now() + allocationSeconds * 900;
    const excluded: string[] = [];
    const reasons: string[] = [];
    for (;;) {
      const { commandId, hostId } = await inTurn(async () => {
        if (signal.aborted || clock.now() >= until) throw errors.DEPLOY_FAILED();
        return deploy.place(call, config, { serverId, allocator, secretEnvironment, excluded });
      });
      const settled = await deploy.waitForResult(call, commandId, Math.max(until - clock.now(), 0));
      if (settled?.state === commandState.DONE) {
        await countFailures(config, excluded, reasons);
        return;
      }
      const messages = settled ? messagesOf(settled) : ['its agent sent no result in time'];
      const hasFailed = settled?.state === commandState.FAILED;
      if (!hasFailed) await stopServer(ctx, dependencies, allocator, serverId);
      excluded.push(hostId);
      reasons.push(cleanLastLines(messages).join(' '));
      const canRetry =
        hasFailed &&
        excluded.length < maxHosts &&
        clock.now() < until &&
        (await placement.find(storage, config.job.requirements, excluded)) !== null;
      if (!canRetry)
        throw errors.DEPLOY_FAILED({
          message: [`the host ${hostId} could not start the job`, ...messages].join(': ').slice(0, 1_024),
          metadata: { hostId, commandId },
        });
      log.warn({ hostId, serverId, lines: messages }, 'a host could not start a game server; asking another');
    }
  }

  /** Counts that hosts could not start a job which another host runs. */
  async function countFailures(
    { job: { requirements } }: CheckedConfig,
    hostIds: readonly string[],
    reasons: readonly string[],
  ): Promise<void> {
    for (const [at, hostId] of hostIds.entries())
      await ctx.atomically(ctx.systemCall('fleets.startFailed'), (unit) =>
        dependencies.setAside.startFailed(unit, { hostId, requirements, reason: reasons[at]! }),
      );
  }

  return (allocator, allocationSeconds) => ({
    check({ config, secretEnvironment = [] }) {
      check(config);
      checkSecrets(ctx, secretEnvironment);
    },
    async hasRoom(config) {
      return (await placement.find(storage, check(config).job.requirements)) !== null;
    },
    run: (job, signal) => run(allocator, allocationSeconds, job, signal),
    stop: (serverId) => stopServer(ctx, dependencies, allocator, serverId),
    serverIds: () => wantedServerIds(ctx, allocator),
  });
}

/**
 * Returns a function that runs works one after the other. When hundreds of matches are made at once, all placements want
 * the same host: of 200 at once on two nodes, 131 gave up. One at a time on each node, each takes one unit.
 */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}

function checkSecrets({ limits, secrets }: FleetsContext, secretEnvironment: readonly string[]): void {
  checkEnvironment(secretEnvironment, 'secretEnvironment', limits);
  if (secretEnvironment.length > 0 && !secrets.canSeal)
    throw invalidField('secretEnvironment', 'cannot be stored without the option secretKey');
}

async function stopServer(
  { atomically, storage, systemCall }: FleetsContext,
  { jobs }: FleetServersDependencies,
  allocator: string,
  serverId: string,
): Promise<void> {
  const where = { serverId, allocator, wanted: true };
  for (const { hostId, jobId } of await storage.find(fleetJobs, { where, limit: jobPageSize }))
    await atomically(systemCall('fleets.stopServer'), async (unit) => {
      await unit.lock(fleetHosts, { hostId });
      if (await jobs.cancel(unit, hostId, jobId)) unit.audit({ object: `${hostId}/${jobId}` });
    });
}

async function* wantedServerIds(
  { storage }: FleetsContext,
  allocator: string,
): AsyncGenerator<readonly string[]> {
  const wanted = { where: { allocator, wanted: true } };
  for await (const jobs of scan(storage, fleetJobs, wanted, jobPageSize))
    yield jobs.map(({ serverId }) => serverId);
}
