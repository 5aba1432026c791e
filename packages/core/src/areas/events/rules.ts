import type { Event, EventBody, EventKind } from '../../events/event-kinds.ts';
import { heldBy, permissionMissing } from '../../http/access.ts';
import type { Actor } from '../../kernel/call.ts';
import { type ApiError, invalidField } from '../../kernel/errors.ts';
import { eventErrors as errors } from './errors.ts';
import type { EventLimits } from './limits.ts';

/** The input of an emit. */
export interface EmitInput {
  readonly nestedEvent: Event;
  readonly recipientIds?: readonly string[] | undefined;
  readonly eventTags?: readonly string[] | undefined;
  readonly broadcast?: boolean | undefined;
}

/** The recipients and tags of an event. */
export interface Address {
  readonly recipients: readonly string[];
  readonly tags: readonly string[];
}

/** Tags on which parts of the backend act, with the one kind of event that may have them; null: only the backend may. */
const reservedTags: ReadonlyMap<string, EventKind | null> = new Map([
  ['new-match', 'newMatchEvent'],
  ['announcement', 'announcementEvent'],
  ['leaderboard-reset', null],
  ['entitlements', null],
]);

/** Tags of events that need a permission besides that of the subscription. */
const restrictedTags: ReadonlyMap<string, string> = new Map([['entitlements', 'entitlements.read']]);

/** Returns the tags whose events a subscriber does not get. Throws PERMISSION_MISSING if they have asked for one. */
export function hiddenTags(actor: Actor, tags: readonly string[] | null): readonly string[] {
  const held = heldBy(actor);
  const missing = [...restrictedTags].filter(([, permission]) => !held.has(permission));
  const refused = missing.find(([tag]) => tags?.includes(tag));
  if (refused) throw permissionMissing(refused[1]);
  return missing.map(([tag]) => tag);
}

/** Returns an event with only its one kind. Throws EVENT_KIND_REQUIRED. */
export function bodyOf({ eventId: _, recipientId: __, ...kinds }: Event): EventBody {
  const given = Object.entries(kinds).filter(([, content]) => content !== undefined && content !== null);
  if (given.length === 1) return Object.fromEntries(given) as unknown as EventBody;
  const names = given.map(([kind]) => kind);
  throw errors.EVENT_KIND_REQUIRED({
    message: `nestedEvent has ${names.length === 0 ? 'no kind of event' : names.join(' and ')}; it must have exactly one`,
    fields: [{ field: 'nestedEvent', description: 'must have exactly one kind of event' }],
  });
}

/**
 * Decides the recipients and tags of an event.
 *
 * | recipientIds | eventTags | broadcast | goes to |
 * |---|---|---|---|
 * | some | none | any | the recipients |
 * | some | some | any | the recipients and the tags' subscribers |
 * | none | some | true | the tags' subscribers |
 * | none | some | false | BROADCAST_REQUIRED |
 * | none | none | any | EVENT_ADDRESS_REQUIRED |
 *
 * Throws the errors of the table, TAG_RESERVED, or INVALID_FIELD if there are too many recipients or tags.
 */
export function addressOf(
  { recipientIds = [], eventTags = [], broadcast = false }: EmitInput,
  body: EventBody,
  { eventRecipients, eventTags: maxTags, tagLength }: EventLimits,
): Address {
  if (recipientIds.length > eventRecipients)
    throw invalidField('recipientIds', `must have at most ${eventRecipients} ids`);
  if (eventTags.length > maxTags) throw invalidField('eventTags', `must have at most ${maxTags} tags`);
  for (const tag of eventTags) {
    if (tag.length > tagLength) throw tooLongTag(tagLength);
    const kind = reservedTags.get(tag);
    if (kind !== undefined && (kind === null || !(kind in body)))
      throw errors.TAG_RESERVED({ message: `the tag ${tag} is reserved`, metadata: { tag } });
  }
  if (recipientIds.length === 0 && eventTags.length === 0) throw errors.EVENT_ADDRESS_REQUIRED();
  if (recipientIds.length === 0 && !broadcast) throw errors.BROADCAST_REQUIRED();
  return { recipients: [...new Set(recipientIds)], tags: [...new Set(eventTags)] };
}

export type EmittedMatch = NonNullable<NonNullable<Event['newMatchEvent']>['match']>;

/** Returns the match that an event queues: the one in a newMatchEvent with the tag new-match. */
export const newMatchOf = (body: EventBody, { tags }: Address): EmittedMatch | null =>
  'newMatchEvent' in body && tags.includes('new-match') ? (body.newMatchEvent.match as EmittedMatch) : null;

const tooLongTag = (maxLength: number): ApiError =>
  invalidField('eventTags', `each tag must have at most ${maxLength} characters`);

/** Returns the tags of a subscription, or null for all tags. Throws INVALID_FIELD. */
export function subscribedTags(
  eventTags: readonly string[] | undefined,
  { subscriptionTags, tagLength }: EventLimits,
): readonly string[] | null {
  if (eventTags === undefined || eventTags.length === 0) return null;
  if (eventTags.length > subscriptionTags)
    throw invalidField('eventTags', `must have at most ${subscriptionTags} tags`);
  if (eventTags.some((tag) => tag.length > tagLength)) throw tooLongTag(tagLength);
  return [...new Set(eventTags)];
}

/** Returns the sender as subscribers name it: the account id, or `key:<name>`. */
export function senderOf(actor: Actor): string {
  if (actor.kind === 'session') return actor.accountId ?? '';
  return actor.kind === 'key' ? `key:${actor.name}` : actor.kind;
}

/** Describes an address for the audit row: the only recipient, or the number of recipients and the tags. */
export function describeAddress({ recipients, tags }: Address): string {
  if (recipients.length === 1 && tags.length === 0) return recipients[0]!;
  const parts = [
    ...(recipients.length > 0 ? [`${recipients.length} recipients`] : []),
    ...(tags.length > 0 ? [`tags ${tags.join(', ')}`] : []),
  ];
  return parts.join(' and ');
}
