import { createCountingIds } from '@lobbykit/testing';
import { areas } from '../../src/areas/areas.ts';
import { noneAllocator } from '../../src/areas/match-broker/index.ts';
import { engineTables } from '../../src/backend/engine-tables.ts';
import type { BackendOptions } from '../../src/backend/options.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage, StorageOperations } from '../../src/storage/storage.ts';
import { createCountingBytes } from '../models/deterministic.ts';
import { createSimulatedAllocator } from './allocator.ts';
import { type Faults, noFaults, randomFaults, stallMs } from './faults.ts';
import { createGameCode, type GameCode, gameTables } from './game.ts';
import { runGameServer } from './game-servers.ts';
import { createHistory } from './history.ts';
import { createLagCheck, findGameLeftovers, hasNoLag } from './liveness.game.ts';
import { createOverdueCheck, findLeftovers, isIdle } from './liveness.ts';
import { createNetwork } from './network.ts';
import { createSimulatedNode, type SimulatedNode } from './node.ts';
import { createObservations } from './observations.ts';
import { resumeConsumers, runOperator } from './operator.ts';
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
  /** Changes what a node reads outside of units, to plant a fault. */
  readonly read?: (rows: readonly unknown[], table: string) => readonly unknown[];
  /** Changes the hooks and consumers of a node that has this storage, to plant a fault. */
  readonly changeGame?: (code: GameCode, storage: Storage, world: World) => GameCode;
}

const nodeNames = ['n1', 'n2', 'n3'] as const;
const { tables, events } = createCatalogue(areas, engineTables);

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

async function run(
  seed: number,
  { mutate = (as) => as, read = (as) => as, changeGame = (as) => as }: SimulationOptions,
): Promise<Outcome> {
  const world = createWorld(seed);
  const { random } = world;
  const runFaults = randomFaults(random);
  let faults: Faults = { ...noFaults, maxClockSkewMs: runFaults.maxClockSkewMs };
  let hasFaults = false;
  let isOpen = true;
  const memory = createMemoryStorage();
  await memory.migrate([...tables, ...gameTables]);
  // In the other runs no event is consumed, and no operation has hooks.
  const hasGame = random.chance(0.5);
  const history = createHistory(world, hasGame);
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
    limits: {
      returnSeconds: 1,
      serverWaitSeconds: 10,
      allocationSeconds: 5,
      consumerAttempts: random.pick([1, 2, 3]),
    },
    matchBroker: {
      allocators: [{ allocator }],
      settings: { ...brokerSettings, fastSchedule: random.pick([0, 1, 1, 2]) },
    },
    matchmaking: {
      config: { serviceMatchmakerConfig: { matchmakingQueues } },
      hooks: { host: { newMatch: () => ({ hostData: 'by yourselves' }) } },
    },
  };
  const game = createGameCode({
    world,
    areaKinds: events.keys(),
    failureProbability: () => faults.gameFailureProbability,
  });
  const gameCode = (storage: Storage): Partial<GameCode> => (hasGame ? changeGame(game, storage, world) : {});
  const dependencies = {
    world,
    faults: () => faults,
    network,
    history,
    mutate,
    read,
    memory,
    options,
    gameCode,
  };
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
  // One node at least is awake.
  const awake = nodes.filter((node) => !node.isStalled());
  const last = random.pick(awake.length > 0 ? awake : nodes);
  if (last.isStalled()) last.crash('because it does not answer');
  for (const node of nodes) if (!node.backend() && (node === last || random.chance(0.6))) void node.start();
  const well = world.now() + 2_000;
  const known = history.committed.servers;
  const dangling = (): string | undefined =>
    simulatedAllocator.running().find((id) => (known.get(id)?.state ?? 0) === 0);
  void resumeConsumers(serving, history.game);
  const late = createOverdueCheck(history.committed, times, well);
  const lag = createLagCheck(history.game, times.grace, well);
  while (checked++ < (times.faultPeriod + times.settlePeriod) / 1_000 && world.failure === null) {
    await world.run(1_000);
    // Players stop early in this period, so everything that they began is over by its end.
    if (checked > (times.faultPeriod + 10_000) / 1_000) isOpen = false;
    const first = late(world.now()) ?? lag(world.now());
    if (first) world.fail(first);
    observations.checkCapacity();
    const isDone = isIdle(history.committed) && hasNoLag(history.game) && !dangling();
    // A node that stalls may still come back with what it was about to write.
    if (!isOpen && world.now() > well && isDone && !nodes.some((node) => node.isStalled())) break;
  }
  const left =
    world.failure ??
    (await findLeftovers(memory, history.committed)) ??
    (await findGameLeftovers(memory, history.game, history.committed, hasGame));
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
  every(pauseIntervalMs, (node) => node.pause(stallMs(random, 500)));
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
