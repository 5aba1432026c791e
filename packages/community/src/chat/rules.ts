/** The kinds of channels that the chat has by itself. */
export const ownKinds = ['party', 'lobby', 'group', 'direct', 'room'] as const;

/** A channel as a client names it. */
export interface ChannelName {
  /** One of `ownKinds`, or one that an area has added. */
  readonly kind: string;
  /** The id of a party, lobby, group or of the other player, the name of a room, or what an area has given it. */
  readonly id: string;
}

const form = /^([a-z]+):([^:\s]+)$/;

/** Reads the name of a channel, of whatever kind; null for what has another form. */
export function readChannel(text: string): ChannelName | null {
  const [, kind, id] = form.exec(text) ?? [];
  return kind === undefined || id === undefined ? null : { kind, id };
}

export const nameOf = ({ kind, id }: ChannelName): string => `${kind}:${id}`;

/** Returns the name that rows have: a direct channel has one for both players. */
export const storedName = (name: ChannelName, accountId: string): string =>
  name.kind === 'direct' ? `direct:${[name.id, accountId].sort().join(':')}` : nameOf(name);

/** Returns both players of a stored direct channel; null for another channel. */
export function directOf(stored: string): readonly [string, string] | null {
  const [kind, one, other] = stored.split(':');
  return kind === 'direct' && one !== undefined && other !== undefined ? [one, other] : null;
}

/** Returns the name of a stored channel as a player sees it: a direct channel has that of the other player. */
export function shownName(stored: string, viewer: string): string {
  const direct = directOf(stored);
  if (!direct) return stored;
  const [one, other] = direct;
  return viewer === one ? `direct:${other}` : viewer === other ? `direct:${one}` : stored;
}

/** Returns the accounts that a message is about: its sender, and the other player of a direct channel. */
export function accountsOf(channel: string, senderId: string): readonly string[] {
  const name = readChannel(channel);
  return name?.kind === 'direct' ? [senderId, name.id] : [senderId];
}

/** How many messages are deleted at once from a channel that has too many, after so many new ones. */
export const trimEvery = 64;
