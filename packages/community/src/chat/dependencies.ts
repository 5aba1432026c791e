import type { Handlers } from '@lobbykit/core/area';
import type { Channels } from './channels.ts';
import type { chatContract } from './contract.ts';
import type { ChatContext } from './limits.ts';
import type { ChatNeeds } from './needs.ts';

/** What the functions of the service share. */
export interface ChatDependencies extends ChatNeeds {
  readonly ctx: ChatContext;
  readonly channels: Channels;
}

/** Some operations of the contract, by their names. */
export type ChatOperations<Name extends keyof typeof chatContract.routes> = Pick<
  Handlers<typeof chatContract.routes>,
  Name
>;
