import type { StorageOperations } from '../../../storage/storage.ts';
import { selectColumns } from '../../../storage/table.ts';
import { entityOfText } from '../entities/entity-json.ts';
import { type Member, passedOn } from '../entities/rules.pass-on.ts';
import { readTree } from '../entities/rules.tree.ts';
import type { Entity } from '../entities/schemas.ts';
import { matchmakingTickets } from '../tables.ts';
import type { Queue } from './queue-config.ts';
import type { WaitingTicket } from './ticket-pool.ts';

/** A ticket as strategies and hooks for matches see it. The display names of its entity are those of the accounts. */
export interface StrategyTicket {
  readonly ticketId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The players of each group. A group stays together; each group of a ticket plays in a team of its own. */
  readonly groups: readonly (readonly string[])[];
  readonly entity: Entity;
}

/** What a pool does not keep of a ticket. */
export interface TicketDetails {
  readonly entity: Entity;
  /** The entries that the queue passes on, by player. */
  readonly passedOn: ReadonlyMap<string, readonly Member[]>;
}

const entities = selectColumns(matchmakingTickets, ['entity']);

/**
 * Reads the details of tickets that got a match, in one statement. Tickets whose rows are gone are left out. A pool with a
 * strategy has the entities, so nothing is read.
 */
export async function readTicketDetails(
  db: StorageOperations,
  { passOn }: Queue,
  tickets: readonly WaitingTicket[],
): Promise<ReadonlyMap<string, TicketDetails>> {
  const unknown = tickets.flatMap(({ row }) => (row.entity === '' ? [row.id] : []));
  const read = unknown.length > 0 ? await db.find(entities, { where: { id: { in: unknown } } }) : [];
  const known = tickets.flatMap(({ row }) => (row.entity === '' ? [] : [row]));
  return new Map(
    [...known, ...read].map(({ id, entity: text }): [string, TicketDetails] => {
      const entity = entityOfText(text);
      const ofPlayers = passOn.length > 0 ? passedOn(passOn, readTree(entity)) : new Map();
      return [id, { entity, passedOn: ofPlayers }];
    }),
  );
}
