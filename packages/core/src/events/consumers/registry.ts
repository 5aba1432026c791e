import type { Consumer } from './consumer.ts';

/** The consumers of a backend. They are added while it is created, because areas bring some of them. */
export interface ConsumerRegistry {
  /** Throws if the name is taken. */
  add(name: string, consumer: Consumer): void;
  readonly consumers: ReadonlyMap<string, Consumer>;
  /** Whether no kind is consumed at this moment, so that emissions need not be looked at. */
  isIdle(): boolean;
  /** Returns the names of the consumers of a kind. */
  namesOf(kind: string): readonly string[];
}

export function createConsumerRegistry(): ConsumerRegistry {
  const consumers = new Map<string, Consumer>();
  const byKind = new Map<string, string[]>();
  const dynamic: { readonly name: string; readonly kinds: () => ReadonlySet<string> }[] = [];
  const none: readonly string[] = [];

  return {
    add(name, consumer) {
      if (consumers.has(name)) throw new Error(`two consumers have the name ${name}`);
      consumers.set(name, consumer);
      const { kinds } = consumer;
      if (typeof kinds === 'function') dynamic.push({ name, kinds });
      else for (const kind of new Set(kinds)) byKind.set(kind, [...(byKind.get(kind) ?? none), name]);
    },
    consumers,
    isIdle: () => byKind.size === 0 && dynamic.every(({ kinds }) => kinds().size === 0),
    namesOf(kind) {
      const names = byKind.get(kind) ?? none;
      if (dynamic.length === 0) return names;
      return [...names, ...dynamic.filter(({ kinds }) => kinds().has(kind)).map(({ name }) => name)];
    },
  };
}
