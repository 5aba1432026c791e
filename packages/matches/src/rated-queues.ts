import type { RatingSettings, StorageOperations } from '@lobbykit/core/area';
import type { MatchesDependencies } from './dependencies.ts';

/** Reads how queues are rated. */
export type ReadRatingSettings = (db: StorageOperations, queueName: string) => Promise<RatingSettings | null>;

const keptMilliseconds = 1_000;
/** Queues that are kept, at most. */
const maxKept = 1_000;

/** Creates the reader. It keeps an answer for a second, so that a match of a queue that is not rated costs no statement. */
export function createRatingSettings({
  ctx: { clock },
  matchmaking,
}: Pick<MatchesDependencies, 'ctx' | 'matchmaking'>): ReadRatingSettings {
  const kept = new Map<string, { readonly settings: RatingSettings | null; readonly until: number }>();
  return async (db, queueName) => {
    const now = clock.now();
    const known = kept.get(queueName);
    if (known && known.until > now) return known.settings;
    const settings = (await matchmaking?.ratingSettings(db, queueName)) ?? null;
    if (kept.size >= maxKept) kept.clear();
    kept.set(queueName, { settings, until: now + keptMilliseconds });
    return settings;
  };
}
