import { readFileSync } from 'node:fs';
import type { Player } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { leaderboardId } from './leaderboard-size.ts';
import { openBackend } from './open-backend.ts';
import { operatorKey, type StorageChoice } from './shared.ts';

export interface SeedScores {
  readonly kind: 'seed';
  readonly storage: StorageChoice;
  /** The file of the players. */
  readonly players: string;
}

/** Scores of one submission of a server. */
const batchSize = 100;

answerQuestions({
  /** Creates a leaderboard to which players submit, with an entry of each. */
  async seed({ storage, players }: SeedScores): Promise<void> {
    const { backend } = await openBackend(storage);
    const operator = { apiKey: operatorKey };
    await backend.api.leaderboards.adminCreate({ leaderboardId, operator: 1, authority: 1 }, operator);
    const list = JSON.parse(readFileSync(players, 'utf8')) as Player[];
    for (let first = 0; first < list.length; first += batchSize) {
      const entries = list
        .slice(first, first + batchSize)
        .map(({ accountId }, at) => ({ accountId, score: BigInt(((first + at) * 7_919_083) % 999_999_937) }));
      await backend.api.leaderboards.serverSubmit({ leaderboardId, entries }, operator);
    }
    await backend.stop();
  },
});
