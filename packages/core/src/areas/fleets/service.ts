import { type PageRequest, readToken, writeToken } from '../../http/input/page.ts';
import { wholeSeconds } from '../../runtime/clock.ts';
import { createWaits } from '../../runtime/waits.ts';
import { scan } from '../../storage/scan.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Service } from '../area.ts';
import { createCommands } from './commands.ts';
import type { fleetsContract } from './contract.ts';
import { type FleetsDependencies, topics } from './dependencies.ts';
import { createDraining } from './draining.ts';
import type { FleetControl, FleetServers } from './fleet-servers.ts';
import { createJobs } from './jobs.ts';
import type { FleetsContext } from './limits.ts';
import { createPlacement } from './placement.ts';
import { checkDeployOptions } from './rules.config.ts';
import { hostState, meetsRequirements } from './rules.ts';
import type { HostProcess } from './schemas.ts';
import { createDeploy } from './service.deploy.ts';
import { createHeartbeat } from './service.heartbeat.ts';
import { createFleetServers } from './service.servers.ts';
import { createSetAside, type SetAside } from './set-aside.ts';
import { type HostState, hostStates } from './states.ts';
import { fleetHosts, type HostRow } from './tables.ts';
import { createTasks } from './tasks.ts';

/** The fleets, and what the application may do with them. */
export interface Fleets extends Service<typeof fleetsContract.routes>, FleetControl {
  /** Returns the game servers of the allocator with this name, which may take this long to start one. */
  serversOf(allocator: string, allocationSeconds: number): FleetServers;
  /** Returns whether a game server runs on a host that drains, if it was deployed to one. */
  isOnDrainingHost(db: StorageOperations, serverId: string): Promise<boolean>;
  /** The hosts that are set aside, because starts fail on them alone. */
  readonly setAside: SetAside;
}

interface ListInput extends PageRequest {
  readonly requirements?: Readonly<Record<string, string>> | undefined;
}

const listOrder = ['createdAt', 'hostId'] as const;
const hostPageSize = 200;
const defaultLimit = 50;

export function createFleets(ctx: FleetsContext, dependencies: FleetsDependencies): Fleets {
  const { availability, clock, limits } = ctx;
  checkDeployOptions(dependencies.options?.deploy);
  const heartbeats = createWaits(clock);
  const results = createWaits(clock);
  dependencies.onSignal(topics.host, heartbeats.wake);
  dependencies.onSignal(topics.result, results.wake);
  const commands = createCommands(ctx, dependencies);
  const jobs = createJobs(ctx, commands);
  const placement = createPlacement(ctx);
  const setAside = createSetAside(ctx, placement);
  const draining = createDraining(ctx, dependencies, setAside);
  const { heartbeat, notifyGone } = createHeartbeat(ctx, dependencies, {
    commands,
    draining,
    jobs,
    waits: heartbeats,
  });
  const deploys = createDeploy(ctx, dependencies, { commands, jobs, placement, waits: results });
  const { deploy, act, stopJob } = deploys;

  const operations: Fleets['operations'] = {
    deploy,
    adminDeploy: deploy,
    async listHosts(call, input) {
      const { rows, nextPageToken } = await findHosts(call.db, input, limits.pageRows);
      const hosts = rows.map((row) =>
        viewHost(row, hostState(row, clock.now(), limits.hostLostSeconds, availability), clock.now()),
      );
      return { hosts, ...(nextPageToken && { nextPageToken }) };
    },
    adminListHosts: (call, input) => operations.listHosts(call, input),
    act,
    adminAct: act,
    stopJob,
    adminStopJob: stopJob,
    async setDraining(call, { hostId, draining: isDraining }) {
      await draining.set(call, hostId, isDraining);
      return {};
    },
    heartbeat,
  };

  return {
    operations,
    tasks: createTasks(ctx, { jobs, notifyGone }),
    drain: (hostId, isDraining = true) =>
      draining.set({ ...ctx.systemCall('fleets.drain'), audited: true }, hostId, isDraining),
    isOnDrainingHost: draining.includes,
    setAside,
    async stopJob(hostId, jobId) {
      await stopJob(ctx.systemCall('fleets.stopJob'), { hostId, jobId });
    },
    serversOf: createFleetServers(ctx, {
      fleets: dependencies,
      jobs,
      placement,
      setAside,
      deploy: deploys,
    }),
    stopWaiting() {
      heartbeats.stop();
      results.stop();
    },
  };
}

/** Returns a page of the hosts that meet the requirements. No index covers them, so it reads until the page is full. */
async function findHosts(
  db: StorageOperations,
  { limit, offset = 0, pageToken, requirements = {} }: ListInput,
  maxRows: number,
): Promise<{ readonly rows: readonly HostRow[]; readonly nextPageToken: string | null }> {
  const pageRows = Math.min(limit || defaultLimit, maxRows);
  const after = pageToken ? readToken(fleetHosts, listOrder, pageToken) : undefined;
  const found: HostRow[] = [];
  let skip = pageToken ? 0 : offset;
  for await (const rows of scan(db, fleetHosts, { orderBy: listOrder, after }, hostPageSize)) {
    const matching = rows.filter(({ metadata }) =>
      meetsRequirements(metadata as Record<string, string>, requirements),
    );
    found.push(...matching.slice(skip));
    skip = Math.max(0, skip - matching.length);
    if (found.length > pageRows) break;
  }
  const rows = found.slice(0, pageRows);
  return {
    rows,
    nextPageToken: found.length > pageRows ? writeToken(fleetHosts, listOrder, rows.at(-1)!) : null,
  };
}

function viewHost(row: HostRow, state: HostState, now: number) {
  const isSetAside = row.setAsideUntil > now;
  return {
    hostname: row.hostname,
    hostId: row.hostId,
    sidecarVersion: row.sidecarVersion,
    metadata: row.metadata as Record<string, string>,
    lastPingEpoch: wholeSeconds(row.lastSeenAt),
    available: state === hostStates.AVAILABLE && row.accepting && !isSetAside,
    state,
    ...(isSetAside && {
      setAsideUntil: wholeSeconds(row.setAsideUntil),
      setAsideReason: row.setAsideReason,
    }),
    processes: row.processes as HostProcess[],
  };
}
