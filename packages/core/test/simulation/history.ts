import { accounts } from '../../src/areas/accounts/tables.ts';
import { gameServers, matches } from '../../src/areas/match-broker/tables.ts';
import {
  matchmakingPlayers,
  matchmakingProposals,
  matchmakingTickets,
} from '../../src/areas/matchmaking/tables.ts';
import { parties, partyMembers } from '../../src/areas/parties/tables.ts';
import { eventLog } from '../../src/events/tables.ts';
import { scheduledTasks } from '../../src/scheduler/tables.ts';
import type { StorageOperations } from '../../src/storage/storage.ts';
import type { Row, Table } from '../../src/storage/table.ts';
import {
  applyGameCommit,
  createGameCommit,
  createGameRows,
  type GameRows,
  isEmptyGameCommit,
  type RowChange,
  recordEmission,
  recordGameRows,
} from './history.game.ts';
import { checkGame, checkWithoutConsumers } from './invariants.game.ts';
import { checkCommit } from './invariants.ts';
import type { World } from './world.ts';

/** The rows that invariants are about, as of the last commit. */
export interface CommittedRows {
  readonly tickets: Map<string, Row<typeof matchmakingTickets>>;
  /** By player. */
  readonly players: Map<string, Row<typeof matchmakingPlayers>>;
  readonly proposals: Map<string, Row<typeof matchmakingProposals>>;
  readonly matches: Map<string, Row<typeof matches>>;
  readonly servers: Map<string, Row<typeof gameServers>>;
  readonly parties: Map<string, Row<typeof parties>>;
  /** By player. */
  readonly members: Map<string, Row<typeof partyMembers>>;
  readonly tasks: Map<string, Row<typeof scheduledTasks>>;
  /** Deleted accounts, which get no notifications. */
  readonly deleted: Set<string>;
  /** The status events of each player for each ticket, in order, by `player ticket`. */
  readonly notifications: Map<string, Notification[]>;
}

/** What a player was told about a ticket. */
export interface Notification {
  readonly type: string;
  readonly message: string;
  readonly data: string;
}

export interface Change<R> {
  readonly before: R | undefined;
  readonly after: R | undefined;
}

/** The changes of one unit. */
export interface Commit {
  readonly tickets: ReadonlyMap<string, Change<Row<typeof matchmakingTickets>>>;
  readonly proposals: ReadonlyMap<string, Change<Row<typeof matchmakingProposals>>>;
  readonly matches: ReadonlyMap<string, Change<Row<typeof matches>>>;
  readonly servers: ReadonlyMap<string, Change<Row<typeof gameServers>>>;
  readonly parties: ReadonlyMap<string, Change<Row<typeof parties>>>;
  readonly members: ReadonlyMap<string, Change<Row<typeof partyMembers>>>;
  /** The leases that guarded it. */
  readonly leases: readonly { readonly name: string; readonly fence: number }[];
  /** Its status events, by `player ticket`. */
  readonly notifications: ReadonlyMap<string, readonly Notification[]>;
}

/** A unit that has not committed yet. */
export interface Entry {
  /** Returns the operations of the unit, each of which first calls `step`. */
  watch(operations: StorageOperations, step: () => void): StorageOperations;
  /** Commits the unit: from here on its changes are visible. */
  commit(): void;
}

/** Keeps a history of every commit, in the order of the commits, and checks it against the invariants. */
export interface History {
  readonly committed: CommittedRows;
  /** The committed rows of hooks and consumers. */
  readonly game: GameRows;
  open(node: string): Entry;
}

type AnyRow = Readonly<Record<string, unknown>>;
interface RowWrite {
  readonly table: string;
  readonly key: string;
  readonly row: AnyRow | undefined;
}

const keyColumns: Readonly<Record<string, string>> = {
  [matchmakingTickets.name]: 'id',
  [matchmakingPlayers.name]: 'playerId',
  [matchmakingProposals.name]: 'id',
  [matches.name]: 'id',
  [gameServers.name]: 'id',
  [parties.name]: 'id',
  [partyMembers.name]: 'playerId',
  [scheduledTasks.name]: 'name',
};

/** Creates the history of a run, with hooks and consumers or without. */
export function createHistory(world: World, hasGame: boolean): History {
  const committed: CommittedRows = {
    tickets: new Map(),
    players: new Map(),
    proposals: new Map(),
    matches: new Map(),
    servers: new Map(),
    parties: new Map(),
    members: new Map(),
    tasks: new Map(),
    deleted: new Set(),
    notifications: new Map(),
  };
  const game = createGameRows();
  const rowsOf: Readonly<Record<string, Map<string, AnyRow>>> = {
    [matchmakingTickets.name]: committed.tickets,
    [matchmakingPlayers.name]: committed.players,
    [matchmakingProposals.name]: committed.proposals,
    [matches.name]: committed.matches,
    [gameServers.name]: committed.servers,
    [parties.name]: committed.parties,
    [partyMembers.name]: committed.members,
    [scheduledTasks.name]: committed.tasks,
  };

  function open(node: string): Entry {
    const writes: RowWrite[] = [];
    const leases: { readonly name: string; readonly fence: number }[] = [];
    const notifications = new Map<string, Notification[]>();
    const deleted: string[] = [];
    const ofGame = createGameCommit();

    function recordRows(table: Table, rows: readonly AnyRow[], change: RowChange): void {
      recordGameRows(ofGame, table.name, rows, change);
      const isGone = change === 'delete';
      const column = keyColumns[table.name];
      if (column !== undefined)
        for (const row of rows)
          writes.push({ table: table.name, key: row[column] as string, row: isGone ? undefined : row });
      else if (table.name === accounts.name && isGone) for (const { id } of rows) deleted.push(id as string);
      else if (table.name === eventLog.name && !isGone)
        for (const { recipientId, eventId, payload } of rows as unknown as Row<typeof eventLog>[]) {
          const event = JSON.parse(payload) as AnyRow;
          recordEmission(ofGame, eventId, event);
          receive(recipientId, event);
        }
    }

    function receive(recipientId: string, payload: AnyRow): void {
      const { matchmakingStatusUpdateEvent: event } = payload as {
        readonly matchmakingStatusUpdateEvent?: {
          readonly type: unknown;
          readonly message?: string;
          readonly ticketId?: string;
          readonly additionalEventData?: string;
        };
      };
      if (!event) return;
      const who = `${recipientId} ${event.ticketId}`;
      const { type, message = '', additionalEventData: data = '' } = event;
      notifications.set(who, [...(notifications.get(who) ?? []), { type: String(type), message, data }]);
    }

    return {
      watch: (operations, step) =>
        ({
          ...operations,
          async get(...given: Parameters<StorageOperations['get']>) {
            step();
            return operations.get(...given);
          },
          async find(...given: Parameters<StorageOperations['find']>) {
            step();
            return operations.find(...given);
          },
          async insert(...given: Parameters<StorageOperations['insert']>) {
            step();
            const rows = await operations.insert(...given);
            recordRows(given[0], rows, 'insert');
            return rows;
          },
          async lock(...given: Parameters<StorageOperations['lock']>) {
            step();
            const rows = await operations.lock(...given);
            // The lease that a unit holds is checked by an invariant.
            if (given[0].name === scheduledTasks.name)
              for (const { name, fence } of rows as unknown as Row<typeof scheduledTasks>[])
                leases.push({ name, fence });
            return rows;
          },
          async update(...given: Parameters<StorageOperations['update']>) {
            step();
            const [table, where, patch, options] = given;
            // The whole row contains the key too.
            const { returns: _, ...whole } = { ...(options as { readonly returns?: 'key' }) };
            const rows = await operations.update(table, where, patch, whole);
            recordRows(table, rows, 'update');
            return rows;
          },
          async delete(...given: Parameters<StorageOperations['delete']>) {
            step();
            const rows = await operations.delete(...given);
            recordRows(given[0], rows, 'delete');
            return rows;
          },
        }) as unknown as StorageOperations,

      commit() {
        const isEmpty = writes.length + leases.length + deleted.length + notifications.size === 0;
        if (isEmpty && isEmptyGameCommit(ofGame)) return;
        const changed = new Map<string, Map<string, Change<AnyRow>>>();
        for (const { table, key, row } of writes) {
          const changes = changed.get(table) ?? new Map<string, Change<AnyRow>>();
          changed.set(table, changes);
          const known = changes.get(key);
          changes.set(key, { before: known ? known.before : rowsOf[table]!.get(key), after: row });
        }
        for (const [table, changes] of changed)
          for (const [key, { after }] of changes)
            if (after) rowsOf[table]!.set(key, after);
            else rowsOf[table]!.delete(key);
        for (const id of deleted) committed.deleted.add(id);
        for (const [who, some] of notifications)
          committed.notifications.set(who, [...(committed.notifications.get(who) ?? []), ...some]);
        const of = (table: Table): never => (changed.get(table.name) ?? new Map()) as never;
        const commit: Commit = {
          tickets: of(matchmakingTickets),
          proposals: of(matchmakingProposals),
          matches: of(matches),
          servers: of(gameServers),
          parties: of(parties),
          members: of(partyMembers),
          leases,
          notifications,
        };
        const line = lineOf(commit);
        if (line !== '') world.note(`${node} ${line}`);
        applyGameCommit(game, ofGame);
        const broken =
          checkCommit(committed, commit) ??
          (hasGame ? checkGame(game, ofGame, commit) : checkWithoutConsumers(ofGame));
        if (broken !== null) world.fail(broken);
      },
    };
  }

  return { committed, game, open };
}

const short = (id: string | null): string => (id === null ? '-' : id.replace(/0{8}-0000-7000-8000-0*/, ''));

/** Returns the line of a commit in the trace. */
function lineOf({ tickets, matches: played, servers, proposals, parties: groups, members }: Commit): string {
  const parts: string[] = [];
  for (const [id, { before, after }] of tickets)
    parts.push(
      `${short(id)} ${before?.status ?? '.'}>${after?.status ?? '.'}${after?.proposalId ? ' asked' : ''}` +
        `${after?.matchId ? ` ${short(after.matchId)}` : ''}${after?.reason ? ` ${after.reason}` : ''}`,
    );
  for (const [id, { before, after }] of proposals)
    parts.push(`${short(id)} ${before ? before.accepted : '.'}>${after ? after.accepted : '.'}`);
  for (const [id, { before, after }] of played)
    parts.push(
      `${short(id)} ${before?.state ?? '.'}>${after?.state ?? '.'} ${short(after?.serverId ?? null)} ${after?.reason ?? ''}`,
    );
  for (const [id, { before, after }] of servers)
    parts.push(
      `${short(id)} ${before?.state ?? '.'}>${after?.state ?? '.'} live ${after?.live ?? '-'} running ${after?.running ?? '-'}`,
    );
  for (const [id, { before, after }] of groups)
    parts.push(
      `${short(id)} ${before?.state ?? '.'}>${after?.state ?? '.'} ${short(after?.ticketId ?? after?.matchId ?? null)}`,
    );
  for (const [id, { before, after }] of members)
    if (before?.partyId !== after?.partyId)
      parts.push(`${short(id)} ${short(before?.partyId ?? null)}>${short(after?.partyId ?? null)}`);
  return parts.join('; ');
}
