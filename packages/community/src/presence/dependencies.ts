import type {
  AccountDirectory,
  Context,
  connectionsPart,
  friendsPart,
  Handlers,
  liveStreamsPart,
  Part,
} from '@lobbykit/core/area';
import type { presenceContract } from './contract.ts';

type ValueOf<P> = P extends Part<infer Value> ? Value : never;

/** What the functions of the service share. */
export interface PresenceDependencies {
  readonly ctx: Context;
  readonly accounts: AccountDirectory;
  readonly friends: ValueOf<typeof friendsPart>;
  readonly connections: ValueOf<typeof connectionsPart>;
  readonly streams: ValueOf<typeof liveStreamsPart>;
}

/** The operations of the contract. */
export type PresenceOperations = Handlers<typeof presenceContract.routes>;
