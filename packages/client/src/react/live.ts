import type { Event } from '../generated/types.ts';
import type { StreamOptions } from '../options.ts';

/** A client with the events of a player. */
export interface EventsClient {
  readonly events: {
    subscribe(
      input?: Record<string, never>,
      options?: StreamOptions,
    ): AsyncIterable<{ readonly event?: Event | undefined }>;
  };
}

/** What is known of something on the server now. */
export interface LiveState<Value> {
  /** Undefined until it was read for the first time. */
  readonly value: Value | undefined;
  /** Why the last read or the event stream failed; undefined if it did not. */
  readonly error: unknown;
  readonly isLoading: boolean;
}

/** A value on the server that is followed for as long as somebody listens. */
export interface Live<Value> {
  subscribe(listener: () => void): () => void;
  state(): LiveState<Value>;
  /** Reads the value again. */
  refresh(): void;
}

export interface LiveOptions<Value> {
  readonly read: (signal: AbortSignal) => Promise<Value>;
  /** Whether the value may have changed with an event. */
  readonly concerns: (event: Event) => boolean;
}

/** A loop over the events, from the first listener to the last one. */
interface Following {
  refresh(): void;
  stop(): void;
}

const unknown = { value: undefined, error: undefined, isLoading: true };

/**
 * Reads a value when the event stream opens, and again after each event that concerns it and whenever events are missing. An
 * event that comes while it is read has it read once more, so the last state wins.
 */
export function createLive<Value>(client: EventsClient, { read, concerns }: LiveOptions<Value>): Live<Value> {
  const listeners = new Set<() => void>();
  let state: LiveState<Value> = unknown;
  let following: Following | null = null;

  function change(next: Partial<LiveState<Value>>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function follow(): Following {
    const stopping = new AbortController();
    const { signal } = stopping;
    let isReading = false;
    let isOutdated = false;

    async function refresh(): Promise<void> {
      isOutdated = true;
      if (isReading) return;
      isReading = true;
      while (isOutdated && !signal.aborted) {
        isOutdated = false;
        try {
          const value = await read(signal);
          if (!signal.aborted) change({ value, error: undefined, isLoading: false });
        } catch (error) {
          if (!signal.aborted) change({ error, isLoading: false });
        }
      }
      isReading = false;
    }

    async function readEvents(): Promise<void> {
      try {
        for await (const { event } of client.events.subscribe({}, { signal, onOpen: () => void refresh() }))
          if (event && (isResync(event) || concerns(event))) void refresh();
      } catch (error) {
        if (!signal.aborted) change({ error, isLoading: false });
      }
    }

    void readEvents();
    return { refresh: () => void refresh(), stop: () => stopping.abort() };
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      following ??= follow();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        following?.stop();
        following = null;
      };
    },
    state: () => state,
    refresh: () => following?.refresh(),
  };
}

/** Whether an event says that events are missing. */
const isResync = ({ anyEvent }: Event): boolean => anyEvent?.['@type'] === 'events/Resync';
