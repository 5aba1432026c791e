import type { NewRow, Table } from '../../src/storage/table.ts';

/** Texts of the lengths that real rows have. A function gives each row another text. */
type Sample = Readonly<Record<string, unknown>>;

const id = (kind: string, random: string): string =>
  `${kind}-${random.slice(0, 8)}-${random.slice(8, 12)}-${random.slice(12, 16)}-${random.slice(16, 20)}-${random.slice(20, 32)}`;

const text = (length: number): string => 'x'.repeat(length);

/** What a row of each table that grows with use contains, besides texts of 44 characters such as ids. */
export const samples: Readonly<Record<string, Sample>> = {
  audit_log: { operation: 'globalMetadata.adminPut', outcome: 'success' },
  idempotency_keys: { done: true, answer: text(500), caller: text(44), keptBytes: 500 },
  event_log: { sequence: 1_000, payload: text(300) },
  consumer_events: {
    consumer: 'guilds.welcome',
    kind: 'accountsEvent.CREATE_OR_GET_ACCOUNT',
    body: text(250),
    recipients: [text(44)],
    tags: [],
    senderId: text(44),
    everyone: false,
  },
  webhook_deliveries: { kind: 'accountsEvent.CREATE_OR_GET_ACCOUNT', body: text(300), state: 1 },
  sessions: {
    accountId: text(44),
    issuer: text(20),
    subject: text(20),
    address: text(15),
    userAgent: text(110),
  },
  matches: {
    state: 3,
    playerIds: Array.from({ length: 8 }, () => text(44)),
    ticketIds: Array.from({ length: 4 }, () => text(44)),
    matchProperties: text(400),
    playerProperties: {},
    connectionDetails: text(60),
  },
  matchmaking_matches: {
    queueKey: 'ranked',
    tickets: Array.from({ length: 4 }, () => ({ id: text(44), players: [text(44), text(44)] })),
  },
  matchmaking_tickets: {
    queueKey: 'ranked',
    status: 3,
    playerIds: [text(44), text(44)],
    entity: text(300),
    byPlayer: true,
    matchId: text(44),
    endedAt: 1_790_000_000_000,
  },
  familiar_origins: {},
  replay_tokens: { provider: 98, platform: 98, issuer: 'email', subject: text(36) },
  leaderboard_entries: {
    position: (random: string) => random + text(56),
    metadata: null,
  },
  event_heads: { sequence: 1_000 },
  accounts: {
    displayName: text(12),
    authRole: 'user',
    platforms: [{ platform: 6, id: text(18), issuer: '', displayName: text(12) }],
  },
  deleted_accounts: {},
  identities: { platform: 6, issuer: '', subject: text(18) },
  account_items: { locked: false },
  store_offers: { currency: 'EUR', pricesDigest: text(64) },
  orders: {
    state: 4,
    currency: 'EUR',
    language: 'en',
    userSession: 'client',
    requestDigest: text(64),
  },
  order_lines: { provider: 'Store', description: text(20), state: 1, quantity: 1 },
  order_history: { state: 4, message: 'the store says Succeeded' },
  subscriptions: { state: 1 },
  entitlement_ledger: { agent: 'server:game-servers', description: 'decrement' },
};

const fallbacks = {
  text: (random: string): unknown => id('thing', random),
  time: (_: string, index: number): unknown => 1_790_000_000_000 + index,
  int: (_: string, index: number): unknown => index,
  int64: (_: string, index: number): unknown => BigInt(index),
  bool: (): unknown => true,
  json: (): unknown => [],
};

const hex = (value: number): string => value.toString(16).padStart(8, '0');

/** Returns random hexadecimal digits, the same ones in every run. */
function createDigits(): () => string {
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  return () => [0, 0, 0, 0].map(() => hex(next())).join('');
}

/** Returns rows of a table. Columns that the sample does not name have texts and numbers of their own in each row. */
export function sampleRows<T extends Table>(table: T, count: number): NewRow<T>[] {
  const digits = createDigits();
  const sample = samples[table.name] ?? {};
  const distinct = new Set([...table.key, ...table.unique.flat()]);
  return Array.from({ length: count }, (_, index) => {
    const row: Record<string, unknown> = {};
    for (const [name, { type, nullable, default: standard }] of Object.entries(table.columns)) {
      const given = sample[name];
      if (typeof given === 'function') row[name] = given(digits());
      else if (Object.hasOwn(sample, name) && !(distinct.has(name) && type === 'text')) row[name] = given;
      else if (distinct.has(name) || (!nullable && standard === undefined))
        row[name] = /digest$/i.test(name) ? digits() + digits() : fallbacks[type](digits(), index);
    }
    return row as NewRow<T>;
  });
}
