import { createDeleteOldest } from '../../runtime/oldest-entry.ts';
import type { Storage } from '../../storage/storage.ts';
import { idempotencyKeys, nothingKept } from './tables.ts';

/**
 * Bounds what is kept for each caller, without a statement per request.
 *
 * The answers of a caller fall into windows of half the budget. When a window is full, one statement drops the answers
 * from before it. So each caller has the answers of at most two windows per process. The rows stay: they say that the
 * request is done.
 */
export interface AnswerBudget {
  /** The most that one answer may count. */
  readonly maxBytes: number;
  /** Counts an answer that was kept, and drops older ones above the budget. Never rejects. */
  add(caller: string, bytes: number, keptAt: number): Promise<void>;
}

export interface AnswerBudgetDependencies {
  readonly storage: Storage;
  readonly callerBytes: number;
  readonly keepMilliseconds: number;
  /** How long a unit may take to commit after it has written its row. */
  readonly requestMilliseconds: number;
}

interface Window {
  bytes: number;
  startedAt: number;
  /** Answers from before this time were dropped. */
  droppedUntil: number;
}

/** Of more callers, those that were seen first are forgotten: they begin a new window with the next answer. */
const maxCallers = 20_000;

export function createAnswerBudget({
  storage,
  callerBytes,
  keepMilliseconds,
  requestMilliseconds,
}: AnswerBudgetDependencies): AnswerBudget {
  const windows = new Map<string, Window>();
  const deleteOldest = createDeleteOldest(windows);
  const maxBytes = Math.floor(callerBytes / 2);

  function openWindow(caller: string, keptAt: number): Window {
    const window = { bytes: 0, startedAt: keptAt, droppedUntil: 0 };
    windows.set(caller, window);
    if (windows.size > maxCallers) deleteOldest();
    return window;
  }

  async function drop(caller: string, window: Window, from: number, until: number): Promise<void> {
    // A unit that wrote its row just before an earlier drop may have committed after it.
    const gte = Math.max(0, from - requestMilliseconds) + keepMilliseconds;
    const older = { caller, expiresAt: { gte, lt: until + keepMilliseconds }, keptBytes: { not: null } };
    try {
      await storage.update(idempotencyKeys, older, nothingKept, { returns: 'key' });
    } catch {
      // The request has taken effect and must not fail for this. The next drop begins where this one did.
      window.droppedUntil = Math.min(window.droppedUntil, from);
    }
  }

  return {
    maxBytes,
    async add(caller, bytes, keptAt) {
      const window = windows.get(caller) ?? openWindow(caller, keptAt);
      if (window.bytes + bytes <= maxBytes) {
        window.bytes += bytes;
        return;
      }
      const { droppedUntil, startedAt } = window;
      Object.assign(window, { bytes, startedAt: keptAt, droppedUntil: startedAt });
      await drop(caller, window, droppedUntil, startedAt);
    },
  };
}
