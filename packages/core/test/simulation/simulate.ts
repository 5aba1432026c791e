import { createCountingIds } from '@lobbykit/testing';
import { areas } from '../../src/areas/index.ts';
import { noneAllocator } from '../../src/areas/match-broker/index.ts';
import { engineTables } from '../../src/backend/engine-tables.ts';
import type { BackendOptions } from '../../src/backend/options.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { StorageOperations } from '../../src/storage/storage.ts';
import { createCountingBytes } from '../models/deterministic.ts';
import { createCloud } from './cloud.ts';
import { createLedger } from './ledger.ts';
import { createSimulatedNode, type SimulatedNode } from './node.ts';
import { interfere } from './operator.ts';
import { letPlay, signUp } from './players.ts';
import { createOverdue, isQuiet, unquiet } from './quiet.ts';
import { runGameServer } from './servers.ts';
import { brokerSettings, queues, times } from './times.ts';
import { calm, type Weather, weatherOf } from './weather.ts';
import { createWires } from './wires.ts';
import { createWitness } from './witness.ts';
import { createWorld, type World } from './world.ts';

export interface Outcome {
  readonly seed: number;
  /** What was broken; null where everything held. */
  readonly failure: string | null;
  readonly trace: readonly string[];
  readonly weather: Weather;
}

export interface SimulationOptions {
  /** Breaks the storage of every node on purpose. */
  readonly sabotage?: (operations: StorageOperations) => StorageOperations;
}

const nodeNames = ['n1', 'n2', 'n3'] as const;
const { tables } = createCatalogue(areas, engineTables);

/**
 * Runs three nodes on one storage through some rough weather and on until everything is quiet. The same seed gives the
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

async function run(seed: number, { sabotage = (as) => as }: SimulationOptions): Promise<Outcome> {
  const world = createWorld(seed);
  const { random } = world;
  const rough = weatherOf(random);
  let weather: Weather = { ...calm, skew: rough.skew };
  let isRough = false;
  let isOpen = true;
  const memory = createMemoryStorage();
  await memory.migrate(tables);
  const ledger = createLedger(world);
  const witness = createWitness(world, ledger);
  const wires = createWires(world, () => weather);
  const nodes: SimulatedNode[] = [];
  const serving = { world, nodes, witness, isRough: () => isRough };
  const cloud = createCloud(serving);
  const allocator = random.chance(0.5) ? cloud.allocator : noneAllocator;
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
  const parts = { world, weather: () => weather, wires, ledger, sabotage, memory, options };
  for (const name of nodeNames) nodes.push(createSimulatedNode(name, parts));

  for (const node of nodes) await node.start();
  const players = await signUp(nodes[0]!, random.between(4, 10));
  weather = rough;
  isRough = true;
  letPlay(players, { world, nodes, witness, books: ledger.books, queues: used, isOpen: () => isOpen });
  const comeBy = (at: number): void => {
    if (!isRough) return;
    runGameServer(`game-${at}`, serving);
    world.after(random.between(0, 12_000), () => comeBy(at + 1));
  };
  comeBy(1);
  void interfere({ ...serving, books: ledger.books });
  const stopTrouble = trouble(world, nodes, () => weather);
  let checked = 0;
  while (checked++ < times.rough / 1_000 && world.failure === null) {
    await world.run(1_000);
    witness.checkSlots();
  }

  // From here on nothing goes wrong any more.
  weather = { ...calm, skew: rough.skew };
  isRough = false;
  isOpen = random.chance(0.2);
  stopTrouble();
  const last = random.pick(nodes);
  for (const node of nodes) if (!node.backend() && (node === last || random.chance(0.6))) void node.start();
  const well = world.now() + 2_000;
  const known = ledger.books.servers;
  const dangling = (): string | undefined => cloud.running().find((id) => (known.get(id)?.state ?? 0) === 0);
  const late = createOverdue(ledger.books, times, well);
  while (checked++ < (times.rough + times.quiet) / 1_000 && world.failure === null) {
    await world.run(1_000);
    // They end in the middle of it, so that what they began is over by the end.
    if (checked > (times.rough + 10_000) / 1_000) isOpen = false;
    const first = late(world.now());
    if (first) world.fail(first);
    witness.checkSlots();
    if (!isOpen && world.now() > well && isQuiet(ledger.books) && !dangling()) break;
  }
  const left = world.failure ?? (await unquiet(memory, ledger.books));
  if (left) world.fail(left);
  if (dangling()) world.fail(`${dangling()} runs and nobody knows it`);
  return { seed, failure: world.failure, trace: world.trace, weather: rough };
}

/** Lets nodes die, stop and stand still, and come back some time later. */
function trouble(world: World, nodes: readonly SimulatedNode[], weather: () => Weather): () => void {
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
  const { crashEvery, pauseEvery } = weather();
  every(crashEvery, (node) => (random.chance(0.2) ? void node.stop() : node.crash('by itself')));
  every(pauseEvery, (node) => node.pause(random.between(500, 6_000)));
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
