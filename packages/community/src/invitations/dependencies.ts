import type { AccountDirectory, friendsPart, Handlers, Part, partiesPart } from '@lobbykit/core/area';
import type { LobbyQueries } from '@lobbykit/lobbies';
import type { GroupQueries } from '../groups/index.ts';
import type { invitationsContract } from './contract.ts';
import type { InvitationsContext } from './limits.ts';

type ValueOf<P> = P extends Part<infer Value> ? Value : never;

/** What the functions of the service share. What a backend does not have is undefined. */
export interface InvitationsDependencies {
  readonly ctx: InvitationsContext;
  readonly accounts: AccountDirectory;
  readonly friends: ValueOf<typeof friendsPart> | undefined;
  readonly parties: ValueOf<typeof partiesPart> | undefined;
  readonly groups: GroupQueries | undefined;
  readonly lobbies: LobbyQueries | undefined;
  /** Whether players invite everybody, and not only friends. */
  readonly invitesEveryone: boolean;
}

/** The operations of the contract. */
export type InvitationOperations = Handlers<typeof invitationsContract.routes>;
