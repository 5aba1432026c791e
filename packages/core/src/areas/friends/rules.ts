import type { ErrorMaker } from '../../kernel/errors.ts';
import type { Limits } from '../../kernel/limits.ts';
import { friendErrors as errors } from './errors.ts';
import { type Availability, availability, type FriendState, friendStatus } from './states.ts';
import type { FriendEdge, FriendPresence } from './tables.ts';

const { OUTGOING, INCOMING, FRIENDS, BLOCKED } = friendStatus;

const isRequest = (state: number): boolean => state === OUTGOING || state === INCOMING;

const sentAfter = (now: number, { friendRequestDays }: Limits): number =>
  now - friendRequestDays * 86_400_000;

/** What a row says now: a request that is too old is none, whether or not it was swept away. */
export function stateNow(
  edge: Pick<FriendEdge, 'state' | 'changedAt'> | null | undefined,
  now: number,
  limits: Limits,
): FriendState | null {
  if (!edge || (isRequest(edge.state) && edge.changedAt <= sentAfter(now, limits))) return null;
  return edge.state as FriendState;
}

/** The rows of a list: of a state, and where they are requests, none that is too old. */
export const rowsOf = (state: FriendState, now: number, limits: Limits) =>
  isRequest(state) ? { state, changedAt: { gt: sentAfter(now, limits) } } : { state };

/** The requests of a list that are too old. */
export const expired = (state: FriendState, now: number, limits: Limits) => ({
  state,
  changedAt: { lte: sentAfter(now, limits) },
});

/** What the rows of two accounts say of each other: of the one who acts and of the other. Null: there is none. */
export interface Pair {
  readonly own: FriendState | null;
  readonly other: FriendState | null;
}

export type Side = keyof Pair;

export type Told =
  | 'SEND_FRIEND_REQUEST'
  | 'ACCEPT_FRIEND_REQUEST'
  | 'REJECT_FRIEND_REQUEST'
  | 'REMOVE_FRIEND'
  | 'CANCEL_FRIEND_REQUEST';

/** What becomes of a pair. */
export interface Step {
  readonly next: Pair;
  /** Lists that must have room for one more. */
  readonly room?: readonly Room[];
  /** What is told, with the side that is its sender, and to whom. */
  readonly tells?: { readonly type: Told; readonly sender: Side; readonly to: readonly Side[] };
  /** The time of the other's row counts for this one too: his request comes through. */
  readonly keepsTime?: true;
  /** Taken instead where there is no room. */
  readonly otherwise?: Step;
}

export interface Room {
  readonly side: Side;
  readonly list: FriendState;
}

/** What an actor does to a pair, or the error that it comes to. */
export type Rule = (pair: Pair) => Step | ErrorMaker;

const both: readonly Side[] = ['own', 'other'];
const none: Pair = { own: null, other: null };

const friends = (sender: Side): Step => ({
  next: { own: FRIENDS, other: FRIENDS },
  room: both.map((side) => ({ side, list: FRIENDS })),
  tells: { type: 'ACCEPT_FRIEND_REQUEST', sender, to: both },
});

/** Room is asked for alike whether or not the other has blocked the sender: a full list must not tell him. */
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
    tells: { type: 'SEND_FRIEND_REQUEST', sender: 'own', to: ['other'] },
  };
};

export const accept: Rule = ({ own }) => (own === INCOMING ? friends('other') : errors.REQUEST_NOT_FOUND);

export const decline =
  (tellDeclined: boolean): Rule =>
  ({ own }) =>
    own === INCOMING
      ? {
          next: none,
          ...(tellDeclined && { tells: { type: 'REJECT_FRIEND_REQUEST', sender: 'other', to: ['other'] } }),
        }
      : errors.REQUEST_NOT_FOUND;

export const cancel: Rule = ({ own, other }) => {
  if (own !== OUTGOING) return errors.REQUEST_NOT_FOUND;
  // Who has blocked the sender was never told of the request.
  if (other === BLOCKED) return { next: { own: null, other } };
  return { next: none, tells: { type: 'CANCEL_FRIEND_REQUEST', sender: 'own', to: ['other'] } };
};

export const remove: Rule = ({ own }) =>
  own === FRIENDS
    ? { next: none, tells: { type: 'REMOVE_FRIEND', sender: 'own', to: ['other'] } }
    : errors.FRIEND_NOT_FOUND;

export const block: Rule = ({ own, other }) => ({
  next: { own: BLOCKED, other: own === BLOCKED || other === BLOCKED ? other : null },
  ...(own !== BLOCKED && { room: [{ side: 'own', list: BLOCKED }] }),
});

export const unblock: Rule = ({ own, other }) => {
  if (own !== BLOCKED) return errors.BLOCK_NOT_FOUND;
  if (other !== OUTGOING) return { next: { own: null, other } };
  return {
    next: { own: INCOMING, other },
    room: [{ side: 'own', list: INCOMING }],
    keepsTime: true,
    tells: { type: 'SEND_FRIEND_REQUEST', sender: 'other', to: ['own'] },
    otherwise: { next: none },
  };
};

/** What an operator does is told to both, and lifts no block. */
const byOperator =
  (rule: Rule): Rule =>
  (pair) => {
    if (pair.own === BLOCKED || pair.other === BLOCKED) return errors.PLAYER_BLOCKED;
    const step = rule(pair);
    return 'next' in step && step.tells ? { ...step, tells: { ...step.tells, to: both } } : step;
  };

export const adminSend: Rule = byOperator(send);

export const adminCancel: Rule = (pair) => {
  const step = cancel(pair);
  if (!('next' in step)) return step;
  const to: readonly Side[] = step.tells ? both : ['own'];
  return { ...step, tells: { type: 'CANCEL_FRIEND_REQUEST', sender: 'own', to } };
};

export const adminAdd: Rule = byOperator(({ own }) =>
  own === FRIENDS ? errors.ALREADY_FRIENDS : friends(own === INCOMING ? 'other' : 'own'),
);

export const adminRemove: Rule = byOperator(remove);

/** What a full list comes to. */
export const fullErrors: Readonly<Record<FriendState, ErrorMaker>> = {
  [OUTGOING]: errors.OUTGOING_REQUESTS_FULL,
  [INCOMING]: errors.INCOMING_REQUESTS_FULL,
  [FRIENDS]: errors.FRIEND_LIST_FULL,
  [BLOCKED]: errors.BLOCK_LIST_FULL,
};

/** What friends see of a player. */
export interface ShownPresence {
  readonly availability: Availability;
  readonly status: string;
  /** JSON text. */
  readonly activity: string | null;
}

/** Whoever is not connected, or does not wish to be seen, looks the same. */
export function shownPresence(wish: FriendPresence | undefined, connected: boolean): ShownPresence {
  const { OFFLINE, ONLINE, INVISIBLE } = availability;
  const {
    availability: wished,
    status,
    activity,
  } = wish ?? {
    availability: ONLINE,
    status: '',
    activity: null,
  };
  if (!connected || wished === OFFLINE || wished === INVISIBLE)
    return { availability: OFFLINE, status: '', activity: null };
  return { availability: wished as Availability, status, activity };
}
