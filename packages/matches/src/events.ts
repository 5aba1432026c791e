import type { Unit } from '@lobbykit/core/area';
import type { Skill } from './systems.ts';

export const ratingChanged = 'anyEvent.matches/RatingChanged';

const ratingsReset = 'anyEvent.matches/RatingsReset';

export const matchesEvents = {
  [ratingChanged]: 'The rating of a player has changed: `queueName`, `rating`, `deviation`. To the player.',
  [ratingsReset]:
    'All ratings of a queue have been reset: `queueName`, `ratings` (how many). Tag `ratings`, for operators.',
} as const;

/** Tells a player their new rating. */
export function emitRating(
  unit: Unit,
  playerId: string,
  queueName: string,
  { rating, deviation }: Skill,
): void {
  unit.emit({
    event: { anyEvent: { '@type': 'matches/RatingChanged', queueName, rating, deviation } },
    recipients: [playerId],
    subject: `account:${playerId}`,
  });
}
