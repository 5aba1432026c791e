import type {
  AccountDirectory,
  connectionsPart,
  friendsPart,
  Handlers,
  matchBrokerPart,
  matchmakingPart,
  Part,
  partiesPart,
} from '@lobbykit/core/area';
import type { lobbiesContract } from './contract.ts';
import type { LobbiesContext } from './limits.ts';
import type { Notifications } from './notifications.ts';

type ValueOf<P> = P extends Part<infer Value> ? Value : never;

/** What the functions of the service share. What a backend does not have is undefined. */
export interface LobbiesDependencies {
  readonly ctx: LobbiesContext;
  readonly accounts: AccountDirectory;
  readonly connections: ValueOf<typeof connectionsPart>;
  readonly friends: ValueOf<typeof friendsPart> | undefined;
  readonly parties: ValueOf<typeof partiesPart> | undefined;
  readonly matchmaking: ValueOf<typeof matchmakingPart> | undefined;
  readonly broker: ValueOf<typeof matchBrokerPart> | undefined;
  readonly notifications: Notifications;
  /** Whether the build of a lobby is that of its server. */
  readonly lobbyServerBuilds: boolean;
}

/** Some operations of the contract, by their names. */
export type LobbyOperations<Name extends keyof typeof lobbiesContract.routes> = Pick<
  Handlers<typeof lobbiesContract.routes>,
  Name
>;
