import { eventBytes } from '../../events/event-json.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { MatchBrokerDependencies } from './dependencies.ts';
import { type MatchChange, matchChanged } from './moments.ts';
import { matchOf, ticketOf } from './rules.ts';
import type { MatchReason } from './states.ts';
import type { MatchRow } from './tables.ts';

interface MatchNotificationsDependencies
  extends Pick<MatchBrokerDependencies, 'existingAccounts'>,
    Pick<Context, 'limits' | 'raise'> {}

/** What a player learns about their ticket. */
export interface TicketStatus {
  readonly type: 'COMPLETED' | 'FAILED';
  readonly message: string;
  /** Becomes `additionalEventData`. */
  dataOf(playerId: string): string;
}

/** Emits the events about matches, and notifies the listeners of this process. All of it happens in the given unit. */
export interface MatchNotifications {
  /** Calls the listeners one after the other. */
  notifyListeners(unit: Unit, change: MatchChange): Promise<void>;
  /** Tells operators that a match was queued. Leaves out properties if the event would be too large. */
  notifyNewMatch(unit: Unit, row: MatchRow): void;
  /** Returns those of the players who have an account. */
  recipientsOf(db: StorageOperations, playerIds: readonly string[]): Promise<readonly string[]>;
  /** Tells players of a match about their tickets. All of them have accounts. */
  notifyStatus(unit: Unit, row: MatchRow, status: TicketStatus, recipientIds: readonly string[]): void;
  /** Tells players of a match that it is over. All of them have accounts. */
  notifyEnded(unit: Unit, row: MatchRow, reason: MatchReason | null, recipients: readonly string[]): void;
}

export function createMatchNotifications({
  existingAccounts,
  limits,
  raise,
}: MatchNotificationsDependencies): MatchNotifications {
  return {
    async notifyListeners(unit, change) {
      await raise(unit, matchChanged, change);
    },

    notifyNewMatch(unit, row) {
      unit.emit({
        event: newMatchEvent(row, limits.eventBytes),
        tags: ['new-match'],
        senderId: 'system',
        subject: `match:${row.id}`,
      });
    },

    async recipientsOf(db, playerIds) {
      if (playerIds.length === 0) return [];
      const existing = await existingAccounts(db, playerIds);
      return playerIds.filter((id) => existing.has(id));
    },

    notifyStatus(unit, row, { type, message, dataOf }, recipientIds) {
      for (const { ticketId, data, recipients } of groupsOf(row, recipientIds, dataOf))
        unit.emit({
          event: { matchmakingStatusUpdateEvent: { type, message, ticketId, additionalEventData: data } },
          recipients,
          subject: ticketId === '' ? `match:${row.id}` : `ticket:${ticketId}`,
        });
    },

    notifyEnded(unit, row, reason, recipients) {
      const event = {
        anyEvent: { '@type': 'matchbroker/MatchEnded', matchId: row.id, reason: reason ?? '' },
      };
      unit.emit({ event, recipients, subject: `match:${row.id}` });
    },
  };
}

/** The largest variant of the event that fits; the smallest one if none does. */
function newMatchEvent(row: MatchRow, maxBytes: number) {
  const { playerProperties, matchProperties, ...match } = matchOf(row);
  const mutable = { ...match, playerIds: [...match.playerIds] };
  const variants = [
    { ...mutable, matchProperties, playerProperties: { ...playerProperties } },
    { ...mutable, matchProperties },
    mutable,
  ].map((variant) => ({ newMatchEvent: { match: variant } }));
  return variants.find((event) => eventBytes(event) <= maxBytes) ?? variants.at(-1)!;
}

interface RecipientGroup {
  readonly ticketId: string;
  readonly data: string;
  readonly recipients: string[];
}

/** Groups players who get the same event. */
function groupsOf(
  row: MatchRow,
  playerIds: readonly string[],
  dataOf: (playerId: string) => string,
): Iterable<RecipientGroup> {
  const groups = new Map<string, RecipientGroup>();
  for (const playerId of playerIds) {
    const ticketId = ticketOf(row, playerId);
    const data = dataOf(playerId);
    const key = JSON.stringify([ticketId, data]);
    const group = groups.get(key);
    if (group) group.recipients.push(playerId);
    else groups.set(key, { ticketId, data, recipients: [playerId] });
  }
  return groups.values();
}
