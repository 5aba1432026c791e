import type { SimulatedNode } from './node.ts';
import type { Observations } from './observations.ts';
import type { World } from './world.ts';

const host = { system: true } as const;
const SHUTDOWN = 1;
const WAIT = 2;
const WILLING_TO_SHUTDOWN = 4;
const NOT_FULL = 16;

/** A simulated game server. */
export interface GameServer {
  readonly id: string;
  /** Ends at once, without telling anyone. */
  kill(): void;
  readonly isRunning: boolean;
}

export interface GameServerDependencies {
  readonly world: World;
  readonly nodes: readonly SimulatedNode[];
  readonly observations: Observations;
  /** Whether game servers fail at this time: die, hang, or end no match. */
  readonly hasFaults: () => boolean;
}

/** Runs a game server: it asks for matches, gets ready, plays and ends them, until it is killed or dies by itself. */
export function runGameServer(
  id: string,
  { world, nodes, observations, hasFaults }: GameServerDependencies,
): GameServer {
  const { random } = world;
  const slots = random.pick([1, 1, 2]);
  const waits = random.chance(0.7);
  let running = true;
  let held = 0;
  observations.serverSlots(id, slots);

  const failsNow = (probability: number): boolean => hasFaults() && random.chance(probability);

  function kill(): void {
    if (running) world.note(`${id} dies`);
    running = false;
  }

  /** Calls any of the nodes until one has answered. Calls `onUnknown` for each call without an answer. */
  async function retryUntilDone(
    say: Parameters<SimulatedNode['call']>[0],
    onUnknown: () => void = () => {},
  ): Promise<string> {
    while (running) {
      const answer = await random.pick(nodes).call(say);
      if (answer.kind === 'done') return 'done';
      if (answer.kind === 'unknown') onUnknown();
      if (answer.kind === 'refused' && !retryable.has(answer.reason)) return answer.reason;
      await world.sleep(random.between(100, 800));
    }
    return 'dead';
  }

  /** A player has left: requests another player, more than once. */
  async function requestBackfill(matchId: string, left: string): Promise<void> {
    observations.seatOpened(matchId);
    // A node that stands still may run a request after those that were sent later, and open the seat again.
    let mayOpenLater = false;
    const onUnknown = () => {
      mayOpenLater = true;
    };
    for (let asked = 0; asked < random.between(1, 3); asked++) {
      const wanted = { openSlots: [{ team: 0, count: 1 }], leftPlayerIds: [left], expiresSeconds: 5 };
      const connectionDetails = `${id}:late`;
      const said = await retryUntilDone(
        (api) => api.matchmaking.backfill({ serverId: id, matchId, connectionDetails, ...wanted }, host),
        onUnknown,
      );
      if (said !== 'done') return;
      await world.sleep(random.between(200, 1_500));
    }
    if (random.chance(0.5)) return;
    const said = await retryUntilDone((api) => api.matchmaking.backfill({ serverId: id, matchId }, host));
    if (said === 'done' && !mayOpenLater) observations.seatClosed(matchId);
  }

  async function play(matchId: string): Promise<void> {
    held++;
    try {
      if (failsNow(0.08)) return kill();
      // It hangs until it is ended, or its match is taken away.
      if (failsNow(0.08)) return await world.sleep(20_000);
      if (failsNow(0.05)) {
        await retryUntilDone((api) =>
          api.matchBroker.endMatch({ serverId: id, matchId, hintFlags: SHUTDOWN }, host),
        );
        return kill();
      }
      // Some are ready at about the time when they are given up.
      await world.sleep(failsNow(0.2) ? random.between(4_500, 6_000) : random.between(0, 2_000));
      const hintFlags = slots > 1 ? NOT_FULL : 0;
      const players = observations.playersOf(matchId);
      const perPlayerConnectionDetails = Object.fromEntries(players.map((each) => [each, `${id}:${each}`]));
      const said = await retryUntilDone((api) =>
        api.matchBroker.matchReady({ serverId: id, matchId, perPlayerConnectionDetails, hintFlags }, host),
      );
      if (said !== 'done') return;
      observations.matchReady(id, matchId);
      if (failsNow(0.08)) return kill();
      if (random.chance(0.4)) await requestBackfill(matchId, players[0]!);
      await world.sleep(random.between(500, 6_000));
      const goes = random.chance(0.1);
      await retryUntilDone((api) =>
        api.matchBroker.endMatch({ serverId: id, matchId, hintFlags: goes ? SHUTDOWN : 0 }, host),
      );
      if (goes) running = false;
    } finally {
      held--;
    }
  }

  async function live(): Promise<void> {
    const playing = new Set<string>();
    while (running) {
      if (held >= slots) {
        await world.sleep(500);
        continue;
      }
      const hintFlags = WILLING_TO_SHUTDOWN + (waits ? WAIT : 0);
      const answer = await random
        .pick(nodes)
        .call(
          (api, signal) => api.matchBroker.requestMatch({ serverId: id, hintFlags }, { ...host, signal }),
          waits ? 12_000 : 4_000,
        );
      if (!running) return;
      if (answer.kind === 'done') {
        const { match, hintFlags: hints } = answer.result;
        const isNew = match !== undefined && !playing.has(match.matchId);
        if (match) observations.matchAssigned(id, match.matchId);
        if (isNew) {
          playing.add(match.matchId);
          void play(match.matchId).finally(() => playing.delete(match.matchId));
        }
        if (hints & SHUTDOWN) {
          running = false;
          world.note(`${id} ends as it is told`);
          return;
        }
        if (isNew) continue;
      }
      await world.sleep(random.between(500, 2_500));
    }
  }

  void live();
  return {
    id,
    kill,
    get isRunning() {
      return running;
    },
  };
}

/** Reasons for which a client tries again. */
const retryable = new Set(['DOWN', 'STORAGE_BUSY', 'SHUTTING_DOWN', 'DEADLINE_EXCEEDED']);
