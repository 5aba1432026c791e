import type { Unit } from '@lobbykit/core/area';
import type { Skill } from './systems.ts';

export const ratingChanged = 'anyEvent.matches/RatingChanged';

export const matchesEvents = {
  [ratingChanged]: 'The rating of a player has changed: `queueName`, `rating`, `deviation`. To the player.',
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
