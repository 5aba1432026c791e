import { type Clock, timeText } from './clock.ts';
import type { Log } from './log.ts';

/** The latest lines of the log of this process, without credentials. */
export interface RecentLog {
  /** Keeps a line. Its facts and its message must be free of credentials. */
  add(level: keyof Log, facts: object, message: string): void;
  /** Returns the lines that are kept, oldest first. */
  lines(): string[];
  /** Calls `listener` for each new line. Returns the function that ends this. */
  listen(listener: (line: string) => void): () => void;
}

const maxLines = 1_000;
/** Characters of one line. Together with `maxLines` it bounds the memory to some megabytes. */
const maxLineCharacters = 2_048;

/** Creates the log of recent lines. */
export function createRecentLog({ now }: Pick<Clock, 'now'>): RecentLog {
  const kept: string[] = [];
  /** Where the next line goes once all places are taken: that of the oldest line. */
  let next = 0;
  const listeners = new Set<(line: string) => void>();
  let notifying = false;

  return {
    add(level, facts, message) {
      const line = `${timeText(now())} ${level} ${message}${factsText(facts)}`.slice(0, maxLineCharacters);
      kept[next] = line;
      next = (next + 1) % maxLines;
      // What a listener logs is kept, and not told to listeners again, which could go on forever.
      if (notifying) return;
      notifying = true;
      for (const listener of [...listeners]) notify(listener, line);
      notifying = false;
    },
    lines: () => (kept.length < maxLines ? [...kept] : [...kept.slice(next), ...kept.slice(0, next)]),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A listener that fails must not keep a line from the log of the host, and nobody could be told. */
function notify(listener: (line: string) => void, line: string): void {
  try {
    listener(line);
  } catch {}
}

/** Returns facts as JSON after a blank; nothing if there are none. Never throws. */
function factsText(facts: object): string {
  try {
    const text = JSON.stringify(facts, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    return text === undefined || text === '{}' ? '' : ` ${text}`;
  } catch {
    return '';
  }
}
