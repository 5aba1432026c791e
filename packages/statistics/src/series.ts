/**
 * How the values of a series are put together.
 *
 * A `counter` counts what happened, and is added up. A `gauge` is a number at a moment, of which a longer step has the mean and
 * the peak. A `wait` is a distribution of times. `players` are different players of a day, so days cannot be added up.
 */
export type SeriesKind = 'counter' | 'gauge' | 'wait' | 'players';

interface Definition {
  readonly kind: SeriesKind;
  /** What the label of its values is; empty if it has none. */
  readonly label: string;
  readonly summary: string;
}

/** Every series, by its name. docs/statistics.md has a line for each, and a test compares the two. */
export const series = {
  'players.online': {
    kind: 'gauge',
    label: '',
    summary: 'Players with an open event stream.',
  },
  'players.new': { kind: 'counter', label: '', summary: 'Accounts that a login has created.' },
  'players.active_day': {
    kind: 'players',
    label: '',
    summary: 'Different players who made a request on this day.',
  },
  'players.active_month': {
    kind: 'players',
    label: '',
    summary: 'Different players who made a request in the 30 days that end with this one.',
  },
  'players.returned': {
    kind: 'players',
    label: 'days',
    summary: 'Players who made a request on this day, and whose account was created 1, 7 or 30 days before.',
  },
  logins: { kind: 'counter', label: '', summary: 'Sessions that got an account.' },
  requests: {
    kind: 'counter',
    label: '',
    summary: 'Requests that were answered, over HTTP and in the process.',
  },
  errors: { kind: 'counter', label: 'reason', summary: 'Requests that were refused or failed.' },
  refusals: {
    kind: 'counter',
    label: 'rate',
    summary: 'Requests that were refused because a rate was used up.',
  },
  'tickets.started': { kind: 'counter', label: 'queue', summary: 'Tickets that began to wait.' },
  'tickets.matched': { kind: 'counter', label: 'queue', summary: 'Tickets that have found a match.' },
  'tickets.expired': { kind: 'counter', label: 'queue', summary: 'Tickets that timed out.' },
  'tickets.wait': {
    kind: 'wait',
    label: 'queue',
    summary: 'How long tickets waited until their match was found, in milliseconds.',
  },
  'matches.ready': { kind: 'counter', label: 'queue', summary: 'Matches whose server became ready.' },
  'matches.ended': { kind: 'counter', label: 'queue', summary: 'Matches that their server ended.' },
  'matches.forced': { kind: 'counter', label: 'queue', summary: 'Matches that ended without their server.' },
  'matches.failed': {
    kind: 'counter',
    label: 'reason',
    summary: 'Matches that failed before they were ready.',
  },
  'servers.started': { kind: 'counter', label: 'allocator', summary: 'Game servers that were started.' },
  'servers.failed': {
    kind: 'counter',
    label: 'allocator',
    summary: 'Game servers that an allocator could not start.',
  },
  orders: { kind: 'counter', label: 'state', summary: 'Orders that came into a state.' },
  revenue: {
    kind: 'counter',
    label: 'currency',
    summary:
      'Prices of order lines that were granted, in minor units. Renewals of subscriptions are not in it.',
  },
  refunds: {
    kind: 'counter',
    label: 'currency',
    summary: 'Prices of order lines that were taken back, in minor units.',
  },
} as const satisfies Readonly<Record<string, Definition>>;

export type SeriesName = keyof typeof series;

export const seriesNames = Object.keys(series) as readonly SeriesName[];

export const isSeries = (name: string): name is SeriesName => Object.hasOwn(series, name);

/** The days after which it is counted who comes back. */
export const returnDays = [1, 7, 30] as const;
