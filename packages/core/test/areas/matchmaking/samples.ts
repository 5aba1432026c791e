import { matchPlayers } from '../../../src/areas/match-broker/tables.ts';
import { matchmakingBackfills, matchmakingMatches } from '../../../src/areas/matchmaking/tables.backfill.ts';
import { matchmakingPlayers } from '../../../src/areas/matchmaking/tables.ts';
import { proposalLifecycle } from '../../../src/areas/matchmaking/tickets/proposal-lifecycle.ts';
import {
  type AreaSamples,
  type AreaStrangers,
  asHost,
  type SampleContext,
  text,
} from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

const apiOf = (world: World) => world.backend.api.matchmaking;
const account = 2;

/** The entity of one player for the queue of every world. */
const wanting = (id: string) => ({
  entity: { id, entityType: account, metadata: { queue_name: text('duel') } },
});

/** Restores the queue of every world after a sample has replaced the configuration. */
async function configured(world: World): Promise<void> {
  const { serviceMatchmakerConfig } = await apiOf(world).getConfig({}, asHost);
  if (Object.hasOwn(serviceMatchmakerConfig.matchmakingQueues, 'duel')) return;
  const config = {
    serviceMatchmakerConfig: { matchmakingQueues: { duel: { teams: 2, playersPerTeam: 1 } } },
  };
  await apiOf(world).setConfig({ config: JSON.stringify(config) }, asHost);
}

/** Makes sure that the player is in no ticket. */
async function free(world: World, playerId: string): Promise<string> {
  await configured(world);
  const [seat] = await world.storage.find(matchmakingPlayers, { where: { playerId } });
  if (seat) await apiOf(world).serverCancel({ ticketId: seat.ticketId }, asHost);
  return playerId;
}

/** Creates a ticket of the player, instead of their current one. */
async function waiting(world: World, accountId: string): Promise<string> {
  await free(world, accountId);
  return (await apiOf(world).serverStart(wanting(accountId), asHost)).ticketId;
}

/** A running match of the queue that no other sample uses. */
async function running(world: World) {
  const id = world.unique();
  const [serverId, matchId] = [`server-${id}`, `match-${id}`];
  const { events, matchBroker } = world.backend.api;
  const match = { matchId, matchProperties: JSON.stringify({ only: matchId }) };
  await events.emit(
    { nestedEvent: { newMatchEvent: { match } }, eventTags: ['new-match'], broadcast: true },
    asHost,
  );
  await world.storage.insert(matchmakingMatches, { matchId, queueKey: 'duel', region: null, tickets: [] });
  await matchBroker.requestMatch({ serverId, requirements: `MatchProperties.only == '${matchId}'` }, asHost);
  await matchBroker.matchReady({ serverId, matchId, connectionDetails: 'here:1' }, asHost);
  return { serverId, matchId };
}

const stranger = async (world: World): Promise<string> => (await world.player()).accountId;
const ofCaller = async ({ world, player: { accountId } }: SampleContext) => ({
  ticketId: await waiting(world, accountId),
});
const ofAnybody = async ({ world }: SampleContext) => ({
  ticketId: await waiting(world, await stranger(world)),
});

export const samples: AreaSamples<'matchmaking'> = {
  start: async ({ world, player: { accountId } }) => wanting(await free(world, accountId)),
  cancel: ofCaller,
  serverStart: async ({ world }) => wanting(await free(world, await stranger(world))),
  serverCancel: async ({ world }) => ({ ticketId: await waiting(world, await stranger(world)) }),
  serverGet: ofAnybody,
  async backfill({ world }) {
    const match = await running(world);
    await apiOf(world).backfill(match, asHost);
    // Nine players have joined, so a server may report any small number of them as known.
    const joined = Array.from({ length: 9 }, (_, at) => ({
      playerId: `player-${at}`,
      team: 0,
      ticketId: `ticket-${at}`,
      playerProperties: '{}',
      joinedAt: world.clock.now(),
    }));
    await world.storage.update(matchmakingBackfills, { matchId: match.matchId }, { joined });
    const openSlots = [{ team: 1, count: 1 }];
    return { ...match, openSlots, expiresSeconds: 30, joinedSeen: 9, leftPlayerIds: [] };
  },
  cancelBackfill: async ({ world }) => {
    const { backfillId } = await apiOf(world).backfill(await running(world), asHost);
    return { backfillId };
  },
  listTickets: async ({ world }) => {
    await waiting(world, await stranger(world));
    return { queueName: 'duel', status: 1, limit: 5, offset: 0 };
  },
  setConfig: async ({ world }) => ({
    config: JSON.stringify(await apiOf(world).getConfig({}, asHost)),
  }),
  async restoreConfig({ world }) {
    await configured(world);
    const { serviceMatchmakerConfig } = await apiOf(world).getConfig({}, asHost);
    const customMatchmakerConfig = world.unique();
    await apiOf(world).setConfig(
      { config: JSON.stringify({ serviceMatchmakerConfig, customMatchmakerConfig }) },
      asHost,
    );
    return {};
  },
  mine: async ({ world, player: { accountId } }) => {
    await waiting(world, accountId);
    return {};
  },
  match: async ({ world, player: { accountId: playerId } }) => {
    const { matchId } = await running(world);
    await world.storage.insert(matchPlayers, { playerId, matchId });
    return {};
  },
  cancelAll: async ({ world, player: { accountId } }) => {
    await waiting(world, accountId);
    return {};
  },
  async accept({ world, player: { accountId } }) {
    const ticketId = await waiting(world, accountId);
    const other = await waiting(world, await stranger(world));
    const id = `proposal-${world.unique()}`;
    const changedAt = world.clock.now();
    await world.storage.transaction(async (unit) => {
      const match = { matchId: id, ticketIds: [ticketId, other] };
      const emit = (): void => {};
      const whole = { ...unit, emit } as unknown as Parameters<typeof proposalLifecycle.propose>[0];
      await proposalLifecycle.propose(whole, changedAt, {
        id,
        ticketIds: [ticketId, other],
        queueKey: 'duel',
        match,
        expiresAt: changedAt + 86_400_000,
      });
    });
    return { ticketId, accept: false };
  },
  explain: ofAnybody,
  get: async ({ world, player: { accountId } }) => ({ ticketId: await waiting(world, accountId) }),
};

/** Strangers get the same answer about a ticket of others as about one that does not exist. */
export const strangers: AreaStrangers<'matchmaking'> = {
  start: 'NOT_YOUR_PARTY',
  match: 'NO_MATCH',
  get: 'TICKET_NOT_FOUND',
  cancel: 'TICKET_NOT_FOUND',
  accept: 'TICKET_NOT_FOUND',
};
