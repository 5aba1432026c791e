import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

/** How many changes this page has made. What is shown is read again after each. */
export const changes = signal(0);

/** What is known of something that is loaded. While it is loaded again, the former value stays. */
export interface Load<Value> {
  readonly value: Value | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/** Loads a value when `key` changes, after a change, and when it is asked to. An answer that comes too late is dropped. */
export function useLoad<Value>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Value>,
): Load<Value> {
  const [count, setCount] = useState(0);
  const version = changes.value;
  const [state, setState] = useState<{ key: string | null; value?: Value; error?: unknown; done: boolean }>({
    key: null,
    done: false,
  });
  useEffect(() => {
    if (key === null) return undefined;
    const controller = new AbortController();
    setState((before) => (before.key === key ? { ...before, done: false } : { key, done: false }));
    load(controller.signal).then(
      (value) => controller.signal.aborted || setState({ key, value, done: true }),
      (error: unknown) => controller.signal.aborted || setState({ key, error, done: true }),
    );
    return () => controller.abort();
  }, [key, count, version]);
  const isCurrent = state.key === key;
  return {
    value: isCurrent ? state.value : undefined,
    error: isCurrent ? state.error : undefined,
    isLoading: key !== null && !(isCurrent && state.done),
    reload: () => setCount((before) => before + 1),
  };
}
