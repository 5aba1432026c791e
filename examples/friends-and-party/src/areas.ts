import { type Client, createClient } from '@lobbykit/client';
import { chatClient } from '@lobbykit/community/chat/client';
import { groupsClient } from '@lobbykit/community/groups/client';
import { inboxClient } from '@lobbykit/community/inbox/client';
import { invitationsClient } from '@lobbykit/community/invitations/client';
import { moderationClient } from '@lobbykit/community/moderation/client';
import { lobbiesClient } from '@lobbykit/lobbies/client';

/** What the game has besides the areas in the box, as its clients know it. */
export const areas = [
  lobbiesClient,
  groupsClient,
  chatClient,
  invitationsClient,
  inboxClient,
  moderationClient,
] as const;

/** A client of the game. */
export type PartyClient = Client<(typeof areas)[number]>;

/** Creates the client of the operator. */
export const createOperator = (baseUrl: string, apiKey: string): PartyClient =>
  createClient({ baseUrl, apiKey, areas, retry: 5 });
