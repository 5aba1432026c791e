import { onTestFinished } from 'vitest';
import { type FleetOptions, fleetAllocator } from '../../../../allocators/src/index.ts';
import { fleetJobs } from '../../../src/areas/fleets/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { settled } from '../../operations/request.ts';
import { type BrokerWorld, createBrokerWorld, testAllocator } from '../match-broker/broker-world.ts';
import {
  type Command,
  type FleetWorld,
  fleetOn,
  jobOf,
  places,
  type ReportedHost,
  running,
} from './fleet-world.ts';

/** The key of the game servers of these tests. */
export const apiKey = 'the-key-of-game-servers-which-nobody-may-see';

export const allocatorOf = (more: Partial<FleetOptions> = {}) =>
  fleetAllocator({ job: jobOf(), backendUrl: 'https://play.example', apiKey, ...more });

/** A server that is deployed: the command that its host was given, and what that says. */
interface Deployed {
  readonly command: Command;
  readonly jobId: string;
  readonly serverId: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** A backend with a fleet, an allocator that uses it, and one that is asked where it has no server. */
interface ServerWorld extends FleetWorld, BrokerWorld {
  readonly next: ReturnType<typeof testAllocator>;
  /** Queues a match, and answers what the host that waits is told to run for it. */
  deployed(matchId: string, host?: ReportedHost): Promise<Deployed>;
  /** The same, and the host says that it runs. */
  started(matchId: string, host?: ReportedHost): Promise<Deployed>;
  /** What a host is told to do at its next beat. */
  told(host: ReportedHost): Promise<readonly Command[]>;
  /** The same as words: `STOP job-1`. */
  words(host: ReportedHost): Promise<readonly string[]>;
  jobIds(): Promise<readonly string[]>;
}

export async function createServerWorld(
  more: Partial<FleetOptions> = {},
  options: Partial<BackendOptions> = {},
): Promise<ServerWorld> {
  const next = testAllocator('next');
  next.behavior = 'refuse';
  const broker = await createBrokerWorld({
    matchBroker: { allocators: [{ allocator: allocatorOf(more) }, { allocator: next }] },
    fleets: { deploy: { artifacts: places } },
    ...options,
  });
  onTestFinished(() => broker.backend.stop());
  const fleet = fleetOn(broker);

  const self: ServerWorld = {
    ...fleet,
    ...broker,
    next,
    async deployed(matchId, host = { hostId: 'h' }) {
      const { answer } = await fleet.hold(host);
      await broker.queue(matchId);
      return deployedBy((await answer)[0]!);
    },
    async started(matchId, host = { hostId: 'h' }) {
      const found = await self.deployed(matchId, host);
      await fleet.beat({ ...host, processes: [...(host.processes ?? []), running(found.jobId)] }, [
        { commandId: found.command.commandId, ok: true },
      ]);
      await broker.settle();
      return found;
    },
    told: async (host) => settled(broker.clock, (await fleet.hold(host)).answer),
    words: async (host) =>
      (await self.told(host)).map(({ kind, jobId }) => `${['', 'DEPLOY', 'ACTION', 'STOP'][kind]} ${jobId}`),
    jobIds: async () => (await broker.storage.find(fleetJobs, {})).map(({ jobId }) => jobId),
  };
  return self;
}

/** Reads a command to deploy as its host does. */
function deployedBy(command: Command): Deployed {
  const [exec] = command.config!.job.exec;
  const entries = (exec!.environment ?? []).map((variable) => variable.split(/=(.*)/s, 2));
  const variables = Object.fromEntries(entries) as Readonly<Record<string, string>>;
  return { command, jobId: command.jobId, variables, serverId: variables.SERVER_ID! };
}
