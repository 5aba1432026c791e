import type {
  AccountControl,
  AccountDirectory,
  Handlers,
  matchBrokerPart,
  matchmakingPart,
  Part,
} from '@lobbykit/core/area';
import type { moderationContract } from './contract.ts';
import type { ModerationContext } from './limits.ts';

type ValueOf<P> = P extends Part<infer Value> ? Value : never;

/** What the functions of the service share. What a backend does not have is undefined. */
export interface ModerationDependencies {
  readonly ctx: ModerationContext;
  readonly control: AccountControl;
  readonly accounts: AccountDirectory;
  readonly broker: ValueOf<typeof matchBrokerPart> | undefined;
  readonly matchmaking: Pick<ValueOf<typeof matchmakingPart>, 'cancelTicketOf'> | undefined;
}

/** Some operations of the contract, by their names. */
export type ModerationOperations<Name extends keyof typeof moderationContract.routes> = Pick<
  Handlers<typeof moderationContract.routes>,
  Name
>;
