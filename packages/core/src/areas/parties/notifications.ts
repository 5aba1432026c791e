import { eventBytes } from '../../events/event-json.ts';
import { partyUpdateTypes } from '../../events/event-kinds.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataValue } from '../../metadata/entity-metadata.ts';
import type { MetadataMap } from '../../metadata/store.ts';
import type { PartyPlayer } from './schemas.ts';
import type { MemberRow } from './tables.ts';

/** A value of an event about a party. */
interface EventValue {
  readonly stringValue?: string;
  readonly boolValue?: boolean;
  readonly playerValue?: PartyPlayer;
  readonly metadataValue?: { readonly key: string; readonly value?: MetadataValue };
  readonly metadataMapValue?: { readonly metadata: MetadataMap };
}

type Payload = Readonly<Record<string, EventValue>>;

/** Emits the events of a party as part of the unit that causes them, in the order of the calls. */
export interface PartyNotifications {
  playerJoined(player: PartyPlayer): void;
  playerLeft(member: MemberRow): void;
  playerKicked(member: MemberRow): void;
  readyChanged(member: MemberRow): void;
  leaderChanged(leader: MemberRow): void;
  entryPut(owner: MemberRow | null, key: string, value: MetadataValue, created: boolean): void;
  entryDeleted(owner: MemberRow | null, key: string): void;
  entriesPut(metadata: MetadataMap): void;
  playerChanged(player: PartyPlayer, metadata: MetadataMap | undefined): void;
  partyDeleted(): void;
  connectionChanged(member: MemberRow): void;
}

/**
 * Notifies `recipients` of what happens in a party. If metadata would make an event larger than `eventBytes`, the event
 * is sent without it: clients read the metadata with a call.
 */
export function createNotifications(
  unit: Unit,
  { eventBytes: maxBytes }: { readonly eventBytes: number },
  partyId: string,
  recipients: readonly string[],
): PartyNotifications {
  const emit = (type: keyof typeof partyUpdateTypes, message: string, eventPayload: Payload): void =>
    unit.emit({ event: bodyOf(type, message, eventPayload), recipients, subject: `party:${partyId}` });

  const bodyOf = (type: keyof typeof partyUpdateTypes, message: string, eventPayload: Payload) => ({
    partyUpdateEvent: { type: partyUpdateTypes[type], message, partyId, eventPayload },
  });

  /** Emits the event with its metadata, or without it if the event would be too large. */
  function emitFitting(
    type: keyof typeof partyUpdateTypes,
    message: string,
    whole: Payload,
    without: Payload,
  ): void {
    emit(type, message, eventBytes(bodyOf(type, message, whole)) <= maxBytes ? whole : without);
  }

  const withPlayer = (player: PartyPlayer): Payload => ({
    player: { playerValue: player },
    playerId: { stringValue: player.playerId },
  });
  const withoutMetadata = ({ metadata: _, ...player }: PartyPlayer): PartyPlayer => player;
  const ownerOf = (owner: MemberRow | null): Payload =>
    owner ? { playerId: { stringValue: owner.playerId } } : {};
  const nameOf = (owner: MemberRow | null): string => (owner ? owner.displayName : 'the party');

  return {
    playerJoined: (player) =>
      emitFitting(
        'PLAYER_JOINED',
        `${player.displayName} joined the party`,
        withPlayer(player),
        withPlayer(withoutMetadata(player)),
      ),
    playerLeft: ({ playerId, displayName }) =>
      emit('PLAYER_LEFT', `${displayName} left the party`, { playerId: { stringValue: playerId } }),
    playerKicked: ({ playerId, displayName }) =>
      emit('PLAYER_KICKED', `${displayName} was removed from the party`, {
        playerId: { stringValue: playerId },
      }),
    readyChanged: ({ playerId, displayName, isReady }) =>
      emit('PLAYER_READY_CHANGED', `${displayName} is ${isReady ? 'ready' : 'not ready'}`, {
        playerId: { stringValue: playerId },
        isReady: { boolValue: isReady },
      }),
    leaderChanged: ({ playerId, displayName }) =>
      emit('PLAYER_LEADER_CHANGED', `${displayName} leads the party`, {
        leaderId: { stringValue: playerId },
      }),
    entryPut(owner, key, value, created) {
      const entry = (metadataValue: EventValue['metadataValue']): Payload => ({
        ...ownerOf(owner),
        entry: { metadataValue: metadataValue! },
      });
      emitFitting(
        created ? 'METADATA_CREATED' : 'METADATA_UPDATED',
        `${key} of ${nameOf(owner)} was ${created ? 'added' : 'changed'}`,
        entry({ key, value }),
        entry({ key }),
      );
    },
    entryDeleted: (owner, key) =>
      emit('METADATA_DELETED', `${key} of ${nameOf(owner)} was removed`, {
        ...ownerOf(owner),
        entry: { metadataValue: { key } },
      }),
    entriesPut: (metadata) =>
      emitFitting(
        'METADATA_UPDATED',
        'metadata of the party was changed',
        { metadata: { metadataMapValue: { metadata } } },
        {},
      ),
    playerChanged: (player, metadata) =>
      emitFitting(
        'METADATA_UPDATED',
        `${player.displayName} was changed`,
        {
          ...withPlayer(player),
          ...(metadata && { metadata: { metadataMapValue: { metadata } } }),
        },
        withPlayer(withoutMetadata(player)),
      ),
    partyDeleted: () => emit('PARTY_DELETED', 'the party was deleted', {}),
    connectionChanged: ({ playerId, displayName, awayAt }) =>
      emit('PLAYER_CONNECTION_CHANGED', `${displayName} is ${awayAt === null ? 'connected' : 'away'}`, {
        playerId: { stringValue: playerId },
        isConnected: { boolValue: awayAt === null },
      }),
  };
}
