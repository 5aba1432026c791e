import type { AccountDirectory, friendsPart, Part, partiesPart } from '@lobbykit/core/area';
import type { LobbyQueries } from '@lobbykit/lobbies';
import type { GroupQueries } from '../groups/index.ts';
import type { SanctionQueries } from '../moderation/index.ts';

type ValueOf<P> = P extends Part<infer Value> ? Value : never;

/** What the chat asks other areas. What a backend does not have is undefined. */
export interface ChatNeeds {
  readonly accounts: AccountDirectory;
  readonly friends: ValueOf<typeof friendsPart> | undefined;
  readonly parties: ValueOf<typeof partiesPart> | undefined;
  readonly groups: GroupQueries | undefined;
  readonly lobbies: LobbyQueries | undefined;
  readonly sanctions: SanctionQueries | undefined;
}
