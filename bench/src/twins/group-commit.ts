import type Database from 'better-sqlite3';

interface PendingWrite {
  readonly work: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs all writes that arrive in one turn of the event loop in one transaction, and resolves them after its commit.
 * `work` is one statement; SQLite rolls it back if it fails.
 */
export function createGroupCommit(
  database: Database.Database,
): <Result>(work: () => Result) => Promise<Result> {
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  let waiting: PendingWrite[] = [];

  function commitAll(): void {
    const members = waiting;
    waiting = [];
    begin.run();
    const outcomes = members.map(({ work }) => {
      try {
        return { value: work() };
      } catch (error) {
        return { error };
      }
    });
    try {
      commit.run();
    } catch (error) {
      database.exec('rollback');
      for (const { reject } of members) reject(error);
      return;
    }
    members.forEach(({ resolve, reject }, at) => {
      const outcome = outcomes[at]!;
      if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.value as never);
    });
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(commitAll);
      waiting.push({ work, resolve, reject });
    });
}
