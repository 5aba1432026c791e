import { FriendsEventType, PartyUpdateType } from '@lobbykit/client';
import { goodNight } from './events.ts';
import type { Content, Player } from './player.ts';

/** The fields of this evening's events that the output shows. */
interface ShownFields {
  readonly friendsEvent?: {
    readonly type: number;
    readonly senderAccountId: string;
    readonly receiverAccountId: string;
  };
  readonly partyUpdateEvent?: {
    readonly type: number;
    readonly message: string;
    readonly eventPayload: { readonly player?: { readonly playerValue: { readonly teamNumber: number } } };
  };
}

/** The names of the types of `partyUpdateEvent`, by their number. */
const partyTypes = new Map<number, string>(
  Object.entries(PartyUpdateType).map(([name, value]) => [value, name]),
);

/** Describes an event in one line. */
export function describe(content: Content, players: readonly Player[]): string {
  const { friendsEvent, partyUpdateEvent } = content as ShownFields;
  const nameOf = (id: string): string | undefined =>
    players.find(({ accountId }) => accountId === id)?.displayName;
  if (friendsEvent) {
    const [sender, receiver] = [nameOf(friendsEvent.senderAccountId), nameOf(friendsEvent.receiverAccountId)];
    return friendsEvent.type === FriendsEventType.SEND_FRIEND_REQUEST
      ? line('SEND_FRIEND_REQUEST', `${sender} asks ${receiver}`)
      : line('ACCEPT_FRIEND_REQUEST', `${sender} and ${receiver} are friends`);
  }
  if (partyUpdateEvent) {
    const { type, message, eventPayload } = partyUpdateEvent;
    const team =
      type === PartyUpdateType.METADATA_UPDATED
        ? `: team ${eventPayload.player?.playerValue.teamNumber}`
        : '';
    return line(partyTypes.get(type) ?? String(type), message + team);
  }
  const { '@type': type, ...fields } = content.anyEvent as ShownAnyEvent;
  return line(type, meanings.get(type) ?? meaningOf(fields, nameOf));
}

/** The fields of other events that the output shows. */
interface ShownAnyEvent {
  readonly '@type': string;
  readonly change?: string;
  readonly accountId?: string;
  readonly message?: { readonly senderDisplayName: string; readonly text: string };
  readonly invitation?: { readonly senderDisplayName: string; readonly receiverAccountId: string };
  readonly count?: number;
}

function meaningOf(
  { change, accountId, message, invitation, count }: Omit<ShownAnyEvent, '@type'>,
  nameOf: (id: string) => string | undefined,
): string {
  const player = accountId === undefined ? '' : nameOf(accountId);
  if (message) return `${message.senderDisplayName}: ${message.text}`;
  if (invitation) return `${invitation.senderDisplayName} to ${nameOf(invitation.receiverAccountId)}`;
  if (count !== undefined) return `${player} has ${count}`;
  return [change, player].filter(Boolean).join(' ');
}

const meanings = new Map([[goodNight.anyEvent['@type'], 'the operator says good night']]);

const line = (type: string, meaning: string): string => `${type.padEnd(26)} ${meaning}`;
