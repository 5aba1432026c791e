import type { Unit } from '../../kernel/unit.ts';
import type { StorageOperations } from '../../storage/storage.ts';

/** How players of a queue are rated: its setting `rating`. */
export interface RatingSettings {
  readonly system: 'openskill' | 'glicko2' | 'elo';
  /** The rating of a new player. */
  readonly initial: number | undefined;
  /** How uncertain it is. */
  readonly deviation: number | undefined;
  /** How much one match moves an Elo rating at most. */
  readonly kFactor: number | undefined;
}

/** What other areas ask about matchmaking. */
export interface MatchmakingQueries {
  /** Returns those of these players who are in a ticket that waits or finds its server. */
  inTickets(db: StorageOperations, playerIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Cancels the ticket of a player with DISCONNECTED, whoever started it; the other players of the ticket are told. A ticket that
   * has its match is left to the match. The caller has locked the account, and no party and no ticket.
   */
  cancelTicketOf(unit: Unit, playerId: string): Promise<void>;
  /** Returns how a queue is rated; null if it is not, or does not exist. */
  ratingSettings(db: StorageOperations, queueName: string): Promise<RatingSettings | null>;
}
