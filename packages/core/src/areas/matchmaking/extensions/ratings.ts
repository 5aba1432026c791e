import type { MetadataValue } from '../../../metadata/entity-metadata.ts';
import type { MetadataMap } from '../../../metadata/store.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { withMetadata } from '../entities/rules.server-entries.ts';
import type { Entity } from '../entities/schemas.ts';
import { withHostTimeout } from './host-timeout.ts';

/** Where the ratings of players come from, where a game does not keep them in the metadata of their accounts. */
export interface MatchmakingRating {
  /**
   * Answers how these players are rated for a queue; who is not rated is left out. Asked when a ticket is started, outside
   * of any unit of work. What it throws fails the start, and so does no answer within 5 seconds.
   */
  ratingsOf(
    playerIds: readonly string[],
    queueName: string,
  ): Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>;
}

/** The entry of a player in which his rating stands: one of those that players cannot write. */
const ratingEntry = 'server.rating';

/**
 * Gives every player of an entity the rating that the plug-in knows, in place of that of his account. What a server sent
 * stands. Throws where an answer is no number.
 */
export async function withRatings(
  entity: Entity,
  plugIn: MatchmakingRating,
  { playerIds, queueName, byPlayer }: RatingsWanted,
  clock: Pick<Clock, 'after'>,
): Promise<Entity> {
  const ratings = await withHostTimeout(clock, plugIn.ratingsOf(playerIds, queueName));
  return withMetadata(entity, (id, metadata): MetadataMap => {
    if (!Object.hasOwn(ratings, id)) return metadata;
    if (!byPlayer && Object.hasOwn(metadata, ratingEntry)) return metadata;
    return { ...metadata, [ratingEntry]: entryOf(ratings[id]!) };
  });
}

interface RatingsWanted {
  readonly playerIds: readonly string[];
  readonly queueName: string;
  readonly byPlayer: boolean;
}

function entryOf(rating: number): MetadataValue {
  if (!Number.isFinite(rating)) throw new Error(`matchmaking.rating answered ${rating}, which is no number`);
  return { jsonPayload: JSON.stringify(rating) };
}
