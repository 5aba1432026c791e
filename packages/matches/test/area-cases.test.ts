import { areaCases } from '@lobbykit/testing';
import { test } from 'vitest';
import { matchesArea } from '../src/index.ts';
import { matchHistory } from '../src/tables.ts';

const cases = areaCases(matchesArea, {
  samples: {
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
      const config = {
        serviceMatchmakerConfig: {
          matchmakingQueues: { duel: { teams: 2, playersPerTeam: 1, rating: { system: 'elo' } } },
        },
      };
      await world.backend.api.matchmaking.setConfig({ config: JSON.stringify(config) }, { system: true });
      return { accountId: (await world.player()).accountId, queueName: 'duel', rating: 1_600, deviation: 50 };
    },
    adminHistory: () => ({ queueName: 'duel', fromTimestamp: 1, toTimestamp: 2, limit: 5 }),
  },
  strangers: { get: 'MATCH_RECORD_NOT_FOUND', ratings: 'OK' },
});

test.each(cases.map(({ group, name, run }) => [group, name, run] as const))('%s: %s', (_group, _name, run) =>
  run(),
);
