import { definePart, type Part, type StorageOperations } from '@lobbykit/core/area';
import { ownKinds } from './rules.ts';

/** What a kind reads: the unit in which a message is written, or the storage. */
export type ChannelReads = Pick<StorageOperations, 'get' | 'find' | 'count' | 'sum'>;

/** Who is in the channels of a kind that an area of yours adds. Each function is called in the unit that writes or reads. */
export interface ChatChannelKind {
  /** Returns whether a player is in the channel `<kind>:<id>` now: who is in it reads and writes there. */
  includes(db: ChannelReads, id: string, accountId: string): Promise<boolean>;
  /**
   * Returns the players who get the events of a channel. Without it, these are the players who have read or written there in
   * the last hour, as in rooms; then `includes` is not asked again for them.
   */
  members?(db: ChannelReads, id: string): Promise<readonly string[]>;
  /** Returns the ids of the channels that `GET /chat/channels` lists for a player: the first 100. Without it, it lists none. */
  idsOf?(db: ChannelReads, accountId: string): Promise<readonly string[]>;
}

/** The kinds of channels that areas of your own add to the chat. */
export interface ChatChannels {
  /**
   * Adds a kind: its channels are `<kind>:<id>`, and an id has no blanks and no colon. Call it as your area is created. Throws
   * an error, which stops the start, for a kind that exists and for one that is not written in small letters.
   */
  add(kind: string, who: ChatChannelKind): void;
}

/** What areas have added, as the chat reads it. */
export interface AddedKinds extends ChatChannels {
  get(kind: string): ChatChannelKind | undefined;
  readonly all: ReadonlyMap<string, ChatChannelKind>;
}

export const addedKindsPart: Part<AddedKinds> = definePart({
  name: 'chat channels',
  create(): AddedKinds {
    const all = new Map<string, ChatChannelKind>();
    return {
      all,
      get: (kind) => all.get(kind),
      add(kind, who) {
        if (!/^[a-z]{1,32}$/.test(kind))
          throw new Error(`the chat channel kind ${kind} must be 1 to 32 small letters`);
        if (ownKinds.some((own) => own === kind) || all.has(kind))
          throw new Error(`the chat channel kind ${kind} exists already`);
        all.set(kind, who);
      },
    };
  },
});
