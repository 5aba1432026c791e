import type { HostConsumers } from '../../src/backend/consumers.ts';
import type { Hooks } from '../../src/backend/hooks.ts';
import type { ConsumedEvent } from '../../src/events/consumers/consumer.ts';
import { ApiError } from '../../src/kernel/errors.ts';
import { column, defineTable } from '../../src/storage/table.ts';
import type { World } from './world.ts';

/** Gifts of new accounts, written by an `after` hook. */
export const gifts = defineTable({
  name: 'game_gifts',
  columns: { accountId: column.text(), isRefused: column.bool() },
  key: ['accountId'],
});

/** Players who joined a party, written by an `after` hook. */
export const joins = defineTable({
  name: 'game_joins',
  columns: { id: column.text(), playerId: column.text(), partyId: column.text(), isRefused: column.bool() },
  key: ['id'],
});

/** What was paid for ended matches. Nothing in the table refuses a second payment. */
export const payments = defineTable({
  name: 'game_payments',
  columns: { id: column.text(), matchId: column.text(), eventId: column.text(), isRefused: column.bool() },
  key: ['id'],
});

/** The events of each subject, in the order in which they were consumed. Nothing refuses an event that comes again. */
export const journal = defineTable({
  name: 'game_journal',
  columns: { id: column.text(), subject: column.text(), eventId: column.text(), isRefused: column.bool() },
  key: ['id'],
});

export const gameTables = [gifts, joins, payments, journal] as const;

/** The hooks and consumers of the game, as every node has them. */
export interface GameCode {
  readonly hooks: { readonly before: Required<Hooks>['before']; readonly after: Required<Hooks>['after'] };
  readonly consumers: HostConsumers;
}

/** Names that begin with it are refused. */
export const forbiddenName = 'rude';

/** The kinds that the journal consumes, besides those that an area emits about tickets and parties. */
const gameKinds = ['Gift', 'Joined', 'Paid'].map((type) => `anyEvent.game/${type}`);

export interface GameDependencies {
  readonly world: World;
  /** The kinds of events that the areas declare. */
  readonly areaKinds: Iterable<string>;
  /** How often code of the game fails at this time. */
  readonly failureProbability: () => number;
}

/**
 * Creates the code of the game. Each function writes its row first and then may fail, so a row that says so has been kept
 * although it must not.
 */
export function createGameCode({ world, areaKinds, failureProbability }: GameDependencies): GameCode {
  const { random } = world;
  let lastId = 0;

  const nextId = (): string => `row-${++lastId}`;
  const fails = (): boolean => random.chance(failureProbability());
  /** Hooks run less often than consumers. */
  const refuses = (): boolean => random.chance(4 * failureProbability());
  const refusal = (reason: string): ApiError =>
    new ApiError({ code: 'FAILED_PRECONDITION', reason, message: 'not now' });

  return {
    hooks: {
      before: {
        'accounts.update': async (_, input) => {
          // It may await anything: the node may stall or die here.
          if (random.chance(0.3)) await world.sleep(random.between(1, 400));
          const name = input.account?.displayName ?? '';
          if (name.startsWith(forbiddenName)) throw refusal('NAME_FORBIDDEN');
          return { ...input, account: { ...input.account, displayName: name.toUpperCase() } };
        },
      },
      after: {
        'accounts.create': async (_, { answer, unit }) => {
          const accountId = answer.account.id;
          const isRefused = refuses();
          const [gift] = await unit.insert(gifts, { accountId, isRefused }, { ifAbsent: true });
          if (!gift) return;
          if (isRefused) throw refusal('NO_GIFT_LEFT');
          unit.emit({ event: { anyEvent: { '@type': 'game/Gift' } }, recipients: [accountId] });
        },
        'parties.join': async (call, { answer, unit }) => {
          const isRefused = refuses();
          const { partyId } = answer.party;
          await unit.insert(joins, { id: nextId(), playerId: call.accountId!, partyId, isRefused });
          if (isRefused) throw refusal('PARTY_REFUSED');
          // It has no recipient, and comes after the event of the area about the same subject.
          const event = { anyEvent: { '@type': 'game/Joined', partyId } };
          unit.emit({ event, tags: ['joins'], subject: `party:${partyId}` });
        },
      },
    },
    consumers: {
      rewards: {
        kinds: ['anyEvent.matchbroker/MatchEnded'],
        async handle({ event, eventId, recipients }, unit) {
          const matchId = String('anyEvent' in event && event.anyEvent.matchId);
          const isRefused = fails();
          await unit.insert(payments, { id: nextId(), matchId, eventId, isRefused });
          if (isRefused) throw new Error('the bank is closed');
          // The journal consumes the first one, and nobody the second one.
          for (const type of ['game/Paid', 'game/Thanks'])
            unit.emit({
              event: { anyEvent: { '@type': type, matchId } },
              recipients: [...recipients],
              tags: ['payments'],
              subject: `match:${matchId}`,
            });
        },
      },
      journal: {
        kinds: [...[...areaKinds].filter(isAboutTicketOrParty), ...gameKinds],
        async handle({ subject, eventId }: ConsumedEvent, unit) {
          const isRefused = fails();
          await unit.insert(journal, { id: nextId(), subject, eventId, isRefused });
          if (isRefused) throw new Error('no ink');
        },
      },
    },
  };
}

const isAboutTicketOrParty = (kind: string): boolean =>
  kind.startsWith('matchmakingStatusUpdateEvent.') || kind.startsWith('partyUpdateEvent.');

/** Returns the subject of an event that the journal consumes; null for other events. */
export function journalSubjectOf(event: Readonly<Record<string, unknown>>): string | null {
  const {
    matchmakingStatusUpdateEvent: status,
    partyUpdateEvent: change,
    anyEvent,
  } = event as {
    readonly matchmakingStatusUpdateEvent?: { readonly ticketId: string };
    readonly partyUpdateEvent?: { readonly partyId: string };
    readonly anyEvent?: Readonly<Record<string, string>>;
  };
  if (status) return `ticket:${status.ticketId}`;
  if (change) return `party:${change.partyId}`;
  if (anyEvent?.['@type'] === 'game/Gift') return `account:${event.recipientId}`;
  if (anyEvent?.['@type'] === 'game/Joined') return `party:${anyEvent.partyId}`;
  if (anyEvent?.['@type'] === 'game/Paid') return `match:${anyEvent.matchId}`;
  return null;
}
