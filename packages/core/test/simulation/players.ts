import { ticketStates } from '../../src/areas/matchmaking/states.ts';
import type { Api } from '../../src/backend/api.ts';
import { forbiddenName } from './game.ts';
import type { CommittedRows } from './history.ts';
import type { Answer, SimulatedNode } from './node.ts';
import type { Observations } from './observations.ts';
import type { World } from './world.ts';

const host = { system: true } as const;
const { IN_PROGRESS, FINDING_SERVER, CANCELLED } = ticketStates;
const ACCOUNT = 2;
const GROUP = 3;
const MATCH = 4;

export interface Player {
  readonly id: string;
  readonly name: string;
  session: string;
}

export interface PlayersDependencies {
  readonly world: World;
  readonly nodes: readonly SimulatedNode[];
  readonly observations: Observations;
  /** The committed rows, from which players know each other. */
  readonly committed: CommittedRows;
  readonly queues: readonly string[];
  /** Whether players may start anything new. */
  readonly isOpen: () => boolean;
}

/** Creates accounts before faults begin. */
export async function createPlayers(node: SimulatedNode, count: number): Promise<Player[]> {
  const { api } = node.backend()!;
  const players: Player[] = [];
  for (let made = 1; made <= count; made++) {
    const name = `player-${made}`;
    const session = await logIn(api, name);
    const { account } = await api.accounts.create({}, { session });
    players.push({ id: account.id, name, session });
  }
  return players;
}

async function logIn(api: Api, name: string): Promise<string> {
  let session = '';
  const onHeader = (header: string, value: string): void => {
    if (header === 'x-session-id') session = value;
  };
  await api.authentication.login({ provider: 1, payload: name }, { onHeader });
  return session;
}

/**
 * Starts players, who wait for matches, change their minds, accept, decline or do not answer, and sometimes delete
 * themselves.
 */
export function startPlayers(players: Player[], dependencies: PlayersDependencies): void {
  const { world, nodes, observations, committed, queues, isOpen } = dependencies;
  const { random } = world;

  const ask = <Result>(work: Parameters<SimulatedNode['call']>[0]): Promise<Answer<Result>> =>
    random.pick(nodes).call(work) as Promise<Answer<Result>>;

  /**
   * Starts a ticket, alone or for two as an operator does. Returns its id, even if the answer of the start was lost.
   */
  async function start({ id, session }: Player): Promise<string | null> {
    const metadata = { queue_name: { stringPayload: random.pick(queues) } };
    const player = (each: string) => ({ id: each, entityType: ACCOUNT });
    const alone = { ...player(id), metadata };
    const friend = random.chance(0.25) ? random.pick(players).id : id;
    const entities = [id, friend].map(player);
    const together = membersOf(id).map(player);
    const inOneTeam = { entityType: GROUP, metadata, entities: together };
    const apart = together.map((each) => ({ entityType: GROUP, entities: [each] }));
    const party = random.chance(0.5) ? inOneTeam : { entityType: MATCH, metadata, entities: apart };
    const answer = await ask<{ readonly ticketId: string }>((api) =>
      friend === id
        ? api.matchmaking.start({ entity: together.length > 1 ? party : alone }, { session })
        : api.matchmaking.serverStart({ entity: { entityType: GROUP, metadata, entities } }, host),
    );
    if (answer.kind === 'done') {
      observations.ticketStarted(answer.result.ticketId);
      return answer.result.ticketId;
    }
    if (answer.kind === 'refused' && answer.reason !== 'TICKET_EXISTS') return null;
    const mine = await ask<{ readonly tickets: readonly { readonly ticketId: string }[] }>((api) =>
      api.matchmaking.mine({}, { session }),
    );
    return mine.kind === 'done' ? (mine.result.tickets[0]?.ticketId ?? null) : null;
  }

  /** Returns the members of the party that a player leads; empty if they lead none. */
  function membersOf(id: string): readonly string[] {
    const partyId = committed.members.get(id)?.partyId;
    if (partyId === undefined || committed.parties.get(partyId)?.leaderId !== id) return [];
    return [...committed.members.values()].flatMap((row) => (row.partyId === partyId ? [row.playerId] : []));
  }

  /** Creates a party, joins one, or leaves. */
  async function changeParty({ id, session }: Player): Promise<void> {
    const partyId = committed.members.get(id)?.partyId;
    const parties = [...committed.parties.values()];
    const inviteCode = parties.length > 0 ? random.pick(parties).inviteCode : '';
    await ask<unknown>((api) =>
      partyId !== undefined
        ? api.parties.leave({ partyId }, { session })
        : inviteCode !== '' && random.chance(0.7)
          ? api.parties.join({ inviteCode }, { session })
          : api.parties.create({}, { session }),
    );
  }

  /** Takes another name, which a hook changes or refuses. */
  async function rename({ id, session }: Player): Promise<void> {
    const displayName = `${random.pick(['kind', forbiddenName])} ${random.between(1, 9)}`;
    await ask<unknown>((api) =>
      api.accounts.update({ accountId: id, account: { displayName } }, { session }),
    );
  }

  /** Logs out, which cancels the player's ticket, and logs in again later. */
  async function logOutAndBack(player: Player): Promise<void> {
    const { session } = player;
    await ask<unknown>((api) => api.authentication.logout({}, { session }));
    await world.sleep(random.between(0, 2_000));
    for (;;) {
      const back = await ask<string>((api) => logIn(api, player.name));
      if (back.kind === 'done') {
        player.session = back.result;
        return;
      }
      await world.sleep(500);
    }
  }

  async function cancel({ session }: Player, ticketId: string): Promise<void> {
    const answer = await ask<unknown>((api) => api.matchmaking.cancel({ ticketId }, { session }));
    if (answer.kind === 'done') observations.ticketEnded(ticketId, CANCELLED);
  }

  async function follow(player: Player, ticketId: string): Promise<void> {
    const { session } = player;
    for (let polls = 0; polls < 60; polls++) {
      await world.sleep(random.between(50, 1_200));
      if (random.chance(0.05)) await cancel(player, ticketId);
      const seen = await ask<{ readonly status: number; readonly message: string }>((api) =>
        api.matchmaking.get({ ticketId }, { session }),
      );
      if (seen.kind === 'refused' && final.has(seen.reason)) return;
      if (seen.kind !== 'done') continue;
      const { status, message } = seen.result;
      if (status !== IN_PROGRESS && status !== FINDING_SERVER)
        return observations.ticketEnded(ticketId, status);
      if (message !== 'ACCEPT_REQUIRED' || random.chance(0.15)) continue;
      const accept = random.chance(0.9);
      await ask<unknown>((api) => api.matchmaking.accept({ ticketId, accept }, { session }));
    }
  }

  async function live(player: Player): Promise<void> {
    for (;;) {
      await world.sleep(random.between(50, 1_500));
      if (!isOpen()) return;
      if (random.chance(0.15)) await changeParty(player);
      if (random.chance(0.1)) await rename(player);
      const ticketId = await start(player);
      if (ticketId === null) continue;
      if (random.chance(0.02)) {
        world.note(`${player.id} is deleted`);
        const accountId = player.id;
        const gone = await ask<unknown>((api) => api.accounts.adminDelete({ accountId }, host));
        if (gone.kind !== 'refused') return;
      }
      if (random.chance(0.05)) await changeParty(player);
      if (random.chance(0.03)) await logOutAndBack(player);
      // Some change their minds at once, while the ticket may be getting its match.
      if (random.chance(0.2)) {
        await world.sleep(random.between(0, 1_500));
        await cancel(player, ticketId);
        if (random.chance(0.8)) continue;
      }
      // Some do not poll any more.
      if (random.chance(0.1)) await world.sleep(15_000);
      else await follow(player, ticketId);
    }
  }

  /** Logs in for the first time, and asks for the account until there is one, sometimes twice at once. */
  async function arrive(name: string): Promise<void> {
    let session: string | null = null;
    for (;;) {
      await world.sleep(random.between(0, 1_500));
      const login: Answer<string> =
        session === null ? await ask<string>((api) => logIn(api, name)) : { kind: 'done', result: session };
      if (login.kind !== 'done') continue;
      session = login.result;
      const create = (own: string) =>
        ask<{ readonly account: { readonly id: string } }>((api) =>
          api.accounts.create({}, { session: own }),
        );
      if (random.chance(0.5)) void create(session);
      const answer = await create(session);
      if (answer.kind === 'refused' && answer.reason === 'CREDENTIAL_INVALID') session = null;
      if (answer.kind !== 'done' || session === null) continue;
      const player = { id: answer.result.account.id, name, session };
      players.push(player);
      return live(player);
    }
  }

  for (const player of [...players]) void live(player);
  for (let at = 1; at <= newcomers; at++) void arrive(`newcomer-${at}`);
}

/** How many players come while faults occur. */
const newcomers = 2;

/** Reasons after which a player stops polling. */
const final = new Set(['CREDENTIAL_INVALID', 'TICKET_NOT_FOUND', 'ACCOUNT_REQUIRED']);
