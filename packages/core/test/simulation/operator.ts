import { matchStates } from '../../src/areas/match-broker/states.ts';
import type { GameRows } from './history.game.ts';
import type { CommittedRows } from './history.ts';
import type { SimulatedNode } from './node.ts';
import type { World } from './world.ts';

const host = { system: true } as const;
const { ENDED, FAILED } = matchStates;

export interface OperatorDependencies {
  readonly world: World;
  readonly nodes: readonly SimulatedNode[];
  readonly committed: CommittedRows;
  readonly hasFaults: () => boolean;
}

/** Sometimes deletes a match, takes a server out of service, cancels a ticket or resumes a consumer, until faults end. */
export async function runOperator({
  world,
  nodes,
  committed,
  hasFaults,
}: OperatorDependencies): Promise<void> {
  const { random } = world;
  const any = <Row>(rows: readonly Row[]): Row | undefined =>
    rows.length > 0 ? random.pick(rows) : undefined;
  for (;;) {
    await world.sleep(random.between(500, 8_000));
    if (!hasFaults()) return;
    const match = any(
      [...committed.matches.values()].filter(({ state }) => state !== ENDED && state !== FAILED),
    );
    const server = any([...committed.servers.values()]);
    const ticket = any([...committed.tickets.values()].slice(-5));
    const deed = random.between(1, 4);
    await random.pick(nodes).call(async ({ matchBroker, matchmaking }, _, { consumers }) => {
      if (deed === 1 && match) await matchBroker.deleteMatch({ matchId: match.id }, host);
      if (deed === 2 && server) await matchBroker.deallocate({ serverId: server.id }, host);
      if (deed === 3 && ticket) await matchmaking.serverCancel({ ticketId: ticket.id }, host);
      if (deed === 4) await consumers.resume(random.pick(['rewards', 'journal'])).catch(() => {});
    });
  }
}

/**
 * Resumes what is parked, until nothing is: nobody else does it. Asks a node that is awake if there is one: a call to
 * another one takes as long as an event may wait.
 */
export async function resumeConsumers(
  { world, nodes }: Pick<OperatorDependencies, 'world' | 'nodes'>,
  { subjects }: GameRows,
): Promise<void> {
  for (;;) {
    const parked = [...subjects.values()].find(({ parkedAt }) => parkedAt !== null);
    const awake = nodes.filter((node) => !node.isStalled());
    if (parked)
      await world.random
        .pick(awake.length > 0 ? awake : nodes)
        .call((_, __, { consumers }) => consumers.resume(parked.consumer));
    await world.sleep(500);
  }
}
