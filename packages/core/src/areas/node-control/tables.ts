import { column, defineTable } from '../../storage/table.ts';

/** What operators have set through node control. All nodes on this storage apply it when they start or restart. */
export const nodeSettings = defineTable({
  name: 'node_settings',
  columns: {
    /** `include` and `exclude` name services, `implementation` names interfaces. */
    kind: column.text(),
    name: column.text(),
    /** The chosen implementation; empty for services. */
    value: column.text(),
  },
  key: ['kind', 'name'],
  partition: null,
  personal: 'none',
});
