import { onTestFinished } from 'vitest';
import { type FleetOptions, fleetAllocator } from '../../../../allocators/src/index.ts';
import { fleetJobs } from '../../../src/areas/fleets/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { settled } from '../../operations/request.ts';
import { type BrokerWorld, createBrokerWorld, testAllocator } from '../match-broker/broker-world.ts';
import {
  artifactAddresses,
  type Command,
  type FleetWorld,
  fleetOn,
  jobOf,
  type ReportedHost,
  runningProcess,
} from './fleet-world.ts';

/** The key of the game servers of these tests. */
export const apiKey = 'the-key-of-game-servers-which-nobody-may-see';

export const allocatorOf = (more: Partial<FleetOptions> = {}) =>
  fleetAllocator({ job: jobOf(), backendUrl: 'https://play.example', apiKey, ...more });

/** A deployed server: the command for its host, and what the command contains. */
interface ServerDeploy {
  readonly command: Command;
  readonly jobId: string;
  readonly serverId: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** A backend with a fleet, an allocator that uses it, and a second allocator. */
interface ServerWorld extends FleetWorld, BrokerWorld {
  readonly next: ReturnType<typeof testAllocator>;
  /** Queues a match, and returns what the waiting host has to run for it. */
  deploy(matchId: string, host?: ReportedHost): Promise<ServerDeploy>;
  /** Does the same, and the host reports that the server runs. */
  start(matchId: string, host?: ReportedHost): Promise<ServerDeploy>;
  /** Returns the commands that a host gets with its next heartbeat. */
  commandsFor(host: ReportedHost): Promise<readonly Command[]>;
  /** Returns the same as text: `STOP job-1`. */
  commandNames(host: ReportedHost): Promise<readonly string[]>;
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
    fleets: { deploy: { artifacts: artifactAddresses } },
    ...options,
  });
  onTestFinished(() => broker.backend.stop());
  const fleet = fleetOn(broker);

  const self: ServerWorld = {
    ...fleet,
    ...broker,
    next,
    async deploy(matchId, host = { hostId: 'h' }) {
      const { answer } = await fleet.hold(host);
      await broker.queue(matchId);
      return readDeploy((await answer)[0]!);
    },
    async start(matchId, host = { hostId: 'h' }) {
      const found = await self.deploy(matchId, host);
      await fleet.heartbeat(
        { ...host, processes: [...(host.processes ?? []), runningProcess(found.jobId)] },
        [{ commandId: found.command.commandId, ok: true }],
      );
      await broker.settle();
      return found;
    },
    commandsFor: async (host) => settled(broker.clock, (await fleet.hold(host)).answer),
    commandNames: async (host) =>
      (await self.commandsFor(host)).map(
        ({ kind, jobId }) => `${['', 'DEPLOY', 'ACTION', 'STOP'][kind]} ${jobId}`,
      ),
    jobIds: async () => (await broker.storage.find(fleetJobs, {})).map(({ jobId }) => jobId),
  };
  return self;
}

/** Reads a deploy command as a host does. */
function readDeploy(command: Command): ServerDeploy {
  const [exec] = command.config!.job.exec;
  const entries = (exec!.environment ?? []).map((variable) => variable.split(/=(.*)/s, 2));
  const variables = Object.fromEntries(entries) as Readonly<Record<string, string>>;
  return { command, jobId: command.jobId, variables, serverId: variables.SERVER_ID! };
}
