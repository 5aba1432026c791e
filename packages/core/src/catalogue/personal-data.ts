import type { Table } from '../storage/table.ts';

/**
 * Throws if a table says what it holds about players by a column or a table that does not exist: an erasure would then
 * leave its rows. Throws too if an export would show an encrypted column.
 */
export function checkPersonalData(tables: readonly Table[]): void {
  for (const { name, columns, sealed = [], personal } of tables) {
    if (typeof personal !== 'object') continue;
    const { accounts = [], principals = [], mentions = [], parent, cleared = {}, hidden = [] } = personal;
    const assertColumns = (names: readonly string[], of: Pick<Table, 'name' | 'columns'>): void => {
      for (const column of names)
        if (!Object.hasOwn(of.columns, column))
          throw new Error(
            `the table ${name}: personal names the column ${of.name}.${column}, which does not exist`,
          );
    };
    const own = [...accounts, ...principals, ...mentions];
    if (own.length === 0 && parent === undefined)
      throw new Error(`the table ${name}: personal names no column that says which account a row is about`);
    assertColumns([...own, ...Object.keys(cleared), ...hidden], { name, columns });
    const shown = sealed.find((column) => !hidden.includes(column));
    if (shown !== undefined)
      throw new Error(
        `the table ${name}: the encrypted column ${shown} must be among the hidden ones of personal`,
      );
    if (parent === undefined) continue;
    const other = tables.find((table) => table.name === parent.table);
    if (other === undefined || typeof other.personal !== 'object')
      throw new Error(`the table ${name}: its parent ${parent.table} has no rows about accounts`);
    assertColumns(Object.keys(parent.columns), { name, columns });
    assertColumns([...Object.values(parent.columns), ...Object.keys(parent.where ?? {})], other);
  }
}
