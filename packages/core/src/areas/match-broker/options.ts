import type { Allocator } from './allocator.ts';
import type { BrokerSettings } from './options.settings.ts';

/** One of the ways to get a game server, with what it is for. */
export interface ConfiguredAllocator {
  readonly allocator: Allocator;
  /** What operators and the storage call it; unique. Default: its kind. */
  readonly name?: string;
  /** Which matches it is for, in the language of requirements. Default: all. */
  readonly requirements?: string;
}

export interface MatchBrokerOptions {
  readonly matchBroker?: {
    /** Asked in this order; the first that takes a match wins. Default: none, servers come by themselves. */
    readonly allocators?: readonly ConfiguredAllocator[];
    /** In place of the usual settings, until an operator changes them at run time. */
    readonly settings?: Partial<BrokerSettings>;
  };
}
