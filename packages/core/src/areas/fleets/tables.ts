import { column, defineTable, type Row } from '../../storage/table.ts';

/** The hosts that have sent heartbeats. Their state follows from the row and the time; see `rules.ts`. */
export const fleetHosts = defineTable({
  name: 'fleet_hosts',
  columns: {
    hostId: column.text(),
    /** Who may send its heartbeats: `token:` and a digest, or the caller of the first one. */
    owner: column.text(),
    hostname: column.text(),
    sidecarVersion: column.text(),
    /** Text by name. */
    metadata: column.json(),
    processes: column.json(),
    /** Whether it takes jobs, as the host itself reports. A full host takes none. */
    accepting: column.bool(),
    /** Whether it reports that it drains: it will end, so its game servers get no more matches. */
    reportsDraining: column.bool({ default: false }),
    /** Whether an operator has set it to drain. */
    draining: column.bool({ default: false }),
    /** Starts of game servers in a row that failed on it and not elsewhere. */
    failedStarts: column.int({ default: 0 }),
    /** How often it was set aside since a start worked. */
    pauses: column.int({ default: 0 }),
    /** Until when it gets no jobs because starts fail on it; zero if none did. */
    setAsideUntil: column.time({ default: 0 }),
    setAsideReason: column.text({ default: '' }),
    /** Running processes plus jobs being deployed. Placement chooses the host with the lowest load. */
    load: column.int(),
    /** The number of the latest heartbeat. An older one that still waits gets nothing. */
    beat: column.int({ default: 0 }),
    createdAt: column.time(),
    lastSeenAt: column.time(),
  },
  key: ['hostId'],
  partition: null,
  indexes: [['createdAt', 'hostId'], ['load', 'hostId'], ['lastSeenAt']],
  personal: { principals: ['owner'], erasure: 'keep' },
});
export type HostRow = Row<typeof fleetHosts>;

/** The commands for hosts, until some minutes after they are settled. */
export const fleetCommands = defineTable({
  name: 'fleet_commands',
  columns: {
    commandId: column.text(),
    hostId: column.text(),
    kind: column.int(),
    jobId: column.text(),
    /** The configuration or the request; null once the command is settled, since it may contain private data. */
    payload: column.json(),
    /** Secret environment variables, sealed; null if there are none, and once the command is settled. */
    sealed: column.text.nullable(),
    state: column.int(),
    /** The messages of the agent. */
    messages: column.json(),
    createdAt: column.time(),
    /** When it may be sent, or sent again. */
    dueAt: column.time(),
    /** After this time it is not sent any more, and is deleted. */
    expiresAt: column.time(),
  },
  key: ['commandId'],
  partition: null,
  indexes: [['hostId', 'state', 'dueAt'], ['expiresAt']],
  sealed: ['sealed'],
  personal: 'none',
});
export type CommandRow = Row<typeof fleetCommands>;

/** The deployed jobs, until their hosts have nothing of them any more. */
export const fleetJobs = defineTable({
  name: 'fleet_jobs',
  columns: {
    jobId: column.text(),
    hostId: column.text(),
    /** The id of its game server for the broker; if it equals the job id, later starts get their number as suffix. */
    serverId: column.text(),
    /** The name of the allocator that deployed it; empty if an operator did. */
    allocator: column.text({ default: '' }),
    restartPolicy: column.text(),
    /** What its host had to have. */
    requirements: column.json({ default: {} }),
    /** Whether it should run. If not, it is stopped whenever its host reports it. */
    wanted: column.bool({ default: true }),
    /** Whether its host has reported it. */
    seen: column.bool({ default: false }),
    createdAt: column.time(),
  },
  key: ['jobId'],
  partition: null,
  indexes: [
    ['hostId', 'wanted', 'jobId'],
    ['serverId', 'allocator'],
    ['allocator', 'wanted', 'jobId'],
    ['seen', 'wanted', 'createdAt'],
  ],
  personal: 'none',
});
export type JobRow = Row<typeof fleetJobs>;
