import { createCountingIds } from '@lobbykit/testing';
import { areas } from '../../src/areas/index.ts';
import { noneAllocator } from '../../src/areas/match-broker/index.ts';
import { engineTables } from '../../src/backend/engine-tables.ts';
import type { BackendOptions } from '../../src/backend/options.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { StorageOperations } from '../../src/storage/storage.ts';
import { createCountingBytes } from '../models/deterministic.ts';
import { createSimulatedAllocator } from './allocator.ts';
import { type Faults, noFaults, randomFaults } from './faults.ts';
import { runGameServer } from './game-servers.ts';
import { createHistory } from './history.ts';
import { createOverdueCheck, findLeftovers, isIdle } from './liveness.ts';
import { createNetwork } from './network.ts';
import { createSimulatedNode, type SimulatedNode } from './node.ts';
import { createObservations } from './observations.ts';
import { runOperator } from './operator.ts';
import { signUp, startPlayers } from './players.ts';
import { brokerSettings, queues, times } from './times.ts';
import { createWorld, type World } from './world.ts';

export interface Outcome {
  readonly seed: number;
  /** What was broken; null where everything held. */
  readonly failure: string | null;
  readonly trace: readonly string[];
  readonly faults: Faults;
}

export interface SimulationOptions {
  /** Breaks the storage of every node on purpose. */
  readonly mutate?: (operations: StorageOperations) => StorageOperations;
}

const nodeNames = ['n1', 'n2', 'n3'] as const;
const { tables } = createCatalogue(areas, engineTables);

/**
 * Runs three nodes on one storage through some rough faults and on until everything is quiet. The same seed gives the
 * same run, whatever the machine does meanwhile: time, ids, tokens, the order of things and all that goes wrong come from
 * the seed, and what a round takes is not measured.
 */
export async function simulate(seed: number, options: SimulationOptions = {}): Promise<Outcome> {
  // A round gives others their turn after so many milliseconds of the machine's own time. Here no time passes in one.
  const { now } = performance;
  performance.now = () => 0;
  try {
    return await run(seed, options);
  } finally {
    performance.now = now;
  }
}

async function run(seed: number, { mutate = (as) => as }: SimulationOptions): Promise<Outcome> {
  const world = createWorld(seed);
  const { random } = world;
  const rough = randomFaults(random);
  let faults: Faults = { ...noFaults, skew: rough.skew };
  let hasFaults = false;
  let isOpen = true;
  const memory = createMemoryStorage();
  await memory.migrate(tables);
  const history = createHistory(world);
  const observations = createObservations(world, history);
  const network = createNetwork(world, () => faults);
  const nodes: SimulatedNode[] = [];
  const serving = { world, nodes, observations, hasFaults: () => hasFaults };
  const simulatedAllocator = createSimulatedAllocator(serving);
  const allocator = random.chance(0.5) ? simulatedAllocator.allocator : noneAllocator;
  // Fewer queues have more matches each.
  const names = (Object.keys(queues) as (keyof typeof queues)[]).filter(() => random.chance(0.4));
  const used = names.length > 0 ? names : (['duel'] as const);
  const matchmakingQueues = Object.fromEntries(used.map((name) => [name, queues[name]]));
  const options: Partial<BackendOptions> = {
    ids: createCountingIds(),
    random: createCountingBytes(),
    limits: { serverWaitSeconds: 10, allocationSeconds: 5 },
    matchBroker: {
      allocators: [{ allocator }],
      settings: { ...brokerSettings, fastSchedule: random.pick([0, 1, 1, 2]) },
    },
    matchmaking: {
      config: { serviceMatchmakerConfig: { matchmakingQueues } },
      hooks: { host: { newMatch: () => ({ hostData: 'by yourselves' }) } },
    },
  };
  const parts = { world, faults: () => faults, network, history, mutate, memory, options };
  for (const name of nodeNames) nodes.push(createSimulatedNode(name, parts));

  for (const node of nodes) await node.start();
  const players = await signUp(nodes[0]!, random.between(4, 10));
  faults = rough;
  hasFaults = true;
  startPlayers(players, {
    world,
    nodes,
    observations,
    committed: history.committed,
    queues: used,
    isOpen: () => isOpen,
  });
  const startGameServers = (at: number): void => {
    if (!hasFaults) return;
    runGameServer(`game-${at}`, serving);
    world.after(random.between(0, 12_000), () => startGameServers(at + 1));
  };
  startGameServers(1);
  void runOperator({ ...serving, committed: history.committed });
  const stopTrouble = scheduleCrashes(world, nodes, () => faults);
  let checked = 0;
  while (checked++ < times.rough / 1_000 && world.failure === null) {
    await world.run(1_000);
    observations.checkCapacity();
  }

  // From here on nothing goes wrong any more.
  faults = { ...noFaults, skew: rough.skew };
  hasFaults = false;
  isOpen = random.chance(0.2);
  stopTrouble();
  const last = random.pick(nodes);
  for (const node of nodes) if (!node.backend() && (node === last || random.chance(0.6))) void node.start();
  const well = world.now() + 2_000;
  const known = history.committed.servers;
  const dangling = (): string | undefined =>
    simulatedAllocator.running().find((id) => (known.get(id)?.state ?? 0) === 0);
  const late = createOverdueCheck(history.committed, times, well);
  while (checked++ < (times.rough + times.quiet) / 1_000 && world.failure === null) {
    await world.run(1_000);
    // They end in the middle of it, so that what they began is over by the end.
    if (checked > (times.rough + 10_000) / 1_000) isOpen = false;
    const first = late(world.now());
    if (first) world.fail(first);
    observations.checkCapacity();
    if (!isOpen && world.now() > well && isIdle(history.committed) && !dangling()) break;
  }
  const left = world.failure ?? (await findLeftovers(memory, history.committed));
  if (left) world.fail(left);
  if (dangling()) world.fail(`${dangling()} runs and nobody knows it`);
  return { seed, failure: world.failure, trace: world.trace, faults: rough };
}

/** Lets nodes die, stop and stand still, and come back some time later. */
function scheduleCrashes(world: World, nodes: readonly SimulatedNode[], faults: () => Faults): () => void {
  const { random } = world;
  let isOver = false;

  const every = (milliseconds: number, act: (node: SimulatedNode) => void): void => {
    if (milliseconds === 0) return;
    world.after(random.between(milliseconds / 4, milliseconds * 2), () => {
      if (isOver) return;
      act(random.pick(nodes));
      every(milliseconds, act);
    });
  };
  const { crashIntervalMs, pauseIntervalMs } = faults();
  every(crashIntervalMs, (node) => (random.chance(0.2) ? void node.stop() : node.crash('by itself')));
  every(pauseIntervalMs, (node) => node.pause(random.between(500, 6_000)));
  // Whoever looks after processes starts a node again that is gone.
  const revive = (): void => {
    if (isOver) return;
    for (const node of nodes) if (!node.backend() && random.chance(0.3)) void node.start();
    world.after(1_000, revive);
  };
  world.after(1_000, revive);
  return () => {
    isOver = true;
  };
}
