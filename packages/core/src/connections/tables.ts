import { column, defineTable } from '../storage/table.ts';

/** The nodes that have connections. A node is alive while it renews its lease; connections of a dead node are closed. */
export const connectionNodes = defineTable({
  name: 'connection_nodes',
  columns: {
    nodeId: column.text(),
    leasedUntil: column.time(),
    /** Never becomes false again: a node that was declared dead while it was paused continues under a new id. */
    dead: column.bool({ default: false }),
  },
  key: ['nodeId'],
  partition: null,
  personal: 'none',
});

/** The accounts that have event streams on each node. */
export const connections = defineTable({
  name: 'connections',
  columns: { accountId: column.text(), nodeId: column.text() },
  key: ['accountId', 'nodeId'],
  partition: 'accountId',
  indexes: [['nodeId', 'accountId']],
  personal: { accounts: ['accountId'], erasure: 'area' },
});

/** The number of nodes that each account is connected to, so that exactly one node knows it was the first or the last. */
export const connectedAccounts = defineTable({
  name: 'connected_accounts',
  columns: {
    accountId: column.text(),
    nodes: column.int(),
    /** When the account was last connected; has no meaning while it is connected to a node. */
    lastAt: column.time(),
  },
  key: ['accountId'],
  partition: 'accountId',
  indexes: [['nodes', 'lastAt']],
  personal: { accounts: ['accountId'], erasure: 'delete' },
});

export const connectionTables = [connectionNodes, connections, connectedAccounts] as const;
