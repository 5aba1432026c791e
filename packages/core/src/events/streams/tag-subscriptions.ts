import type { FeedItem } from '../../http/stream/feed.ts';

/** The events that a tag subscriber wants: with any of the tags, and from the sender if one is named. Null means all. */
export interface TagFilter {
  readonly tags: readonly string[] | null;
  readonly senderId: string | null;
  /** Events with one of these tags are left out: the subscriber may not read them. */
  readonly hidden?: readonly string[];
}

export interface TagSubscriber {
  readonly filter: TagFilter;
  item(item: FeedItem): void;
}

/** The subscribers of tags. */
export interface TagSubscriptions {
  add(subscriber: TagSubscriber): void;
  delete(subscriber: TagSubscriber): void;
  /** Calls `give` once for each subscriber that wants an event with these tags. */
  each(tags: readonly string[], senderId: string, give: (subscriber: TagSubscriber) => void): void;
}

export function createTagSubscriptions(): TagSubscriptions {
  const byTag = new Map<string, Set<TagSubscriber>>();
  /** Subscribers of every tag. */
  const allTags = new Set<TagSubscriber>();

  return {
    add(subscriber) {
      if (subscriber.filter.tags === null) allTags.add(subscriber);
      for (const tag of subscriber.filter.tags ?? []) {
        const subscribers = byTag.get(tag);
        if (subscribers) subscribers.add(subscriber);
        else byTag.set(tag, new Set([subscriber]));
      }
    },
    delete(subscriber) {
      allTags.delete(subscriber);
      for (const tag of subscriber.filter.tags ?? []) {
        const subscribers = byTag.get(tag);
        subscribers?.delete(subscriber);
        if (subscribers?.size === 0) byTag.delete(tag);
      }
    },
    each(tags, senderId, give) {
      const sets = [allTags, ...tags.flatMap((tag) => byTag.get(tag) ?? [])].filter((set) => set.size > 0);
      // Usually there is one set. Several sets may contain the same subscriber.
      const subscribers = sets.length === 1 ? sets[0]! : new Set(sets.flatMap((set) => [...set]));
      for (const subscriber of subscribers) if (isWanted(subscriber.filter, tags, senderId)) give(subscriber);
    },
  };
}

const isWanted = (filter: TagFilter, tags: readonly string[], senderId: string): boolean =>
  (filter.senderId === null || filter.senderId === senderId) &&
  !filter.hidden?.some((tag) => tags.includes(tag));
