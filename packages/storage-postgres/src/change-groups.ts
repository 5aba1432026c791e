import { isStorageFailure } from '@lobbykit/core/storage';
import { createRowBuilder, type DriverRow, type Statement, type Together } from '@lobbykit/sql';
import { createGroups } from './groups.ts';
import type { ReadGroupsDependencies } from './read-groups.ts';

/** What a change of one row answers: the row, and how many were changed. */
export interface ChangeAnswer {
  readonly rows: DriverRow[];
  readonly rowCount: number;
}

export interface ChangeGroupsDependencies extends Pick<ReadGroupsDependencies, 'lists' | 'maxWait'> {
  /** Runs a statement. `since` is when its caller asked for it. */
  readonly change: (statement: Statement, values: unknown[], since: number) => Promise<ChangeAnswer>;
}

const unchanged: ChangeAnswer = { rows: [], rowCount: 0 };

/**
 * Returns a function that runs changes of single rows, those of one shape together. Each keeps its guard, and has its own
 * result or error. Changes of the same row keep the order in which they were asked for. Nobody waits for a row that another
 * caller has locked, but who asked for it.
 */
export function createChangeGroups({
  change,
  lists,
  maxWait,
}: ChangeGroupsDependencies): (statement: Statement, values: unknown[]) => Promise<ChangeAnswer> {
  const shapes = new WeakMap<Statement, (values: unknown[]) => Promise<ChangeAnswer>>();

  function createShape(statement: Statement, together: Together) {
    let build: ((list: readonly unknown[]) => DriverRow) | undefined;
    return createGroups<unknown[], ChangeAnswer>({
      runAlone: (values, since) => change(statement, values, since),
      async run(asked, since) {
        const callers = asked.map((_, at) => at);
        const columns = asked[0]!.map((_, at) => asked.map((values) => values[at]));
        const { rows, fields } = await lists(together.statement, [callers, ...columns], since);
        const names = fields.slice(2).map(({ name }) => name);
        build ??= createRowBuilder(
          names,
          names.map((_, at) => at + 2),
        );
        const results: (ChangeAnswer | undefined)[] = asked.map(() => undefined);
        for (const list of rows)
          results[Number(list[0])] = list[1] === null ? unchanged : { rows: [build(list)], rowCount: 1 };
        return results;
      },
      isShared: isStorageFailure,
      // Text never contains NUL, so it separates the columns of a key without ambiguity.
      identityOf: (values) => together.key.map((at) => String(values[at])).join('\0'),
      sizeOf: () => 1,
      maxWait,
    });
  }

  return (statement, values) => {
    if (statement.together === undefined) return change(statement, values, performance.now());
    let shape = shapes.get(statement);
    if (shape === undefined) {
      shape = createShape(statement, statement.together);
      shapes.set(statement, shape);
    }
    return shape(values);
  };
}
