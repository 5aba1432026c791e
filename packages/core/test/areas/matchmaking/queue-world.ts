import assert from 'node:assert/strict';
import type { TestBackend, TestPlayer } from '@lobbykit/testing';
import { matches } from '../../../src/areas/match-broker/tables.ts';
import type { QueueConfigInput } from '../../../src/areas/matchmaking/index.ts';
import { ticketStates } from '../../../src/areas/matchmaking/states.ts';
import { matchmakingPlayers, matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { partyStates } from '../../../src/areas/parties/states.ts';
import { parties, partyMembers } from '../../../src/areas/parties/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { eventLog } from '../../../src/events/tables.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { asHost, by, createPartyWorld, type PartyWorld } from '../parties/party-world.ts';

const text = (stringPayload: string) => ({ stringPayload });

/** Queues for tests: parties of two against each other, and duels; some need no server, some ask their players. */
export const testQueues: Readonly<Record<string, QueueConfigInput>> = {
  pairs: { teams: 2, playersPerTeam: 2, ticketExpirationSeconds: 600, requeueAfterFailedHosting: false },
  peers: { teams: 2, playersPerTeam: 2, hosting: 'none' },
  asked: { teams: 2, playersPerTeam: 2, acceptance: { required: true, seconds: 20 } },
  solo: { teams: 2, playersPerTeam: 1, ticketExpirationSeconds: 600, requeueAfterFailedHosting: false },
  strict: { teams: 2, playersPerTeam: 1, acceptance: { required: true, declinePauseSeconds: 300 } },
};

export const testConfig = (queues: Readonly<Record<string, QueueConfigInput>> = testQueues) => ({
  serviceMatchmakerConfig: { matchmakingQueues: queues },
});

/** Returns the entity of players who play together. */
export const entityOf = (players: readonly TestPlayer[], queue: string) => ({
  entityType: 3,
  metadata: { queue_name: text(queue) },
  entities: players.map(({ accountId: id }) => ({ id, entityType: 2 })),
});

/** Starts a ticket, by the first of its players. */
export async function startTicket(
  { backend }: Pick<TestBackend, 'backend'>,
  players: readonly TestPlayer[],
  queue: string,
): Promise<string> {
  const entity = entityOf(players, queue);
  return (await backend.api.matchmaking.start({ entity }, by(players[0]!))).ticketId;
}

const nameOf = (states: Readonly<Record<string, number>>, state: number): string =>
  Object.entries(states).find(([, value]) => value === state)![0];

/** Returns the state of a ticket in a few words: `CANCELLED USER`, `FINDING_SERVER`. */
export async function ticketOf(storage: Storage, ticketId: string): Promise<string> {
  const row = await storage.get(matchmakingTickets, { id: ticketId });
  assert.ok(row, `there is a ticket ${ticketId}`);
  return [nameOf(ticketStates, row.status), row.reason].filter(Boolean).join(' ');
}

export async function partyState(storage: Storage, partyId: string): Promise<string> {
  const row = await storage.get(parties, { id: partyId });
  return row ? nameOf(partyStates, row.state) : 'none';
}

/** Returns what a player was told of their tickets, in order, for example `CANCELLED PARTY_CHANGED`. */
async function ticketNotifications(storage: Storage, { accountId }: TestPlayer): Promise<readonly string[]> {
  const names = ['', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED', 'FINDING_SERVER', 'TIMED_OUT'];
  const rows = await storage.find(eventLog, { where: { recipientId: accountId } });
  return rows.flatMap(({ payload }) => {
    const { matchmakingStatusUpdateEvent: told } = JSON.parse(payload) as {
      matchmakingStatusUpdateEvent?: { readonly type: number; readonly message: string };
    };
    return told ? [[names[told.type], told.message].filter(Boolean).join(' ')] : [];
  });
}

/** A world of parties with queues and servers, in which rounds run when the test says so. */
export interface QueueWorld extends PartyWorld {
  start(players: readonly TestPlayer[], queue?: string): Promise<string>;
  ticket(ticketId: string): Promise<string>;
  state(partyId: string): Promise<string>;
  ticketNotifications(player: TestPlayer): Promise<readonly string[]>;
  /** Lets seconds pass, and runs the tasks that are due, rounds among them. */
  pass(seconds?: number): Promise<void>;
  /** Lets a server take the match that waits for one. Returns the match id. */
  take(serverId: string): Promise<string>;
  ready(serverId: string, matchId: string): Promise<unknown>;
  end(serverId: string, matchId: string): Promise<unknown>;
}

export async function createQueueWorld(options: Partial<BackendOptions> = {}): Promise<QueueWorld> {
  const t = await createPartyWorld({ matchmaking: { config: testConfig() }, ...options });
  const { storage, backend } = t;
  const broker = backend.api.matchBroker;
  return {
    ...t,
    start: (players, queue = 'pairs') => startTicket(t, players, queue),
    ticket: (ticketId) => ticketOf(storage, ticketId),
    state: (partyId) => partyState(storage, partyId),
    ticketNotifications: (player) => ticketNotifications(storage, player),
    async pass(seconds = 1) {
      await t.clock.advance(seconds * 1_000);
      await backend.scheduler.tick();
      await t.idle();
    },
    async take(serverId) {
      const { match } = await broker.requestMatch({ serverId, hintFlags: 0, requirements: '' }, asHost);
      return match!.matchId;
    },
    ready: (serverId, matchId) =>
      broker.matchReady({ serverId, matchId, connectionDetails: 'here', hintFlags: 0 }, asHost),
    end: (serverId, matchId) => broker.endMatch({ serverId, matchId, hintFlags: 0 }, asHost),
    async [Symbol.asyncDispose]() {
      await assertQueueing(storage);
      await t[Symbol.asyncDispose]();
    },
  };
}

const active: readonly number[] = [ticketStates.IN_PROGRESS, ticketStates.FINDING_SERVER];

/**
 * Asserts what is true of parties, tickets and matches whenever no unit is under way: a party is QUEUED with one ticket
 * of its members that waits, and a ticket of a party that waits has it QUEUED; a party is IN_MATCH with a match that is
 * not over; players are in the tickets that have not ended, and in no other.
 */
export async function assertQueueing(storage: Storage): Promise<void> {
  const tickets = await storage.find(matchmakingTickets, {});
  const seats = await storage.find(matchmakingPlayers, {});
  const members = await storage.find(partyMembers, {});
  const rows = await storage.find(parties, {});
  for (const { id, state, ticketId, matchId } of rows) {
    assert.equal(ticketId !== null, state === partyStates.QUEUED, `${id} names a ticket`);
    assert.equal(matchId !== null, state === partyStates.IN_MATCH, `${id} names a match`);
    if (ticketId !== null) {
      const ticket = tickets.find((each) => each.id === ticketId);
      assert.equal(ticket?.status, ticketStates.IN_PROGRESS, `the ticket of ${id} waits`);
      assert.equal(ticket?.partyId, id);
      for (const playerId of ticket!.playerIds as string[])
        assert.equal(members.find((each) => each.playerId === playerId)?.partyId, id);
    }
    if (matchId !== null) {
      const match = await storage.get(matches, { id: matchId });
      assert.ok(match && match.state <= 3, `the match of ${id} is not over`);
    }
  }
  for (const { id, status, partyId } of tickets)
    if (status === ticketStates.IN_PROGRESS && partyId !== null)
      assert.equal(rows.find((row) => row.id === partyId)?.ticketId, id, `the party of ${id} waits with it`);
  for (const { playerId, ticketId } of seats) {
    const ticket = tickets.find(({ id }) => id === ticketId);
    assert.ok(ticket && active.includes(ticket.status), `${playerId} is in a ticket that has not ended`);
    assert.ok((ticket.playerIds as string[]).includes(playerId));
  }
  for (const { id, status, playerIds } of tickets)
    if (status === ticketStates.IN_PROGRESS)
      assert.equal(
        seats.filter(({ ticketId }) => ticketId === id).length,
        (playerIds as string[]).length,
        `all players of ${id} are in it`,
      );
}
