import { defineMoment } from '../../kernel/moment.ts';
import type { Match } from './rules.ts';
import type { MatchReason } from './states.ts';

/** A change in the life of a match that other areas learn about. */
export type MatchChange =
  /** Its server is ready. `connectionOf` says how a player connects. */
  | { readonly kind: 'READY'; readonly match: Match; connectionOf(playerId: string): string }
  | { readonly kind: 'FAILED'; readonly match: Match; readonly reason: MatchReason }
  /** It ran and is over; `reason` is null if its server ended it. */
  | { readonly kind: 'ENDED'; readonly match: Match; readonly reason: MatchReason | null };

/** A match is ready, has failed, or is over. */
export const matchChanged = defineMoment<MatchChange>(
  'match.changed',
  'A match is ready, has failed, or is over. The broker itself tells the players. A listener must not lock anything that is locked before a match.',
);
