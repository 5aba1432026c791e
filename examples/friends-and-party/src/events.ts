import { FriendsEventType, PartyUpdateType } from '@lobbykit/client';
import type { Content, Player } from './player.ts';

/** The events that players get, exactly as the specification defines them. */

const friends = (type: FriendsEventType, sender: Player, receiver: Player): Content => ({
  friendsEvent: { type, senderAccountId: sender.accountId, receiverAccountId: receiver.accountId },
});
export const friendRequest = (sender: Player, receiver: Player): Content =>
  friends(FriendsEventType.SEND_FRIEND_REQUEST, sender, receiver);
export const friendsNow = (sender: Player, receiver: Player): Content =>
  friends(FriendsEventType.ACCEPT_FRIEND_REQUEST, sender, receiver);

/** The events of one party. */
export function eventsOf(partyId: string) {
  const party = (type: PartyUpdateType, message: string, eventPayload: Content): Content => ({
    partyUpdateEvent: { type, message, partyId, eventPayload },
  });
  const playerId = ({ accountId }: Player) => ({ playerId: { stringValue: accountId } });

  return {
    joined: (player: Player): Content =>
      party(PartyUpdateType.PLAYER_JOINED, `${player.displayName} joined the party`, {
        player: { playerValue: asMember(player) },
        ...playerId(player),
      }),
    left: (player: Player): Content =>
      party(PartyUpdateType.PLAYER_LEFT, `${player.displayName} left the party`, playerId(player)),
    ready: (player: Player): Content =>
      party(PartyUpdateType.PLAYER_READY_CHANGED, `${player.displayName} is ready`, {
        ...playerId(player),
        isReady: { boolValue: true },
      }),
    leads: (player: Player): Content =>
      party(PartyUpdateType.PLAYER_LEADER_CHANGED, `${player.displayName} leads the party`, {
        leaderId: { stringValue: player.accountId },
      }),
    inTeam: (player: Player, teamNumber: number, isLeader: boolean): Content =>
      party(PartyUpdateType.METADATA_UPDATED, `${player.displayName} was changed`, {
        player: { playerValue: asMember(player, { teamNumber, isLeader }) },
        ...playerId(player),
      }),
    connected: (player: Player, isConnected: boolean): Content =>
      party(
        PartyUpdateType.PLAYER_CONNECTION_CHANGED,
        `${player.displayName} is ${isConnected ? 'connected' : 'away'}`,
        {
          ...playerId(player),
          isConnected: { boolValue: isConnected },
        },
      ),
  };
}

const asMember = (
  { accountId, displayName }: Player,
  { teamNumber = 0, isLeader = false }: { readonly teamNumber?: number; readonly isLeader?: boolean } = {},
) => ({ playerId: accountId, displayName, isReady: false, isLeader, teamNumber, metadata: {} });

/** The event that this game's operator sends at the end of the evening. */
export const goodNight = { anyEvent: { '@type': 'game/GoodNight' } };
