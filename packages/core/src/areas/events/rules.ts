import type { Event, EventBody, EventKind } from '../../events/event-kinds.ts';
import type { Actor } from '../../kernel/call.ts';
import { type ApiError, invalidField } from '../../kernel/errors.ts';
import type { Limits } from '../../kernel/limits.ts';
import { eventErrors as errors } from './errors.ts';

/** What a caller asks to be emitted. */
export interface EmitInput {
  readonly nestedEvent: Event;
  readonly recipientIds?: readonly string[] | undefined;
  readonly eventTags?: readonly string[] | undefined;
  readonly broadcast?: boolean | undefined;
}

/** Where an event goes. */
export interface Address {
  readonly recipients: readonly string[];
  readonly tags: readonly string[];
}

/** Tags on which parts of the backend act, with the one kind of event that they may carry; null is ours alone. */
const reservedTags: ReadonlyMap<string, EventKind | null> = new Map([
  ['new-match', 'newMatchEvent'],
  ['announcement', 'announcementEvent'],
  ['leaderboard-reset', null],
]);

/** Takes the one kind out of an event. Throws EVENT_KIND_REQUIRED. */
export function bodyOf({ eventId: _, recipientId: __, ...kinds }: Event): EventBody {
  const given = Object.entries(kinds).filter(([, content]) => content !== undefined && content !== null);
  if (given.length === 1) return Object.fromEntries(given) as unknown as EventBody;
  const names = given.map(([kind]) => kind);
  throw errors.EVENT_KIND_REQUIRED({
    message: `nestedEvent has ${names.length === 0 ? 'no kind of event' : names.join(' and ')}; it takes exactly one`,
    fields: [{ field: 'nestedEvent', description: 'takes exactly one kind of event' }],
  });
}

/**
 * Decides where an event goes.
 *
 * | recipientIds | eventTags | broadcast | goes to |
 * |---|---|---|---|
 * | some | none | any | the recipients |
 * | some | some | any | the recipients and the tags' subscribers |
 * | none | some | true | the tags' subscribers |
 * | none | some | false | BROADCAST_REQUIRED |
 * | none | none | any | EVENT_ADDRESS_REQUIRED |
 *
 * Throws those, TAG_RESERVED, or INVALID_FIELD where there are too many of either.
 */
export function addressOf(
  { recipientIds = [], eventTags = [], broadcast = false }: EmitInput,
  body: EventBody,
  { eventRecipients, eventTags: mostTags, tagLength }: Limits,
): Address {
  if (recipientIds.length > eventRecipients)
    throw invalidField('recipientIds', `has at most ${eventRecipients} ids`);
  if (eventTags.length > mostTags) throw invalidField('eventTags', `has at most ${mostTags} tags`);
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

/** The match that an event has queued: that of a newMatchEvent with the tag new-match. */
export const newMatchOf = (body: EventBody, { tags }: Address): EmittedMatch | null =>
  'newMatchEvent' in body && tags.includes('new-match') ? (body.newMatchEvent.match as EmittedMatch) : null;

const tooLongTag = (most: number): ApiError =>
  invalidField('eventTags', `a tag has at most ${most} characters`);

/** Reads the tags of a subscription; null where it wants all. Throws INVALID_FIELD. */
export function wantedTags(
  eventTags: readonly string[] | undefined,
  { subscriptionTags, tagLength }: Limits,
): readonly string[] | null {
  if (eventTags === undefined || eventTags.length === 0) return null;
  if (eventTags.length > subscriptionTags)
    throw invalidField('eventTags', `has at most ${subscriptionTags} tags`);
  if (eventTags.some((tag) => tag.length > tagLength)) throw tooLongTag(tagLength);
  return [...new Set(eventTags)];
}

/** How subscribers name who emitted: the account id, or `key:<name>`. */
export function senderOf(actor: Actor): string {
  if (actor.kind === 'session') return actor.accountId ?? '';
  return actor.kind === 'key' ? `key:${actor.name}` : actor.kind;
}

/** What the audit row of an emit names: the one recipient, or how many there were and which tags. */
export function describeAddress({ recipients, tags }: Address): string {
  if (recipients.length === 1 && tags.length === 0) return recipients[0]!;
  const parts = [
    ...(recipients.length > 0 ? [`${recipients.length} recipients`] : []),
    ...(tags.length > 0 ? [`tags ${tags.join(', ')}`] : []),
  ];
  return parts.join(' and ');
}
