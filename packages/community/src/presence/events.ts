import type { Unit } from '@lobbykit/core/area';
import type { PresenceState } from './tables.ts';

/** The events of the area. */
export const presenceEvents = {
  'anyEvent.friends/PresenceChanged':
    'What friends see of a player has changed: `accountId`, `availability`, `isOnline`, `status` and `activity`. Live, to friends who have subscribed to it; to subscribers of the tag presence too.',
} as const;

/** The tag by which every node hears of a change. */
export const presenceTag = 'presence';

/** The body of an event about a player. */
export type PresenceEvent = Parameters<Unit['emit']>[0]['event'];
type ReadActivity = (text: string) => Readonly<Record<string, unknown>>;

/** Returns the event about a player. `read` reads the activity. */
export function presenceEvent(
  { accountId, availability, status, activity }: PresenceState,
  read: ReadActivity,
): PresenceEvent {
  const shown = activity === null ? undefined : read(activity);
  return {
    anyEvent: {
      '@type': 'friends/PresenceChanged',
      accountId,
      availability,
      isOnline: availability !== 0,
      status,
      ...(isExact(shown) && { activity: shown }),
    },
  };
}

/** Events have no integers that were rounded: an activity with a larger one stays on the list of friends. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value);
  if (value === undefined) return false;
  return typeof value !== 'object' || value === null || Object.values(value).every(isExact);
}
