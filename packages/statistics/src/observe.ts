import {
  type EventBus,
  type ListenedEvent,
  type MatchChange,
  type Meter,
  matchChanged,
  on,
} from '@lobbykit/core/area';
import type { Counts } from './counts.ts';
import type { Players } from './players.ts';

/** What is counted of what the backend measures. */
export const meterOf = (counts: Counts, players: Players, now: () => number): Partial<Meter> => ({
  recordRequest: () => counts.add('requests'),
  recordWait: () => counts.add('requests'),
  recordError: (reason) => counts.add('errors', reason),
  recordRateLimited: (rateClass) => counts.add('refusals', rateClass),
  recordPlayer: (accountId) => players.seen(accountId, now()),
  recordTicket: (queue) => counts.add('tickets.started', queue),
  recordExpired: (queue, tickets) => counts.add('tickets.expired', queue, tickets),
  recordMatched(queue, milliseconds) {
    counts.add('tickets.matched', queue);
    counts.addWait('tickets.wait', queue, milliseconds);
  },
  recordAllocation(allocator, outcome) {
    if (outcome === 'started') counts.add('servers.started', allocator);
    if (outcome === 'failed') counts.add('servers.failed', allocator);
  },
  recordSale: (kind, currency, amount) =>
    counts.add(kind === 'granted' ? 'revenue' : 'refunds', currency, Number(amount)),
});

const loginType = 1;
const createdType = 0;

/** The states of an order, by the integers of its events. */
const orderStates = [
  'UNSPECIFIED',
  'CREATED',
  'AWAITING_APPROVAL',
  'APPROVED',
  'FULFILLED',
  'DECLINED',
  'EXPIRED',
  'FAILED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'CHARGED_BACK',
  'PENDING_GRANT',
] as const;

/** Counts events of this process, after their commit. Returns the function that ends it. */
export function countEvents(bus: EventBus, counts: Counts, players: Players, now: () => number): () => void {
  const listeners = [
    bus.on('authenticationEvent', ({ content }) => {
      if (content.type === loginType) counts.add('logins');
    }),
    bus.on('accountsEvent', ({ content }) => {
      if (content.type !== createdType || !content.isNewAccount) return;
      counts.add('players.new');
      players.created(content.accountId, now());
    }),
    bus.on('anyEvent', ({ content }: ListenedEvent<'anyEvent'>) => {
      if (content['@type'] === 'entitlements/OrderChanged')
        counts.add('orders', orderStates[Number(content.state)] ?? String(content.state));
    }),
  ];
  return () => {
    for (const end of listeners) end();
  };
}

/** A text of JSON, with at most 256 characters. Properties of other areas may begin as ours do and be no JSON. */
const queueText = /^\{"queueName":("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})){0,256}")/u;

/** The queue of a match, if the matchmaker has made it: its properties begin with it. They may have a megabyte, so nothing parses them. */
export function queueOf({
  match,
}: {
  readonly match: Pick<MatchChange['match'], 'matchProperties'>;
}): string {
  const [, name] = queueText.exec(match.matchProperties) ?? [];
  return name === undefined ? '' : (JSON.parse(name) as string);
}

/** Counts matches, after the commit of what happens to them. It adds no statement to their units. */
export const countMatches = (counts: Counts) =>
  on(matchChanged, async (unit, change) => {
    unit.afterCommit(() => {
      if (change.kind === 'READY') counts.add('matches.ready', queueOf(change));
      else if (change.kind === 'FAILED') counts.add('matches.failed', change.reason);
      else counts.add(change.reason === null ? 'matches.ended' : 'matches.forced', queueOf(change));
    });
  });
