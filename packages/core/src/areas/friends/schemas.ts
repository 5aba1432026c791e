import { z } from 'zod';
import {
  displayText,
  enumeration,
  Id,
  maybe,
  nextPageToken,
  pageFields,
  TimestampSeconds,
} from '../../kernel/schemas.ts';
import { availability, friendStatus } from './states.ts';

export const FriendStatus = enumeration('FriendStatus', 'FRIEND_STATUS', friendStatus);
const PresenceAvailability = enumeration('PresenceAvailability', 'PRESENCE_AVAILABILITY', availability);

/** What a player is doing, in terms of the game: any JSON object. */
const Activity = z.record(z.string(), z.unknown());

export const presenceFields = {
  availability: PresenceAvailability,
  status: maybe(displayText(512)).meta({ description: 'A line for people, at most 128 characters.' }),
  activity: maybe(Activity).meta({
    description: 'What the player is doing, in terms of the game: a JSON object of at most 1,024 bytes.',
  }),
} as const;

const Presence = z
  .object({
    availability: PresenceAvailability.meta({
      description: 'OFFLINE also if the friend chose not to be seen.',
    }),
    status: z.string(),
    activity: Activity.optional(),
  })
  .meta({ id: 'Presence', description: 'Whether a friend is online, and what they do.' });

const accountId = z.string();
const displayName = z.string();

export const Friend = z
  .object({
    accountId,
    displayName,
    becameFriendsTimestamp: TimestampSeconds,
    presence: Presence.optional().meta({ description: 'Present if `includePresence` was true.' }),
  })
  .meta({ id: 'Friend', description: 'A friend of the player.' });
export type Friend = z.input<typeof Friend>;

export const FriendRequest = z
  .object({ accountId, displayName, requestSentTimestamp: TimestampSeconds })
  .meta({ id: 'FriendRequest', description: 'A friend request, with the other player of it.' });
export type FriendRequest = z.input<typeof FriendRequest>;

export const BlockedPlayer = z
  .object({ accountId, displayName, blockedTimestamp: TimestampSeconds })
  .meta({ id: 'BlockedPlayer', description: 'A player whom the caller has blocked.' });
export type BlockedPlayer = z.input<typeof BlockedPlayer>;

export const friendsAnswer = z.object({ friends: z.array(Friend), ...nextPageToken });
export const page = z.object(pageFields);
export const pageOf = z.object({ accountId: Id, ...pageFields });
export const pair = z.object({ accountId1: Id, accountId2: Id });
export const request = z.object({ senderAccountId: Id, receiverAccountId: Id });
