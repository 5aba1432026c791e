import * as mittModule from 'mitt';
import type { z } from 'zod';
import { unknownName } from '../kernel/nearest-name.ts';
import type { Log } from '../runtime/log.ts';
import { type EventKind, eventKinds } from './event-kinds.ts';
import type { CommittedEmission } from './outbox.ts';

/** An event that this process has committed, for the listeners of the host. */
export interface CommittedEvent<Kind extends EventKind = EventKind> {
  readonly eventId: string;
  readonly kind: Kind;
  /** The content of the kind: for an `announcementEvent` its `{ message }`. All listeners share it: do not change it. */
  readonly content: z.output<(typeof eventKinds)[Kind]>;
  readonly recipientIds: readonly string[];
  readonly eventTags: readonly string[];
  /** Account id or `key:<name>`; empty if the backend itself emits the event. */
  readonly senderId: string;
}

/** The event that a listener of one kind, or of all kinds (`*`), gets. */
export type ListenedEvent<Kind extends EventKind | '*'> = Kind extends EventKind
  ? CommittedEvent<Kind>
  : { [K in EventKind]: CommittedEvent<K> }[EventKind];

/** The listeners of this process, by kind of event. */
export interface EventBus {
  /**
   * Calls `listener` after each commit of this process that emits such an event; `*` means every kind. Returns the
   * function that removes the listener. Throws for a kind that does not exist.
   *
   * Listeners are isolated: one that throws or rejects is logged and does not stop the others. Events of other nodes do
   * not come here. At most once: if the process dies between commit and listener, nobody is called. Code that must not
   * miss an event is a consumer; see `docs/consumers.md`.
   */
  on<Kind extends EventKind | '*'>(kind: Kind, listener: (event: ListenedEvent<Kind>) => unknown): () => void;
}

export interface PublishingBus extends EventBus {
  publish(committed: readonly CommittedEmission[]): void;
}

/** mitt's type declarations are for CommonJS, in which its one export looks like a property of the default export. */
const mitt = mittModule.default as unknown as typeof mittModule.default.default;

/** Creates the bus. Wraps each listener, because in mitt a listener that throws stops the rest. */
export function createBus(log: Log): PublishingBus {
  const emitter = mitt<Record<EventKind, CommittedEvent>>();

  /** Wraps a listener for the emitter, which passes listeners of `*` the kind as first argument. */
  const isolated =
    (kind: string, listener: (event: never) => unknown) =>
    (...values: readonly unknown[]): void => {
      const failed = (cause: unknown): void => log.error({ cause, kind }, 'a listener of events failed');
      try {
        const result = listener(values.at(-1) as never);
        if (result instanceof Promise) result.catch(failed);
      } catch (cause) {
        failed(cause);
      }
    };

  return {
    on(kind, listener) {
      if (kind !== '*' && !Object.hasOwn(eventKinds, kind))
        throw new Error(`events.on: ${unknownName('kind', String(kind), Object.keys(eventKinds))}`);
      if (typeof (listener as unknown) !== 'function')
        throw new Error(`events.on: the listener is missing; write events.on('${kind}', (event) => …)`);
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
