import type { MatchmakingHook, MatchmakingStrategy } from './extensions/hooks.ts';
import type { MatchmakingRating } from './extensions/ratings.ts';
import type { MatchmakingConfigInput } from './queues/schemas.ts';

export interface MatchmakingOptions {
  readonly matchmaking?: {
    /**
     * The queues, until an operator puts others in their place at run time. Checked as a whole when the backend is
     * made. Default: none.
     */
    readonly config?: MatchmakingConfigInput;
    /** What queues may name as `customHooks`. A hook whose name is in `serviceMatchmakerConfig.customHooks` is asked for all. */
    readonly hooks?: Readonly<Record<string, MatchmakingHook>>;
    /** What queues may name as `customStrategy`. */
    readonly strategies?: Readonly<Record<string, MatchmakingStrategy>>;
    /**
     * Where ratings come from: what it answers stands in the entry `server.rating` of each player, for rules of queues to
     * name. Default: that entry of their accounts.
     */
    readonly rating?: MatchmakingRating;
    /** Milliseconds between two passes over a queue, 100 to 60,000. Default 1000. */
    readonly passMilliseconds?: number;
  };
}
