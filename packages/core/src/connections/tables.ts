import { column, defineTable } from '../storage/table.ts';

/** The nodes that hold connections. A node lives while it renews its lease; the streams of a dead one are closed. */
export const connectionNodes = defineTable({
  name: 'connection_nodes',
  columns: {
    nodeId: column.text(),
    leasedUntil: column.time(),
    /** Nobody leaves this state: a node that finds itself dead, because it was paused, goes on under another id. */
    dead: column.bool({ default: false }),
  },
  key: ['nodeId'],
});

/** Which accounts have event streams on which node. */
export const connections = defineTable({
  name: 'connections',
  columns: { accountId: column.text(), nodeId: column.text() },
  key: ['accountId', 'nodeId'],
  indexes: [['nodeId', 'accountId']],
});

/** How many nodes hold an account, so that exactly one of them knows that it was the first or the last. */
export const connectedAccounts = defineTable({
  name: 'connected_accounts',
  columns: {
    accountId: column.text(),
    nodes: column.int(),
    /** When it was last connected; without meaning while a node holds it. */
    lastAt: column.time(),
  },
  key: ['accountId'],
  indexes: [['nodes', 'lastAt']],
});

export const connectionTables = [connectionNodes, connections, connectedAccounts] as const;
