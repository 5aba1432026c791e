import type { OptionDefaults } from '../part.ts';
import type { Allocator } from './allocator.ts';
import type { ServerBuffer } from './options.buffer.ts';
import type { BrokerSettings } from './options.settings.ts';

/** An allocator and the matches that it is for. */
export interface ConfiguredAllocator {
  readonly allocator: Allocator;
  /** Names it for operators and in the database; unique. Default: its kind. */
  readonly name?: string;
  /** Which matches it is for, in the language of requirements. Default: all. */
  readonly requirements?: string;
  /**
   * The build that its servers run, if it does not say so itself. With a `buffer`, a new build replaces the servers of the old one
   * without a gap. Default: that of the allocator.
   */
  readonly build?: string;
  /**
   * Other builds that it can start: an operator chooses one of them with `POST /matchbroker/admin/roll`, or goes back to the
   * first. Needs a `buffer`. Default: none.
   */
  readonly builds?: readonly OtherBuild[];
  /** How many of its servers stay ready. Default: they are started when matches wait, and end when they want to. */
  readonly buffer?: ServerBuffer;
}

/** What starts servers of another build in the place of an allocator. */
export interface OtherBuild {
  /** Of the same kind. */
  readonly allocator: Allocator;
  /** Its name, if the allocator does not say it. */
  readonly build?: string;
}

export interface MatchBrokerOptions {
  readonly matchBroker?:
    | {
        /** Asked in this order; the first one that takes a match wins. Default: none, servers start by themselves. */
        readonly allocators?: readonly ConfiguredAllocator[];
        /** The kinds of allocators that this server can be configured with, for operators. Default: those of `allocators`. */
        readonly allocatorKinds?: readonly string[];
        /** Replaces the default settings until an operator changes them at run time. */
        readonly settings?: Partial<BrokerSettings>;
      }
    | undefined;
}

export const matchBrokerOptions: OptionDefaults<MatchBrokerOptions> = { matchBroker: undefined };
