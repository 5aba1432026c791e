import type { Log } from '../../src/runtime/log.ts';

export interface TestLog extends Log {
  /** Returns the messages of a level, in order. */
  messages(level: keyof Log): string[];
}

/** Creates a log that keeps its messages. */
export function createTestLog(): TestLog {
  const lines: (readonly [level: keyof Log, message: string])[] = [];
  const at =
    (level: keyof Log) =>
    (_: object, message: string): void =>
      void lines.push([level, message]);
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('fatal'),
    messages: (level) => lines.filter(([own]) => own === level).map(([, message]) => message),
  };
}
