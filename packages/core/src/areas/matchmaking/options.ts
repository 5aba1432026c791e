import type { OptionDefaults } from '../part.ts';
import type { MatchmakingHook, MatchmakingStrategy } from './extensions/hooks.ts';
import type { MatchmakingRating } from './extensions/ratings.ts';
import type { MatchmakingConfigInput } from './queues/schemas.ts';

/** The options of matchmaking. */
export interface MatchmakingOptions {
  readonly matchmaking?:
    | {
        /**
         * The queues, until an operator replaces them at run time. Checked as a whole when the backend is created. Default:
         * none.
         */
        readonly config?: MatchmakingConfigInput;
        /**
         * Hooks by the names that queues use in `customHooks`. A hook named in `serviceMatchmakerConfig.customHooks` is
         * called for all queues.
         */
        readonly hooks?: Readonly<Record<string, MatchmakingHook>>;
        /** Strategies by the names that queues use in `customStrategy`. */
        readonly strategies?: Readonly<Record<string, MatchmakingStrategy>>;
        /**
         * The source of ratings. Each player gets the returned rating as the entry `server.rating`, which rules of queues
         * can name. Default: that entry of the player's account.
         */
        readonly rating?: MatchmakingRating;
        /** Milliseconds between two passes over a queue, 100 to 60,000. Default 1000. */
        readonly passMilliseconds?: number;
        /**
         * A pass begins early if tickets have started in the queue and then none for so many milliseconds, 10 to 60,000, so
         * that a player does not wait for the next regular pass. Passes begin at their time alone if it is not less than
         * `passMilliseconds`. Default: a fortieth of `passMilliseconds`, at least 10.
         */
        readonly quietMilliseconds?: number;
        /**
         * What clients measure before they start a ticket in a queue with a latency rule: a region, and an address in it, such
         * as the URL of a small file or the host and port of an echo server. Default: none.
         */
        readonly regions?: readonly { readonly region: string; readonly address: string }[];
      }
    | undefined;
}

export const matchmakingOptions: OptionDefaults<MatchmakingOptions> = { matchmaking: undefined };
