import { type Log, silentLog } from './log.ts';

/** Writes warnings and errors to the console, so that a host without a log can read why a request failed. */
export const consoleLog: Log = {
  ...silentLog,
  warn: (facts, message) => console.warn(`lobbykit: ${message}`, facts),
  error: (facts, message) => console.error(`lobbykit: ${message}`, facts),
  fatal: (facts, message) => console.error(`lobbykit: ${message}`, facts),
};
