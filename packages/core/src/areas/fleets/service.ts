import { type PageRequest, readToken, writeToken } from '../../http/input/page.ts';
import type { Call } from '../../kernel/call.ts';
import { countDown } from '../../kernel/counters.ts';
import { createWaits } from '../../runtime/waits.ts';
import { removeInSteps } from '../../storage/remove-in-steps.ts';
import { scan } from '../../storage/scan.ts';
import type { Context, Service, Task } from '../area.ts';
import { createCommands } from './commands.ts';
import type { fleetsContract } from './contract.ts';
import { type FleetsDependencies, topics } from './dependencies.ts';
import { fleetErrors as errors } from './errors.ts';
import type { FleetServers } from './fleet-servers.ts';
import { createJobs } from './jobs.ts';
import { createPlacement } from './placement.ts';
import { checkDeployOptions } from './rules.config.ts';
import { hostState, meets } from './rules.ts';
import type { HostProcess } from './schemas.ts';
import { createDeploy } from './service.deploy.ts';
import { createHeartbeat, hostCounter } from './service.heartbeat.ts';
import { createServers } from './service.servers.ts';
import { fleetCommands, fleetHosts, fleetJobs, type HostRow } from './tables.ts';

/** The fleets, and what the host of the backend may do with them. */
export interface Fleets extends Service<typeof fleetsContract.routes> {
  /** Has a host take no more jobs, or take them again. Throws HOST_NOT_FOUND. */
  drain(hostId: string, draining?: boolean): Promise<void>;
  /**
   * Has the agent of a host stop a job: the process is ended and not started again. Resolves once that is stored; the
   * agent does it with its next beat. Throws HOST_NOT_FOUND, HOST_LOST or HOST_BUSY.
   */
  stopJob(hostId: string, jobId: string): Promise<void>;
  /** What an allocator of this name has of the fleets. */
  serversOf(allocator: string): FleetServers;
  /** Lets everybody who waits go: the server stops. */
  stopWaiting(): void;
}

interface ListHosts extends PageRequest {
  readonly requirements?: Readonly<Record<string, string>> | undefined;
}

const listOrder = ['createdAt', 'hostId'] as const;
const readAtATime = 200;
const usualLimit = 50;
/** A deploy is fetched within ten minutes or never; what its host has not told of long behind that is not there. */
const unseenMilliseconds = 3_600_000;

export function createFleets(ctx: Context, dependencies: FleetsDependencies): Fleets {
  const { clock, limits, single, storage } = ctx;
  checkDeployOptions(dependencies.options?.deploy);
  const beats = createWaits(clock);
  const results = createWaits(clock);
  dependencies.onSignal(topics.host, beats.wake);
  dependencies.onSignal(topics.result, results.wake);
  const commands = createCommands(ctx, dependencies);
  const jobs = createJobs(ctx, commands);
  const placement = createPlacement(ctx);
  const { heartbeat, tellGone } = createHeartbeat(ctx, dependencies, { commands, jobs, waits: beats });
  const deploys = createDeploy(ctx, dependencies, { commands, jobs, placement, waits: results });
  const { deploy, act, stopJob } = deploys;

  const view = (row: HostRow) => {
    const state = hostState(row, clock.now(), limits.hostLostSeconds);
    return {
      hostname: row.hostname,
      hostId: row.hostId,
      sidecarVersion: row.sidecarVersion,
      metadata: row.metadata as Record<string, string>,
      lastPingEpoch: Math.floor(row.lastSeenAt / 1000),
      available: state === 'AVAILABLE',
      state,
      processes: row.processes as HostProcess[],
    };
  };

  /** A page of the hosts that meet the requirements, which no index knows: it reads on until the page is full. */
  async function listHosts(call: Call, { limit, offset = 0, pageToken, requirements = {} }: ListHosts) {
    const most = Math.min(limit || usualLimit, limits.pageRows);
    const after = pageToken ? readToken(fleetHosts, listOrder, pageToken) : undefined;
    const found: HostRow[] = [];
    let skip = pageToken ? 0 : offset;
    for await (const rows of scan(call.db, fleetHosts, { orderBy: listOrder, after }, readAtATime)) {
      const meeting = rows.filter(({ metadata }) => meets(metadata as Record<string, string>, requirements));
      found.push(...meeting.slice(skip));
      skip = Math.max(0, skip - meeting.length);
      if (found.length > most) break;
    }
    const page = found.slice(0, most);
    return {
      hosts: page.map(view),
      ...(found.length > most && { nextPageToken: writeToken(fleetHosts, listOrder, page.at(-1)!) }),
    };
  }

  const sweep: Task = {
    name: 'fleets.sweep',
    everyMilliseconds: 60_000,
    async run({ signal, guard }) {
      const before = clock.now() - limits.hostRemovedSeconds * 1000;
      const silent = await storage.find(fleetHosts, {
        where: { lastSeenAt: { lte: before } },
        orderBy: ['lastSeenAt'],
        limit: 1_000,
      });
      for (const { hostId } of silent) {
        if (signal.aborted) return;
        await ctx.atomically(ctx.systemCall('fleets.sweep'), async (unit) => {
          await guard(unit);
          const [gone] = await unit.delete(fleetHosts, { hostId, lastSeenAt: { lte: before } });
          if (!gone) return;
          await countDown(unit, hostCounter, 1);
          await unit.delete(fleetCommands, { hostId });
          const ended = await jobs.follow(unit, hostId, gone.processes as HostProcess[], []);
          await unit.delete(fleetJobs, { hostId }, { orderBy: ['jobId'] });
          await tellGone(unit, ended);
        });
      }
      const neverSeen = { seen: false, wanted: true, createdAt: { lte: clock.now() - unseenMilliseconds } };
      await removeInSteps(storage, fleetJobs, neverSeen, 'createdAt', { signal });
      await removeInSteps(storage, fleetCommands, { expiresAt: { lte: clock.now() } }, 'expiresAt', {
        signal,
      });
    },
  };

  return {
    operations: {
      deploy,
      adminDeploy: deploy,
      listHosts,
      adminListHosts: listHosts,
      act,
      adminAct: act,
      heartbeat,
    },
    tasks: [sweep],
    async drain(hostId, draining = true) {
      const call = ctx.systemCall('fleets.drain');
      const changed = await single({ ...call, audited: true, object: hostId }, (db) =>
        db.update(fleetHosts, { hostId }, { draining }),
      );
      if (changed.length === 0) throw errors.HOST_NOT_FOUND();
    },
    stopJob,
    serversOf: createServers(ctx, { fleets: dependencies, jobs, placement, deploy: deploys }),
    stopWaiting() {
      beats.stop();
      results.stop();
    },
  };
}
