import type { GivenMatchmakingConfig } from './contract.queues.ts';
import type { MatchmakingHook, MatchmakingStrategy } from './hooks.ts';

export interface MatchmakingOptions {
  readonly matchmaking?: {
    /** Queues and what holds for all of them, until an operator stores others. Default: no queue. */
    readonly config?: GivenMatchmakingConfig;
    /** By the names under which `customHooks`, of all queues or of one, ask for them. */
    readonly hooks?: Readonly<Record<string, MatchmakingHook>>;
    /** By the names under which `customStrategy` of a queue asks for them. */
    readonly strategies?: Readonly<Record<string, MatchmakingStrategy>>;
  };
}
