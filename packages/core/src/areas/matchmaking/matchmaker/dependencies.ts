import type { StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import type { PartyMatchmakingState } from '../../parties/index.ts';
import type { BackfillFillerDependencies } from '../backfill/backfill-filler.ts';
import type { FormedMatch } from '../matching/ticket.ts';
import type { ConfigStore } from '../queues/config-store.ts';
import type { PlayerPair } from '../queues/forbidden-pairs.ts';
import type { Queue } from '../queues/queue-config.ts';
import type { QueueStatistics } from '../queues/statistics.ts';
import type { StrategyTicket } from '../queues/ticket-details.ts';
import type { TicketPool } from '../queues/ticket-pool.ts';
import type { Expiry } from './expiry.ts';
import type { Enqueue, PreparedMatch } from './make-match.ts';

export type MatchmakerContext = Pick<
  Context,
  'storage' | 'atomically' | 'availability' | 'clock' | 'ids' | 'log' | 'meter' | 'systemCall'
>;

/** The hooks of the host that are called for matches, by their names. */
export interface MatchHooks {
  /** Calls the hooks for a match and returns the match with their changes; null if one of them refuses it. */
  approve(
    names: readonly string[],
    match: PreparedMatch,
    tickets: readonly StrategyTicket[],
  ): Promise<PreparedMatch | null>;
  /** Returns whether one of these hooks is called for matches: then `approve` needs their tickets. */
  seeMatches(names: readonly string[]): boolean;
}

/** What one call of a strategy led to. */
export interface StrategyStep {
  readonly match: FormedMatch | null;
  /** Whether the strategy is not called again in this round. */
  readonly isDone: boolean;
}

/** Returns the function that calls a queue's custom strategy in one round; null if the queue has none. */
export type StartStrategy = (
  queue: Queue,
  pool: TicketPool,
  customMatchmakerConfig: string,
) => (() => Promise<StrategyStep>) | null;

export interface MatchmakerDependencies extends Pick<BackfillFillerDependencies, 'broker' | 'maxChecks'> {
  readonly config: Pick<ConfigStore, 'read'>;
  readonly enqueue: Enqueue;
  /** Returns the pairs of these players in which one has blocked the other. */
  readonly blockedPairs: (
    db: StorageOperations,
    playerIds: readonly string[],
  ) => Promise<readonly PlayerPair[]>;
  readonly parties: PartyMatchmakingState;
  /** Shows matches to hooks before their tickets are taken. */
  readonly hooks: MatchHooks;
  readonly startStrategy: StartStrategy;
}

/** What one round over a queue needs. */
export interface RoundDependencies extends MatchmakerDependencies {
  readonly ctx: MatchmakerContext;
  readonly expiry: Pick<Expiry, 'expireTickets'>;
  readonly statistics: Pick<QueueStatistics, 'noteProposals' | 'recordWaits'>;
}
