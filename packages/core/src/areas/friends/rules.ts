import type { ErrorMaker } from '../../kernel/errors.ts';
import { friendErrors as errors } from './errors.ts';
import type { FriendLimits } from './limits.ts';
import { type Availability, availability, type FriendState, friendStatus } from './states.ts';
import type { FriendEdge, FriendPresence } from './tables.ts';

const { OUTGOING, INCOMING, FRIENDS, BLOCKED } = friendStatus;

const isRequest = (state: number): boolean => state === OUTGOING || state === INCOMING;

const sentAfter = (now: number, { friendRequestDays }: FriendLimits): number =>
  now - friendRequestDays * 86_400_000;

/** Returns the current state of a row: null for an expired request, even if it was not swept yet. */
export function stateNow(
  edge: Pick<FriendEdge, 'state' | 'changedAt'> | null | undefined,
  now: number,
  limits: FriendLimits,
): FriendState | null {
  if (!edge || (isRequest(edge.state) && edge.changedAt <= sentAfter(now, limits))) return null;
  return edge.state as FriendState;
}

/** The condition for the rows of a list: rows in this state, without expired requests. */
export const rowsOf = (state: FriendState, now: number, limits: FriendLimits) =>
  isRequest(state) ? { state, changedAt: { gt: sentAfter(now, limits) } } : { state };

/** The condition for the expired requests of a list. */
export const expired = (state: FriendState, now: number, limits: FriendLimits) => ({
  state,
  changedAt: { lte: sentAfter(now, limits) },
});

/** Returns the subject of events about two accounts: the same from both sides. */
export const friendshipOf = (accountId: string, otherId: string): string =>
  `friendship:${[accountId, otherId].sort().join('+')}`;

/** The states of the rows of two accounts about each other: the acting account's and the other's. Null for no row. */
export interface Relationship {
  readonly own: FriendState | null;
  readonly other: FriendState | null;
}

export type Side = keyof Relationship;

export type NotificationType =
  | 'SEND_FRIEND_REQUEST'
  | 'ACCEPT_FRIEND_REQUEST'
  | 'REJECT_FRIEND_REQUEST'
  | 'REMOVE_FRIEND'
  | 'CANCEL_FRIEND_REQUEST';

/** A change of a relationship. */
export interface Step {
  readonly next: Relationship;
  /** Lists that must have room for one more. */
  readonly room?: readonly Room[];
  /** The event, with the side that is its sender and the sides that get it. */
  readonly notification?: {
    readonly type: NotificationType;
    readonly sender: Side;
    readonly to: readonly Side[];
  };
  /** Copies the time of the other's row to this one: the other's request arrives with its original time. */
  readonly keepsTime?: true;
  /** The step to take instead if a list has no room. */
  readonly otherwise?: Step;
}

export interface Room {
  readonly side: Side;
  readonly list: FriendState;
}

/** Returns the change that an action makes to a relationship, or its error. */
export type Rule = (relationship: Relationship) => Step | ErrorMaker;

const both: readonly Side[] = ['own', 'other'];
const none: Relationship = { own: null, other: null };

const friends = (sender: Side): Step => ({
  next: { own: FRIENDS, other: FRIENDS },
  room: both.map((side) => ({ side, list: FRIENDS })),
  notification: { type: 'ACCEPT_FRIEND_REQUEST', sender, to: both },
});

/** Checked in the same way if the other has blocked the sender: a full list must not reveal the block. */
const roomForRequest: readonly Room[] = [
  { side: 'own', list: OUTGOING },
  { side: 'other', list: INCOMING },
];

export const send: Rule = ({ own, other }) => {
  if (own === BLOCKED) return errors.PLAYER_BLOCKED;
  if (own === FRIENDS) return errors.ALREADY_FRIENDS;
  if (own === OUTGOING) return errors.REQUEST_PENDING;
  if (own === INCOMING) return friends('other');
  if (other === BLOCKED) return { next: { own: OUTGOING, other }, room: roomForRequest };
  return {
    next: { own: OUTGOING, other: INCOMING },
    room: roomForRequest,
    notification: { type: 'SEND_FRIEND_REQUEST', sender: 'own', to: ['other'] },
  };
};

export const accept: Rule = ({ own }) => (own === INCOMING ? friends('other') : errors.REQUEST_NOT_FOUND);

export const decline =
  (notifyDeclined: boolean): Rule =>
  ({ own }) =>
    own === INCOMING
      ? {
          next: none,
          ...(notifyDeclined && {
            notification: { type: 'REJECT_FRIEND_REQUEST', sender: 'other', to: ['other'] },
          }),
        }
      : errors.REQUEST_NOT_FOUND;

export const cancel: Rule = ({ own, other }) => {
  if (own !== OUTGOING) return errors.REQUEST_NOT_FOUND;
  // A receiver who has blocked the sender was never notified of the request.
  if (other === BLOCKED) return { next: { own: null, other } };
  return { next: none, notification: { type: 'CANCEL_FRIEND_REQUEST', sender: 'own', to: ['other'] } };
};

export const remove: Rule = ({ own }) =>
  own === FRIENDS
    ? { next: none, notification: { type: 'REMOVE_FRIEND', sender: 'own', to: ['other'] } }
    : errors.FRIEND_NOT_FOUND;

/** What the other side is notified of: the same as without the block, so that nobody can tell one from the other. */
const hiddenBlock: Readonly<Partial<Record<FriendState, NotificationType>>> = {
  [FRIENDS]: 'REMOVE_FRIEND',
  [OUTGOING]: 'CANCEL_FRIEND_REQUEST',
};

export const block: Rule = ({ own, other }) => {
  const type = own !== null && other !== BLOCKED ? hiddenBlock[own] : undefined;
  return {
    next: { own: BLOCKED, other: own === BLOCKED || other === BLOCKED ? other : null },
    ...(own !== BLOCKED && { room: [{ side: 'own', list: BLOCKED }] }),
    ...(type && { notification: { type, sender: 'own', to: ['other'] } }),
  };
};

export const unblock: Rule = ({ own, other }) => {
  if (own !== BLOCKED) return errors.BLOCK_NOT_FOUND;
  if (other !== OUTGOING) return { next: { own: null, other } };
  return {
    next: { own: INCOMING, other },
    room: [{ side: 'own', list: INCOMING }],
    keepsTime: true,
    notification: { type: 'SEND_FRIEND_REQUEST', sender: 'other', to: ['own'] },
    otherwise: { next: none },
  };
};

/** Makes a rule for operators: it notifies both sides and refuses if there is a block. */
const byOperator =
  (rule: Rule): Rule =>
  (relationship) => {
    if (relationship.own === BLOCKED || relationship.other === BLOCKED) return errors.PLAYER_BLOCKED;
    const step = rule(relationship);
    return 'next' in step && step.notification
      ? { ...step, notification: { ...step.notification, to: both } }
      : step;
  };

export const adminSend: Rule = byOperator(send);

export const adminCancel: Rule = (relationship) => {
  const step = cancel(relationship);
  if (!('next' in step)) return step;
  const to: readonly Side[] = step.notification ? both : ['own'];
  return { ...step, notification: { type: 'CANCEL_FRIEND_REQUEST', sender: 'own', to } };
};

export const adminAdd: Rule = byOperator(({ own }) =>
  own === FRIENDS ? errors.ALREADY_FRIENDS : friends(own === INCOMING ? 'other' : 'own'),
);

export const adminRemove: Rule = byOperator(remove);

/** The errors for full lists. */
export const fullErrors: Readonly<Record<FriendState, ErrorMaker>> = {
  [OUTGOING]: errors.OUTGOING_REQUESTS_FULL,
  [INCOMING]: errors.INCOMING_REQUESTS_FULL,
  [FRIENDS]: errors.FRIEND_LIST_FULL,
  [BLOCKED]: errors.BLOCK_LIST_FULL,
};

/** The presence of a player as friends see it. */
export interface ShownPresence {
  readonly availability: Availability;
  readonly status: string;
  /** JSON text. */
  readonly activity: string | null;
}

/** Returns what friends see. A player who is not connected looks the same as one who chose not to be seen. */
export function shownPresence(presence: FriendPresence | undefined, connected: boolean): ShownPresence {
  const { OFFLINE, ONLINE, INVISIBLE } = availability;
  const {
    availability: chosen,
    status,
    activity,
  } = presence ?? {
    availability: ONLINE,
    status: '',
    activity: null,
  };
  if (!connected || chosen === OFFLINE || chosen === INVISIBLE)
    return { availability: OFFLINE, status: '', activity: null };
  return { availability: chosen as Availability, status, activity };
}
