import type { Samples, TestBackend } from '@lobbykit/testing';
import type { matchesArea } from '../src/index.ts';
import { matchHistory } from '../src/tables.ts';

type World = Pick<TestBackend, 'backend'>;

const rateDuels = ({ backend }: World) => {
  const duel = { teams: 2, playersPerTeam: 1, rating: { system: 'elo' } };
  const config = JSON.stringify({ serviceMatchmakerConfig: { matchmakingQueues: { duel } } });
  return backend.api.matchmaking.setConfig({ config }, { system: true });
};

/** A valid input of each operation. */
export const matchSamples: Samples<(typeof matchesArea)['contract']['routes']> = {
  history: () => ({ queueName: 'duel', limit: 5 }),
  get: async ({ world, player: { accountId } }) => {
    const matchId = `match-${accountId}`;
    const common = { matchId, endedAt: world.clock.now(), queueName: 'duel' };
    const match = { lobbyId: '', serverId: 's', startedAt: 0, endReason: 1, teams: [], properties: '' };
    const player = { team: 0, role: '', outcome: 1, score: 0, placement: 0, stats: {} };
    const rows = [
      { ...common, seat: 0, playerId: null, facts: match },
      { ...common, seat: 1, playerId: accountId, facts: player },
    ];
    await world.storage.insert(matchHistory, rows, { ifAbsent: true });
    return { matchId };
  },
  ratings: () => ({}),
  setRating: async ({ world }) => {
    await rateDuels(world);
    return { accountId: (await world.player()).accountId, queueName: 'duel', rating: 1_600, deviation: 50 };
  },
  resetRatings: async ({ world }) => {
    await rateDuels(world);
    return { queueName: 'duel', factor: 0.5 };
  },
  adminHistory: () => ({ queueName: 'duel', fromTimestamp: 1, toTimestamp: 2, limit: 5 }),
};

/** What operations answer to a player who sends the input of another player. */
export const matchStrangers = { get: 'MATCH_RECORD_NOT_FOUND', ratings: 'OK' };
