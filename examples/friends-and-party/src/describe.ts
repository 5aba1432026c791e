import { goodNight, serverStops } from './events.ts';
import type { Content, Player } from './player.ts';

/** What may stand in an event of this evening, as far as it is shown. */
interface Shown {
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
const partyTypes: Readonly<Record<number, string>> = {
  1: 'PLAYER_JOINED',
  2: 'PLAYER_LEFT',
  4: 'PLAYER_READY_CHANGED',
  5: 'PLAYER_LEADER_CHANGED',
  7: 'METADATA_UPDATED',
  10: 'PLAYER_CONNECTION_CHANGED',
};

/** Says in a line what an event is. */
export function describe(content: Content, players: readonly Player[]): string {
  const { friendsEvent, partyUpdateEvent } = content as Shown;
  const nameOf = (id: string): string | undefined =>
    players.find(({ accountId }) => accountId === id)?.displayName;
  if (friendsEvent) {
    const [sender, receiver] = [nameOf(friendsEvent.senderAccountId), nameOf(friendsEvent.receiverAccountId)];
    return friendsEvent.type === 1
      ? line('SEND_FRIEND_REQUEST', `${sender} asks ${receiver}`)
      : line('ACCEPT_FRIEND_REQUEST', `${sender} and ${receiver} are friends`);
  }
  if (partyUpdateEvent) {
    const { type, message, eventPayload } = partyUpdateEvent;
    const team = type === 7 ? `: team ${eventPayload.player?.playerValue.teamNumber}` : '';
    return line(partyTypes[type] ?? String(type), message + team);
  }
  const { '@type': type } = content.anyEvent as { readonly '@type': string };
  return line(type, meanings.get(type) ?? '');
}

const meanings = new Map([
  [serverStops.anyEvent['@type'], 'the server stops: come back, and read anew what you show'],
  [goodNight.anyEvent['@type'], 'the operator says good night'],
]);

const line = (type: string, meaning: string): string => `${type.padEnd(26)} ${meaning}`;
