import { createCountingIds } from '@lobbykit/testing';
import { areas } from '../../src/areas/areas.ts';
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
import { createPlayers, startPlayers } from './players.ts';
import { brokerSettings, queues, times } from './times.ts';
import { createWorld, type World } from './world.ts';

export interface Outcome {
  readonly seed: number;
  /** The broken invariant; null if all held. */
  readonly failure: string | null;
  readonly trace: readonly string[];
  readonly faults: Faults;
}

export interface SimulationOptions {
  /** Changes the storage of every node, to plant a fault. */
  readonly mutate?: (operations: StorageOperations) => StorageOperations;
}

const nodeNames = ['n1', 'n2', 'n3'] as const;
const { tables } = createCatalogue(areas, engineTables);

/**
 * Runs three nodes on one storage through faults, and then until nothing is under way. The same seed gives the same run
 * on any machine: time, ids, tokens, the order of actions and all faults come from the seed, and the duration of rounds
 * is not measured.
 */
export async function simulate(seed: number, options: SimulationOptions = {}): Promise<Outcome> {
  // A round yields to other work after some milliseconds of the machine's own time. Here no time passes during a round.
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
  const runFaults = randomFaults(random);
  let faults: Faults = { ...noFaults, maxClockSkewMs: runFaults.maxClockSkewMs };
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
  // With fewer queues, each has more matches.
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
  const dependencies = { world, faults: () => faults, network, history, mutate, memory, options };
  for (const name of nodeNames) nodes.push(createSimulatedNode(name, dependencies));

  for (const node of nodes) await node.start();
  const players = await createPlayers(nodes[0]!, random.between(4, 10));
  faults = runFaults;
  hasFaults = true;
  startPlayers(players, {
    world,
    nodes,
    observations,
    committed: history.committed,
    queues: used,
    isOpen: () => isOpen,
  });
  const keepStartingServers = (at: number): void => {
    if (!hasFaults) return;
    runGameServer(`game-${at}`, serving);
    world.after(random.between(0, 12_000), () => keepStartingServers(at + 1));
  };
  keepStartingServers(1);
  void runOperator({ ...serving, committed: history.committed });
  const stopTrouble = injectCrashes(world, nodes, () => faults);
  let checked = 0;
  while (checked++ < times.faultPeriod / 1_000 && world.failure === null) {
    await world.run(1_000);
    observations.checkCapacity();
  }

  // From here on there are no faults.
  faults = { ...noFaults, maxClockSkewMs: runFaults.maxClockSkewMs };
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
  while (checked++ < (times.faultPeriod + times.settlePeriod) / 1_000 && world.failure === null) {
    await world.run(1_000);
    // Players stop early in this period, so everything that they began is over by its end.
    if (checked > (times.faultPeriod + 10_000) / 1_000) isOpen = false;
    const first = late(world.now());
    if (first) world.fail(first);
    observations.checkCapacity();
    if (!isOpen && world.now() > well && isIdle(history.committed) && !dangling()) break;
  }
  const left = world.failure ?? (await findLeftovers(memory, history.committed));
  if (left) world.fail(left);
  if (dangling()) world.fail(`${dangling()} runs and nobody knows it`);
  return { seed, failure: world.failure, trace: world.trace, faults: runFaults };
}

/** Lets nodes die, stop and stall, and starts them again some time later. */
function injectCrashes(world: World, nodes: readonly SimulatedNode[], faults: () => Faults): () => void {
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
  // A process manager starts dead nodes again.
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
