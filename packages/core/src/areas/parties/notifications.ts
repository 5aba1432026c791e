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

/** What happens in a party, told within the unit in which it happens, in the order of the calls. */
export interface Teller {
  joined(player: PartyPlayer): void;
  left(member: MemberRow): void;
  kicked(member: MemberRow): void;
  readyChanged(member: MemberRow): void;
  leaderChanged(leader: MemberRow): void;
  entryPut(owner: MemberRow | null, key: string, value: MetadataValue, created: boolean): void;
  entryDeleted(owner: MemberRow | null, key: string): void;
  entriesPut(metadata: MetadataMap): void;
  playerChanged(player: PartyPlayer, metadata: MetadataMap | undefined): void;
  deleted(): void;
  connectionChanged(member: MemberRow): void;
}

/** Tells `recipients` what happens in a party. An event is at most `eventBytes` large: what lasts is read elsewhere. */
export function createTeller(
  unit: Unit,
  { eventBytes: most }: { readonly eventBytes: number },
  partyId: string,
  recipients: readonly string[],
): Teller {
  const emit = (type: keyof typeof partyUpdateTypes, message: string, eventPayload: Payload): void =>
    unit.emit({ event: bodyOf(type, message, eventPayload), recipients });

  const bodyOf = (type: keyof typeof partyUpdateTypes, message: string, eventPayload: Payload) => ({
    partyUpdateEvent: { type: partyUpdateTypes[type], message, partyId, eventPayload },
  });

  /** The same, with metadata that goes where the event would be too large with it. */
  function emitFitting(
    type: keyof typeof partyUpdateTypes,
    message: string,
    whole: Payload,
    without: Payload,
  ): void {
    emit(type, message, eventBytes(bodyOf(type, message, whole)) <= most ? whole : without);
  }

  const withPlayer = (player: PartyPlayer): Payload => ({
    player: { playerValue: player },
    playerId: { stringValue: player.playerId },
  });
  const bare = ({ metadata: _, ...player }: PartyPlayer): PartyPlayer => player;
  const ownerOf = (owner: MemberRow | null): Payload =>
    owner ? { playerId: { stringValue: owner.playerId } } : {};
  const nameOf = (owner: MemberRow | null): string => (owner ? owner.displayName : 'the party');

  return {
    joined: (player) =>
      emitFitting(
        'PLAYER_JOINED',
        `${player.displayName} joined the party`,
        withPlayer(player),
        withPlayer(bare(player)),
      ),
    left: ({ playerId, displayName }) =>
      emit('PLAYER_LEFT', `${displayName} left the party`, { playerId: { stringValue: playerId } }),
    kicked: ({ playerId, displayName }) =>
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
        withPlayer(bare(player)),
      ),
    deleted: () => emit('PARTY_DELETED', 'the party was deleted', {}),
    connectionChanged: ({ playerId, displayName, awayAt }) =>
      emit('PLAYER_CONNECTION_CHANGED', `${displayName} is ${awayAt === null ? 'connected' : 'away'}`, {
        playerId: { stringValue: playerId },
        isConnected: { boolValue: awayAt === null },
      }),
  };
}
