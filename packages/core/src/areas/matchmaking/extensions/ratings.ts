import type { MetadataValue } from '../../../metadata/entity-metadata.ts';
import type { MetadataMap } from '../../../metadata/store.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { withMetadata } from '../entities/rules.server-entries.ts';
import { playersIn, type Tree } from '../entities/rules.tree.ts';
import type { Entity } from '../entities/schemas.ts';
import { withHostTimeout } from './host-timeout.ts';

/** The source of players' ratings, for games that do not keep them in the metadata of accounts. */
export interface MatchmakingRating {
  /**
   * Returns the ratings of these players for a queue; players without a rating are left out. Called when a ticket is
   * started, outside of any unit of work. If it throws, or does not return within 5 seconds, the start fails.
   */
  ratingsOf(
    playerIds: readonly string[],
    queueName: string,
  ): Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>;
}

/** The metadata entry that holds a player's rating. Players cannot write it. */
const ratingEntry = 'server.rating';

/**
 * Returns the entity with the ratings of the plug-in in place of those of the accounts. A rating that a server sent
 * stays. Throws if a rating is not a finite number.
 */
export async function withRatings(
  entity: Entity,
  plugIn: MatchmakingRating,
  { playerIds, queueName, sent }: RatingsRequest,
  clock: Pick<Clock, 'after'>,
): Promise<Entity> {
  const ratings = await withHostTimeout(clock, plugIn.ratingsOf(playerIds, queueName));
  const players = sent ? playersIn(sent) : [];
  const rated = new Set(
    players.filter(({ metadata }) => Object.hasOwn(metadata, ratingEntry)).map(({ id }) => id),
  );
  return withMetadata(entity, (id, metadata): MetadataMap => {
    if (!Object.hasOwn(ratings, id) || rated.has(id)) return metadata;
    return { ...metadata, [ratingEntry]: ratingOf(ratings[id]!) };
  });
}

interface RatingsRequest {
  readonly playerIds: readonly string[];
  readonly queueName: string;
  /** The players as a server sent them; null if a player asks. */
  readonly sent: Tree | null;
}

function ratingOf(rating: number): MetadataValue {
  if (!Number.isFinite(rating))
    throw new Error(`matchmaking.rating returned ${rating}, which is not a finite number`);
  return { jsonPayload: JSON.stringify(rating) };
}
