import { z } from 'zod';
import { Bool, enumeration, Int64, int32, maybe, withDefault } from '../kernel/schemas.ts';
import { EntityMetadata } from '../metadata/entity-metadata.ts';

/** Platforms, by the integers of the specification; 0 to 9 match the providers. */
export const Platform = enumeration('Platform', 'PLATFORM', {
  UNSPECIFIED: 0,
  UNSAFE: 1,
  CHAT: 2,
  SEARCH: 3,
  DEVICE_VENDOR: 4,
  STREAM: 5,
  STORE: 6,
  INDIE: 7,
  RETAIL: 8,
  GAMES: 9,
  OFFICE: 10,
  LOCAL: 98,
  CUSTOM: 99,
});
export type Platform = z.output<typeof Platform>;

export const partyUpdateTypes = {
  UNSPECIFIED: 0,
  PLAYER_JOINED: 1,
  PLAYER_LEFT: 2,
  PLAYER_KICKED: 3,
  PLAYER_READY_CHANGED: 4,
  PLAYER_LEADER_CHANGED: 5,
  METADATA_CREATED: 6,
  METADATA_UPDATED: 7,
  METADATA_DELETED: 8,
  PARTY_DELETED: 9,
  PLAYER_CONNECTION_CHANGED: 10,
} as const;
const PartyUpdateType = enumeration('PartyUpdateType', 'PARTY_UPDATE_TYPE', partyUpdateTypes);

const MatchmakingStatusUpdateType = enumeration(
  'MatchmakingStatusUpdateType',
  'MATCHMAKING_STATUS_UPDATE_TYPE',
  {
    UNSPECIFIED: 0,
    IN_PROGRESS: 1,
    COMPLETED: 2,
    FAILED: 3,
    CANCELLED: 4,
    FINDING_SERVER: 5,
    // The only name in this enumeration without TYPE_.
    MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT: 6,
  },
);

export const authenticationEventTypes = { LOGOUT: 0, LOGIN: 1 } as const;
export const accountsEventTypes = {
  CREATE_OR_GET_ACCOUNT: 0,
  LINK_ACCOUNT_TO_PLATFORM: 1,
  UNLINK_ACCOUNT_FROM_PLATFORM: 2,
} as const;

/** An integer beyond 64 bits was rounded when it was read; a smaller one is a bigint if a number cannot hold it. */
function hasExactIntegers(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(hasExactIntegers);
}

const text = withDefault(z.string(), '');
const tooLarge = 'Absent if it is too large for the event.';
const flag = withDefault(Bool, false);
const platform = withDefault(Platform, 0);

const Player = z
  .object({
    playerId: text,
    displayName: text,
    isReady: flag,
    isLeader: flag,
    teamNumber: withDefault(int32(), 0),
    metadata: maybe(z.record(z.string(), EntityMetadata)).meta({ description: tooLarge }),
  })
  .meta({ id: 'Player', description: 'A member of a party, as events tell of them.' });

const PartyEventValue = z
  .object({
    boolValue: maybe(Bool),
    metadataValue: maybe(
      z.object({
        key: z.string(),
        value: maybe(EntityMetadata).meta({
          description: 'Absent if the entry was removed or its value is too large for the event.',
        }),
      }),
    ),
    stringValue: maybe(z.string()),
    playerValue: maybe(Player),
    intValue: maybe(Int64),
    metadataMapValue: maybe(z.object({ metadata: withDefault(z.record(z.string(), EntityMetadata), {}) })),
  })
  .meta({
    id: 'PartyEventValue',
    description: 'A value in the payload of a party event: one of the fields is set.',
    example: { stringValue: 'blue' },
  });

const Match = z
  .object({
    matchId: text,
    playerIds: withDefault(z.array(z.string()), []),
    matchProperties: maybe(z.string()).meta({ description: tooLarge }),
    playerProperties: maybe(z.record(z.string(), z.string())).meta({ description: tooLarge }),
    build: maybe(z.string().max(128)).meta({
      example: '1.4.2',
      description: 'The only build whose servers may play it; absent: any.',
    }),
  })
  .meta({ id: 'Match', description: 'A match, as events tell of it.' });

/** The nine kinds of event. An event carries exactly one. */
export const eventKinds = {
  anyEvent: z
    .looseObject({ '@type': z.string().min(1).max(256) })
    .refine(hasExactIntegers, 'must have integers of at most 64 bits: larger ones as texts')
    .meta({ description: 'An event of the game, or of the service, that has a type of its own.' }),
  partyUpdateEvent: z
    .object({
      type: PartyUpdateType,
      message: text,
      partyId: text,
      eventPayload: withDefault(z.record(z.string(), PartyEventValue), {}),
    })
    .meta({ description: 'A party has changed.' }),
  matchmakingStatusUpdateEvent: z
    .object({
      type: MatchmakingStatusUpdateType,
      message: text,
      ticketId: text,
      additionalEventData: text,
    })
    .meta({ description: 'A ticket has another status.' }),
  emptyEvent: z.object({}).meta({ description: 'Keeps a stream alive.' }),
  authenticationEvent: z
    .object({
      type: enumeration('AuthenticationEventType', 'AUTHENTICATION_EVENT_TYPE', authenticationEventTypes),
      serviceAccountId: text,
      platformAccountId: text,
      platform,
    })
    .meta({ description: 'A platform account of the player was logged in or out.' }),
  newMatchEvent: z.object({ match: Match }).meta({ description: 'A match was made.' }),
  announcementEvent: z
    .object({ message: z.string() })
    .meta({ description: 'An operator announces something to every connected player.' }),
  accountsEvent: z
    .object({
      type: enumeration('AccountsEventType', 'ACCOUNTS_EVENT_TYPE', accountsEventTypes),
      accountId: text,
      isNewAccount: flag,
      newPlatformType: platform,
      removedPlatformType: platform,
      platforms: withDefault(z.array(Platform), []),
    })
    .meta({ description: 'An account was created or read at login, or its platform accounts have changed.' }),
  friendsEvent: z
    .object({
      type: enumeration('FriendsEventType', 'FRIENDS_EVENT_TYPE', {
        UNSPECIFIED: 0,
        SEND_FRIEND_REQUEST: 1,
        ACCEPT_FRIEND_REQUEST: 2,
        REJECT_FRIEND_REQUEST: 3,
        REMOVE_FRIEND: 4,
        CANCEL_FRIEND_REQUEST: 5,
      }),
      senderAccountId: text,
      receiverAccountId: text,
    })
    .meta({ description: 'A friend request or a friendship has changed.' }),
} as const;

export type EventKind = keyof typeof eventKinds;

type KindFields = { [Kind in EventKind]: z.ZodOptional<z.ZodNullable<(typeof eventKinds)[Kind]>> };

const kindFields = Object.fromEntries(
  Object.entries(eventKinds).map(([kind, schema]) => [kind, schema.nullable().optional()]),
) as unknown as KindFields;

/** An event as it is sent. The server sets `eventId` and `recipientId` and ignores values of clients for them. */
export const Event = z
  .object({ eventId: z.string().optional(), recipientId: z.string().optional(), ...kindFields })
  .meta({
    id: 'Event',
    description:
      'An event. It has exactly one kind. The order in which a stream sends events is that of their commits; the eventId recognises repetitions and is where a stream resumes, and ids of concurrent events need not sort in that order.',
    example: {
      eventId: 'event-01979a5e-3c1b-7d42-9f60-5b8e2a71c0d4',
      announcementEvent: { message: 'The servers restart in ten minutes.' },
    },
  });
export type Event = z.output<typeof Event>;

/** The content of an event that a service emits: exactly one kind. */
export type EventBody = {
  [Kind in EventKind]: { readonly [K in Kind]: z.input<(typeof eventKinds)[Kind]> };
}[EventKind];

/** An event on its way into the outbox. */
export interface Emission {
  readonly event: EventBody;
  /** The accounts whose logs and streams get it, in commit order, without a gap. */
  readonly recipients?: readonly string[];
  /** The tags whose subscribers get it live, at most once. */
  readonly tags?: readonly string[];
  /** Account id or `key:<name>`, by which tag subscribers may filter. */
  readonly senderId?: string;
  /** Whether every connected player stream gets it live, for announcements. */
  readonly everyone?: true;
  /**
   * What the event is about, such as `match:…` or `party:…`, at most 256 characters. Consumers get the events of one
   * subject in commit order. Default: `account:<id>` if there is exactly one recipient; otherwise the event has a subject
   * of its own, and no order.
   */
  readonly subject?: string;
}
