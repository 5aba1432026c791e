import { column, defineTable, type Row } from '../../storage/table.ts';

/** The hosts that have beaten. What state a host is in follows from its row and the time; see `rules.ts`. */
export const fleetHosts = defineTable({
  name: 'fleet_hosts',
  columns: {
    hostId: column.text(),
    /** Who may beat for it: `token:` and a digest, or the caller that beat first. */
    owner: column.text(),
    hostname: column.text(),
    sidecarVersion: column.text(),
    /** Text by name. */
    metadata: column.json(),
    processes: column.json(),
    /** What the host says of itself: whether it takes jobs. */
    accepting: column.bool(),
    /** What an operator says of it: that it takes none. */
    draining: column.bool({ default: false }),
    /** Processes that run, and jobs on their way: by this the host with the least to do is chosen. */
    load: column.int(),
    /** The number of the beat that is held now; an older one that still waits is given nothing. */
    beat: column.int({ default: 0 }),
    createdAt: column.time(),
    lastSeenAt: column.time(),
  },
  key: ['hostId'],
  indexes: [['createdAt', 'hostId'], ['load', 'hostId'], ['lastSeenAt']],
});
export type HostRow = Row<typeof fleetHosts>;

/** What hosts are to do, until some minutes after it is done. */
export const fleetCommands = defineTable({
  name: 'fleet_commands',
  columns: {
    commandId: column.text(),
    hostId: column.text(),
    kind: column.int(),
    jobId: column.text(),
    /** The configuration or the request; null once the command is done, for it may hold what should not stay. */
    payload: column.json(),
    state: column.int(),
    /** The agent's lines. */
    messages: column.json(),
    createdAt: column.time(),
    /** When it is handed out, or handed out again. */
    dueAt: column.time(),
    /** After this it is neither handed out nor kept. */
    expiresAt: column.time(),
  },
  key: ['commandId'],
  indexes: [['hostId', 'state', 'dueAt'], ['expiresAt']],
});
export type CommandRow = Row<typeof fleetCommands>;
