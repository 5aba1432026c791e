/** Small limits, so that a few commands reach them. */
export const limits = {
  friends: 2,
  friendRequestsOutgoing: 2,
  friendRequestsIncoming: 2,
  friendRequestDays: 10,
  blockedPlayers: 2,
};

export const deeds = ['send', 'accept', 'decline', 'cancel', 'remove', 'block', 'unblock'] as const;
export const operatorDeeds = ['create-pending', 'remove-pending', 'add', 'remove'] as const;
export const lists = ['friends', 'outgoing', 'incoming', 'blocked'] as const;

export type Deed = (typeof deeds)[number];
export type OperatorDeed = (typeof operatorDeeds)[number];
export type ListName = (typeof lists)[number];

/** Players by their numbers. */
export type Command =
  | { readonly kind: 'deed'; readonly deed: Deed; readonly who: number; readonly whom: number }
  | { readonly kind: 'operator'; readonly deed: OperatorDeed; readonly who: number; readonly whom: number }
  | { readonly kind: 'status'; readonly who: number; readonly whom: number }
  | { readonly kind: 'list'; readonly list: ListName; readonly who: number; readonly byOperator: boolean }
  | { readonly kind: 'deleteAccount'; readonly who: number }
  | { readonly kind: 'advance'; readonly hours: number }
  | { readonly kind: 'sweep' };

type State = 'OUTGOING' | 'INCOMING' | 'FRIENDS' | 'BLOCKED';

interface Edge {
  readonly state: State;
  readonly at: number;
}

export interface Model {
  now: number;
  /** Account ids by player; absent before the player's first command and after the account is deleted. */
  readonly accounts: Map<number, string>;
  /** By `owner other`. */
  readonly edges: Map<string, Edge>;
  /** Events as `type sender receiver → recipients`. */
  readonly events: string[];
}

export const createModel = (now: number): Model => ({
  now,
  accounts: new Map(),
  edges: new Map(),
  events: [],
});

const key = (owner: string, other: string): string => `${owner} ${other}`;

/** Returns the state of one player towards another, or null. An expired request counts as none. */
export function edgeOf(model: Model, owner: string, other: string): Edge | null {
  const edge = model.edges.get(key(owner, other));
  if (!edge) return null;
  const isRequest = edge.state === 'OUTGOING' || edge.state === 'INCOMING';
  return isRequest && model.now - edge.at >= limits.friendRequestDays * 86_400_000 ? null : edge;
}

const stateOf = (model: Model, owner: string, other: string): State | null =>
  edgeOf(model, owner, other)?.state ?? null;

function put(model: Model, owner: string, other: string, state: State | null, at = model.now): void {
  if (state === null) model.edges.delete(key(owner, other));
  else model.edges.set(key(owner, other), { state, at });
}

/** Returns the players on a list of a player, the oldest first. */
export function listOf(model: Model, owner: string, state: State): readonly (readonly [string, Edge])[] {
  return [...model.edges.keys()]
    .filter((name) => name.startsWith(`${owner} `))
    .map((name) => name.slice(owner.length + 1))
    .filter((other) => stateOf(model, owner, other) === state)
    .map((other) => [other, edgeOf(model, owner, other)!] as const)
    .sort(([one, left], [two, right]) => left.at - right.at || (one < two ? -1 : 1));
}

const full = (model: Model, owner: string, state: State): boolean =>
  listOf(model, owner, state).length >=
  {
    OUTGOING: limits.friendRequestsOutgoing,
    INCOMING: limits.friendRequestsIncoming,
    FRIENDS: limits.friends,
    BLOCKED: limits.blockedPlayers,
  }[state];

function tell(model: Model, type: string, sender: string, receiver: string, ...to: string[]): void {
  model.events.push(`${type} ${sender} ${receiver} → ${to.join(' ')}`);
}

function befriend(model: Model, sender: string, receiver: string, to: readonly string[]): string {
  if (full(model, sender, 'FRIENDS') || full(model, receiver, 'FRIENDS')) return 'FRIEND_LIST_FULL';
  put(model, sender, receiver, 'FRIENDS');
  put(model, receiver, sender, 'FRIENDS');
  tell(model, 'ACCEPT', sender, receiver, ...to);
  return 'done';
}

function ask(model: Model, sender: string, receiver: string, byOperator: boolean): string {
  const own = stateOf(model, sender, receiver);
  const blocked = stateOf(model, receiver, sender) === 'BLOCKED';
  if (own === 'BLOCKED' || (byOperator && blocked)) return 'PLAYER_BLOCKED';
  if (own === 'FRIENDS') return 'ALREADY_FRIENDS';
  if (own === 'OUTGOING') return 'REQUEST_PENDING';
  if (own === 'INCOMING') return befriend(model, receiver, sender, [sender, receiver]);
  if (full(model, sender, 'OUTGOING')) return 'OUTGOING_REQUESTS_FULL';
  if (full(model, receiver, 'INCOMING')) return 'INCOMING_REQUESTS_FULL';
  put(model, sender, receiver, 'OUTGOING');
  if (blocked) return 'done';
  put(model, receiver, sender, 'INCOMING');
  tell(model, 'SEND', sender, receiver, ...(byOperator ? [sender, receiver] : [receiver]));
  return 'done';
}

function takeBack(model: Model, sender: string, receiver: string, byOperator: boolean): string {
  if (stateOf(model, sender, receiver) !== 'OUTGOING') return 'REQUEST_NOT_FOUND';
  put(model, sender, receiver, null);
  const known = stateOf(model, receiver, sender) === 'INCOMING';
  if (known) put(model, receiver, sender, null);
  const to = [...(byOperator ? [sender] : []), ...(known ? [receiver] : [])];
  if (to.length > 0) tell(model, 'CANCEL', sender, receiver, ...to);
  return 'done';
}

function part(model: Model, one: string, other: string, to: readonly string[]): string {
  if (stateOf(model, one, other) !== 'FRIENDS') return 'FRIEND_NOT_FOUND';
  put(model, one, other, null);
  put(model, other, one, null);
  tell(model, 'REMOVE', one, other, ...to);
  return 'done';
}

function unblock(model: Model, own: string, other: string): string {
  if (stateOf(model, own, other) !== 'BLOCKED') return 'BLOCK_NOT_FOUND';
  put(model, own, other, null);
  const waiting = edgeOf(model, other, own);
  if (waiting?.state !== 'OUTGOING') return 'done';
  if (full(model, own, 'INCOMING')) {
    put(model, other, own, null);
    return 'done';
  }
  put(model, own, other, 'INCOMING', waiting.at);
  tell(model, 'SEND', other, own, own);
  return 'done';
}

/** Lets a player do something to another. Returns `done`, or the reason of the error. */
export function act(model: Model, deed: Deed, own: string, other: string): string {
  if (own === other) return 'INVALID_FIELD';
  switch (deed) {
    case 'send':
      return ask(model, own, other, false);
    case 'accept':
      if (stateOf(model, own, other) !== 'INCOMING') return 'REQUEST_NOT_FOUND';
      return befriend(model, other, own, [own, other]);
    case 'decline':
      if (stateOf(model, own, other) !== 'INCOMING') return 'REQUEST_NOT_FOUND';
      put(model, own, other, null);
      put(model, other, own, null);
      return 'done';
    case 'cancel':
      return takeBack(model, own, other, false);
    case 'remove':
      return part(model, own, other, [other]);
    case 'block':
      if (stateOf(model, own, other) === 'BLOCKED') return 'done';
      if (full(model, own, 'BLOCKED')) return 'BLOCK_LIST_FULL';
      if (stateOf(model, own, other) === 'FRIENDS') part(model, own, other, [other]);
      else if (stateOf(model, own, other) === 'OUTGOING') takeBack(model, own, other, false);
      put(model, own, other, 'BLOCKED');
      if (stateOf(model, other, own) !== 'BLOCKED') put(model, other, own, null);
      return 'done';
    case 'unblock':
      return unblock(model, own, other);
  }
}

/** Lets an operator do something for two players. */
export function operate(model: Model, deed: OperatorDeed, one: string, two: string): string {
  if (one === two) return 'INVALID_FIELD';
  const blocked = stateOf(model, one, two) === 'BLOCKED' || stateOf(model, two, one) === 'BLOCKED';
  if (deed === 'remove-pending') return takeBack(model, one, two, true);
  if (blocked) return 'PLAYER_BLOCKED';
  if (deed === 'create-pending') return ask(model, one, two, true);
  if (deed === 'remove') return part(model, one, two, [one, two]);
  if (stateOf(model, one, two) === 'FRIENDS') return 'ALREADY_FRIENDS';
  return stateOf(model, one, two) === 'INCOMING'
    ? befriend(model, two, one, [one, two])
    : befriend(model, one, two, [one, two]);
}

/** Deletes an account, and notifies players with it or its requests on their lists, in the order of their ids. */
export function removeAccount(model: Model, gone: string): void {
  const others = [...model.edges.keys()]
    .filter((name) => name.endsWith(` ${gone}`))
    .map((name) => name.slice(0, -gone.length - 1))
    .sort();
  for (const other of others) {
    const state = stateOf(model, other, gone);
    if (state === 'FRIENDS') tell(model, 'REMOVE', gone, other, other);
    if (state === 'INCOMING') tell(model, 'CANCEL', gone, other, other);
  }
  for (const name of [...model.edges.keys()])
    if (name.startsWith(`${gone} `) || name.endsWith(` ${gone}`)) model.edges.delete(name);
}
