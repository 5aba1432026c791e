import { OwnershipChangeType } from '@lobbykit/client';
import type { ChatMessage } from '@lobbykit/community/chat/client';
import type { Invitation } from '@lobbykit/community/invitations/client';
import type { Lobby } from '@lobbykit/lobbies/client';
import type { Content, Player } from './player.ts';

/** The events of lobbies, invitations, groups, the chat and the inbox, from the answers to the calls that cause them. */

const anyEvent = (type: string, content: object): Content => ({ anyEvent: { '@type': type, ...content } });

/** Members are told of a lobby without its code, its match and the address. */
export function lobbyChanged(change: string, lobby: Lobby): Content {
  const { inviteCode: _, connectionDetails: __, ...shown } = lobby;
  const { lobbyId, revision } = lobby;
  return anyEvent('lobbies/LobbyChanged', { lobbyId, revision, change, lobby: { ...shown, matchId: '' } });
}

/** Who is not in a lobby any more is told so, and no more of it. */
export const lobbyGone = (change: string, lobbyId: string, revision: number): Content =>
  anyEvent('lobbies/LobbyChanged', { lobbyId, revision, change });

export const invited = (invitation: Invitation): Content => anyEvent('invitations/Invited', { invitation });
export const answered = (invitation: Invitation): Content => anyEvent('invitations/Answered', { invitation });

export function written({ isBlocked: _, ...message }: ChatMessage): Content {
  return anyEvent('chat/Message', { message });
}

/** What the members of a group are told of one of them. */
export const memberChanged = (
  { accountId }: Player,
  change: {
    readonly groupId: string;
    readonly change: string;
    readonly memberCount: number;
    readonly role: number;
  },
): Content => anyEvent('groups/MemberChanged', { accountId, ...change });

export const received = (inboxMessageId: string): Content => anyEvent('inbox/Received', { inboxMessageId });

/** A player who had none of an item of the catalog has been given some. */
export const owns = ({ accountId }: Player, catalogItemId: string, count: number): Content =>
  anyEvent('entitlements/OwnershipChanged', {
    ...{ accountId, catalogItemId, customItemId: '', count, increment: count },
    changeType: OwnershipChangeType.SERVER,
  });
