import type { DriverRow, Statement } from '@lobbykit/sql';
import { createReadTogether, type ReadGroupsDependencies } from './read-groups.ts';

/** The reads of one unit. */
export interface UnitReads {
  readonly read: (statement: Statement, values: unknown[]) => Promise<DriverRow[]>;
  /** Sends the reads that wait, before anything that must come behind them. */
  send(): void;
}

interface Waiting {
  readonly values: unknown[];
  readonly resolve: (rows: DriverRow[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** The most reads of one statement, as for callers of the pool. */
const maxReads = 64;

/**
 * Creates the reads of a unit: those of one shape that are asked for in the same turn of the event loop are one statement.
 * Nothing else of the unit comes between them: what changes or locks rows sends them first, so each read sees the unit as it
 * was when the read was asked for.
 */
export function createUnitReads({
  rows,
  lists,
}: Pick<ReadGroupsDependencies, 'lists'> & {
  readonly rows: (statement: Statement, values: unknown[]) => Promise<DriverRow[]>;
}): UnitReads {
  const readTogether = createReadTogether(lists);
  let waiting = new Map<Statement, Waiting[]>();

  function sendAll(statement: Statement, reads: readonly Waiting[]): void {
    if (reads.length === 1) {
      const [{ values, resolve, reject }] = reads as readonly [Waiting];
      rows(statement, values).then(resolve, reject);
      return;
    }
    readTogether(
      statement,
      reads.map(({ values }) => values),
    ).then(
      (results) => {
        for (const [at, { resolve }] of reads.entries()) resolve(results[at]!);
      },
      (error: unknown) => {
        for (const { reject } of reads) reject(error);
      },
    );
  }

  function send(): void {
    if (waiting.size === 0) return;
    const sent = waiting;
    waiting = new Map();
    for (const [statement, reads] of sent)
      for (let from = 0; from < reads.length; from += maxReads)
        sendAll(statement, reads.slice(from, from + maxReads));
  }

  return {
    read(statement, values) {
      if (statement.reads === null || statement.reads.length === 0) {
        send();
        return rows(statement, values);
      }
      return new Promise((resolve, reject) => {
        if (waiting.size === 0) queueMicrotask(send);
        const one = { values, resolve, reject };
        const reads = waiting.get(statement);
        if (reads) reads.push(one);
        else waiting.set(statement, [one]);
      });
    },
    send,
  };
}
