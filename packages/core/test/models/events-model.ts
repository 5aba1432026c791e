/** Small limits, so that a few commands reach them. */
export const limits = {
  eventLogRows: 16,
  eventLogSeconds: 600,
  streamsPerAccount: 2,
  streamSeconds: 86_400,
};

/** The cursor of a stream. Events are counted back from the last event of the account. */
export type Cursor =
  | { readonly from: 'now' | 'garbage' | 'beyond' }
  | { readonly from: 'event' | 'position'; readonly back: number }
  /** An event of another account. */
  | { readonly from: 'foreign'; readonly account: number };

export type Command =
  | { readonly kind: 'emit'; readonly accounts: readonly number[]; readonly times: number }
  | { readonly kind: 'connect'; readonly account: number; readonly cursor: Cursor }
  | { readonly kind: 'disconnect'; readonly stream: number }
  | { readonly kind: 'advance'; readonly seconds: number }
  | { readonly kind: 'tick' };

export interface ModelEvent {
  readonly sequence: number;
  readonly id: string;
  readonly says: string;
  readonly at: number;
}

export interface ModelAccount {
  readonly id: string;
  /** Every event that the account ever got. */
  readonly all: ModelEvent[];
  /** The events that are kept. */
  kept: ModelEvent[];
}

export interface ModelStream {
  readonly account: ModelAccount;
  /** The events that its client got. */
  readonly lines: string[];
  open: boolean;
}

export interface Model {
  now: number;
  nextTrimAt: number;
  readonly accounts: readonly ModelAccount[];
  readonly streams: ModelStream[];
}

const headOf = ({ all }: ModelAccount): number => all.at(-1)?.sequence ?? 0;

/** Adds an event: it is kept, sometimes the oldest are removed, and every open stream of the account gets it. */
export function emit(model: Model, account: ModelAccount, id: string, says: string): void {
  const sequence = headOf(account) + 1;
  const event = { sequence, id, says, at: model.now };
  account.all.push(event);
  account.kept.push(event);
  // The log is cut where the number crosses a multiple of an eighth of its length.
  if (sequence % (limits.eventLogRows / 8) === 0 && sequence > limits.eventLogRows)
    account.kept = account.kept.filter((kept) => kept.sequence >= sequence - limits.eventLogRows);
  for (const stream of model.streams) if (stream.open && stream.account === account) stream.lines.push(says);
}

/** Removes events that are too old, at most every half minute. */
export function tick(model: Model): void {
  if (model.now < model.nextTrimAt) return;
  model.nextTrimAt = model.now + 30_000;
  const oldest = model.now - limits.eventLogSeconds * 1000;
  for (const account of model.accounts) account.kept = account.kept.filter(({ at }) => at > oldest);
}

/** Returns the text of a cursor, made from the events that a client got. */
export function cursorText(model: Model, account: ModelAccount, cursor: Cursor): string {
  const back = (of: ModelAccount, count: number): ModelEvent | undefined =>
    of.all[Math.max(0, of.all.length - 1 - count)];
  switch (cursor.from) {
    case 'now':
      return '';
    case 'garbage':
      return 'event-nobody-ever-had';
    case 'beyond':
      return `position-${headOf(account) + 1}`;
    case 'event':
      return back(account, cursor.back)?.id ?? '';
    case 'position':
      return `position-${Math.max(0, headOf(account) - cursor.back)}`;
    case 'foreign':
      return back(model.accounts[cursor.account]!, 0)?.id ?? '';
  }
}

/**
 * Returns where a stream begins and what it gets at once. A client that resumes within the kept events gets only the
 * events that it missed. A client that missed events which are not kept gets one resync, and then the kept events.
 */
export function connect(
  model: Model,
  account: ModelAccount,
  cursor: string,
): { readonly position: number; readonly stream: ModelStream } {
  const head = headOf(account);
  const last = account.all.at(-1);
  const position = /^position-(\d+)$/.exec(cursor)?.[1];
  const named =
    position !== undefined
      ? Number(position)
      : cursor === last?.id
        ? head
        : account.kept.find(({ id }) => id === cursor)?.sequence;
  const known = named !== undefined && named <= head && head - named <= limits.eventLogRows;
  const from = cursor === '' || !known ? head : named;
  const lines = cursor !== '' && !known ? ['RESYNC'] : [];
  const missed = account.kept.filter(({ sequence }) => sequence > from);
  // The oldest of the missed events may be removed already.
  if (missed.length < head - from) lines.push('RESYNC');
  lines.push(...missed.map(({ says }) => says));

  const stream = { account, lines, open: true };
  model.streams.push(stream);
  const open = model.streams.filter((other) => other.open && other.account === account);
  for (const oldest of open.slice(0, Math.max(0, open.length - limits.streamsPerAccount))) {
    oldest.lines.push('STREAM_REPLACED');
    oldest.open = false;
  }
  return { position: from, stream };
}
