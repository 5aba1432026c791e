import * as mittModule from 'mitt';
import type { z } from 'zod';
import type { Log } from '../runtime/log.ts';
import type { EventKind, eventKinds } from './event-kinds.ts';
import type { CommittedEmission } from './outbox.ts';

/** An event that this process has committed, as the host's listeners get it. */
export interface CommittedEvent<Kind extends EventKind = EventKind> {
  readonly eventId: string;
  readonly kind: Kind;
  /** The content of the kind: of an `announcementEvent` its `{ message }`. Shared by all listeners: read, never change. */
  readonly content: z.output<(typeof eventKinds)[Kind]>;
  readonly recipientIds: readonly string[];
  readonly eventTags: readonly string[];
  /** Account id or `key:<name>`; empty where the backend itself tells. */
  readonly senderId: string;
}

/** What a listener of one kind, or of all (`*`), gets. */
export type Heard<Kind extends EventKind | '*'> = Kind extends EventKind
  ? CommittedEvent<Kind>
  : { [K in EventKind]: CommittedEvent<K> }[EventKind];

/** Listeners of this process, by kind of event. */
export interface EventBus {
  /**
   * Calls `listener` after each commit of this process that tells of such an event; `*` means every kind. Returns the
   * function that stops it.
   *
   * Listeners are isolated: one that throws or rejects is logged and stops nobody. Events of other nodes do not pass
   * here. At most once: a process that dies between commit and listener tells nobody, so what must not be missed reads
   * the storage.
   */
  on<Kind extends EventKind | '*'>(kind: Kind, listener: (event: Heard<Kind>) => unknown): () => void;
}

export interface PublishingBus extends EventBus {
  publish(committed: readonly CommittedEmission[]): void;
}

/** mitt's declarations are written for CommonJS, where its one export looks like a property of the default export. */
const mitt = mittModule.default as unknown as typeof mittModule.default.default;

/** mitt runs listeners in turn and lets a throwing one stop the rest, so each goes in wrapped. */
export function createBus(log: Log): PublishingBus {
  const emitter = mitt<Record<EventKind, CommittedEvent>>();

  /** A listener as the emitter calls it: of all kinds it is told the kind first. */
  const isolated =
    (kind: string, listener: (event: never) => unknown) =>
    (...told: readonly unknown[]): void => {
      const failed = (cause: unknown): void => log.error({ cause, kind }, 'a listener of events failed');
      try {
        const result = listener(told.at(-1) as never);
        if (result instanceof Promise) result.catch(failed);
      } catch (cause) {
        failed(cause);
      }
    };

  return {
    on(kind, listener) {
      const handler = isolated(kind, listener);
      emitter.on(kind as '*', handler);
      return () => emitter.off(kind as '*', handler);
    },
    publish(committed) {
      if (emitter.all.size === 0) return;
      for (const { event, emission } of committed)
        emitter.emit(event.kind, {
          eventId: event.eventId,
          kind: event.kind,
          content: event.content as CommittedEvent['content'],
          recipientIds: emission.recipients ?? [],
          eventTags: emission.tags ?? [],
          senderId: emission.senderId ?? '',
        });
    },
  };
}
