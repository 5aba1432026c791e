import type { Allocator } from '../../src/areas/match-broker/index.ts';
import { type GameServer, type GameServerDependencies, runGameServer } from './game-servers.ts';

/** Starts game servers. It is independent of the nodes and survives them. */
export interface SimulatedAllocator {
  /** The allocator for the options of a node. */
  readonly allocator: Allocator;
  /** Returns the servers that it has started and that are running. */
  running(): readonly string[];
}

/**
 * Creates an allocator that starts game servers late or never, and may fail after starting one or report a start that
 * never happens.
 */
export function createSimulatedAllocator(dependencies: GameServerDependencies): SimulatedAllocator {
  const { world, hasFaults } = dependencies;
  const { random } = world;
  /** Null for a server that has not started yet. */
  const servers = new Map<string, GameServer | null>();
  const endedServers = new Set<string>();

  const fails = (probability: number): boolean => hasFaults() && random.chance(probability);

  function boot(id: string): void {
    if (endedServers.has(id)) return;
    world.note(`${id} is started`);
    servers.set(id, runGameServer(id, dependencies));
  }

  return {
    allocator: {
      kind: 'simulatedAllocator',
      readyDeadlineSeconds: 6,
      canAllocate: async () => !fails(0.05),
      async allocate({ serverId }) {
        await world.sleep(random.between(0, 1_500));
        if (fails(0.05)) throw new Error('no host is free');
        servers.set(serverId, null);
        if (!fails(0.05)) world.after(random.between(100, 3_000), () => boot(serverId));
        if (fails(0.05)) throw new Error('the answer was lost');
        return { serverId };
      },
      async deallocate(serverId) {
        if (fails(0.1)) throw new Error('no answer');
        endedServers.add(serverId);
        servers.get(serverId)?.kill();
        servers.delete(serverId);
      },
      describe: () => ({ description: 'Of a simulation.', configuration: {} }),
      async reap({ findWanted }) {
        // Servers that it started but reported as failed, or that nobody waits for any more.
        const known = await findWanted([...servers.keys()]);
        for (const [id, server] of servers) if (!known.has(id)) server?.kill();
        const dead = [...servers].flatMap(([id, server]) => (server && !server.isRunning ? [id] : []));
        for (const id of dead) servers.delete(id);
        return dead;
      },
    },
    running: () => [...servers].flatMap(([id, server]) => (server?.isRunning ? [id] : [])),
  };
}
