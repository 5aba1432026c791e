import type { ComponentChildren } from 'preact';

/** A column of a table. */
export interface Column<R> {
  readonly title: string;
  readonly cell: (row: R, index: number) => ComponentChildren;
  readonly isNumber?: boolean;
  /** Whether its cells name their row. */
  readonly isHead?: boolean;
}

interface TableProps<R> {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R, index: number) => string | number;
  readonly isCurrent?: (row: R, index: number) => boolean;
  /** `rows`: on a phone, each row stands as a list. `table`: its height is limited. `matrix`: its head and its first column stay. */
  readonly class?: 'rows' | 'table' | 'matrix';
}

/** Rows below the names of their columns. A keyboard scrolls it. */
export function Table<R>({ label, columns, rows, keyOf, isCurrent, class: name = 'rows' }: TableProps<R>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what has the focus
    <section class={`scroll ${name}`} tabIndex={0} aria-label={label}>
      <table>
        <caption class="hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th scope="col" key={title} class={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)} aria-current={isCurrent?.(row, index) ? 'true' : undefined}>
              {columns.map(({ title, cell, isNumber, isHead }) =>
                isHead ? (
                  <th scope="row" key={title} data-title={title}>
                    <div>{cell(row, index)}</div>
                  </th>
                ) : (
                  <td key={title} class={isNumber ? 'number' : undefined} data-title={title}>
                    <div>{cell(row, index)}</div>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
