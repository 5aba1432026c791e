import type { StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import type { PartyMatchmakingState } from '../../parties/index.ts';
import type { BackfillFillerDependencies } from '../backfill/backfill-filler.ts';
import type { FormedMatch } from '../matching/ticket.ts';
import type { ConfigStore } from '../queues/config-store.ts';
import type { PlayerPair } from '../queues/forbidden-pairs.ts';
import type { Queue } from '../queues/queue-config.ts';
import type { QueueStatistics } from '../queues/statistics.ts';
import type { TicketPool } from '../queues/ticket-pool.ts';
import type { Expiry } from './expiry.ts';
import type { Enqueue, PreparedMatch } from './make-match.ts';

export type MatchmakerContext = Pick<
  Context,
  'storage' | 'atomically' | 'availability' | 'clock' | 'ids' | 'log' | 'systemCall'
>;

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
  /** Shows a match to hooks before its tickets are taken. Returns the match, perhaps changed; null if one refuses it. */
  readonly approve: (hooks: readonly string[], match: PreparedMatch) => Promise<PreparedMatch | null>;
  readonly startStrategy: StartStrategy;
}

/** What one round over a queue needs. */
export interface RoundDependencies extends MatchmakerDependencies {
  readonly ctx: MatchmakerContext;
  readonly expiry: Pick<Expiry, 'expireTickets'>;
  readonly statistics: Pick<QueueStatistics, 'noteProposals' | 'recordWaits'>;
}
