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
    /** Variables that are secrets, sealed; null where there are none, and once the command is done. */
    sealed: column.text.nullable(),
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

/** The jobs that were deployed, until their hosts have nothing of them any more. */
export const fleetJobs = defineTable({
  name: 'fleet_jobs',
  columns: {
    jobId: column.text(),
    hostId: column.text(),
    /** Who the game server in it is to the broker; that of its later starts ends in their number. */
    serverId: column.text(),
    /** The name of the allocator that had it deployed; empty where an operator did. */
    allocator: column.text({ default: '' }),
    restartPolicy: column.text(),
    /** Whether it is to run; one that is not is stopped as often as its host turns up with it. */
    wanted: column.bool({ default: true }),
    /** Whether its host has told of it. */
    seen: column.bool({ default: false }),
    createdAt: column.time(),
  },
  key: ['jobId'],
  indexes: [
    ['hostId', 'wanted', 'jobId'],
    ['serverId', 'allocator'],
    ['allocator', 'wanted', 'jobId'],
    ['seen', 'wanted', 'createdAt'],
  ],
});
export type JobRow = Row<typeof fleetJobs>;
