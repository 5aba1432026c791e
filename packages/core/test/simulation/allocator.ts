import type { Allocator } from '../../src/areas/match-broker/index.ts';
import { type GameServer, type GameServerDependencies, runGameServer } from './game-servers.ts';

/** Where game servers are started: it goes on whatever becomes of nodes. */
export interface SimulatedAllocator {
  /** The allocator as a node has it. */
  readonly allocator: Allocator;
  /** Servers that it has started and that run. */
  running(): readonly string[];
}

/** Starts game servers late or never, and says afterwards that it did or that it did not. */
export function createSimulatedAllocator(dependencies: GameServerDependencies): SimulatedAllocator {
  const { world, hasFaults } = dependencies;
  const { random } = world;
  /** Null for one that is still to come up. */
  const servers = new Map<string, GameServer | null>();
  const ended = new Set<string>();

  const rough = (probability: number): boolean => hasFaults() && random.chance(probability);

  function boot(id: string): void {
    if (ended.has(id)) return;
    world.note(`${id} is started`);
    servers.set(id, runGameServer(id, dependencies));
  }

  return {
    allocator: {
      kind: 'simulatedAllocator',
      readyDeadlineSeconds: 6,
      canAllocate: async () => !rough(0.05),
      async allocate({ serverId }) {
        await world.sleep(random.between(0, 1_500));
        if (rough(0.05)) throw new Error('no host is free');
        servers.set(serverId, null);
        if (!rough(0.05)) world.after(random.between(100, 3_000), () => boot(serverId));
        if (rough(0.05)) throw new Error('the answer was lost');
        return { serverId };
      },
      async deallocate(serverId) {
        if (rough(0.1)) throw new Error('no answer');
        ended.add(serverId);
        servers.get(serverId)?.kill();
        servers.delete(serverId);
      },
      describe: () => ({ description: 'Of a simulation.', configuration: {} }),
      async reap({ findWanted }) {
        // What it has started and said that it had not, or what nobody waits for any more.
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
