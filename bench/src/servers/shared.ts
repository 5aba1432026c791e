/** Where a backend keeps its data. */
export type StorageChoice =
  | { readonly kind: 'memory' }
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** The schema of lobbykit in the database that it shares with the twin. */
export const ourSchema = 'ours';
/** The operator's key of every benchmark. */
export const operatorKey = 'benchmark-operator-key-0123456789abcdef';
/** The value of every seeded entry. It has the same size as the measured writes. */
export const seededValue: string = 'x'.repeat(24);
/** The number of players who are seeded at the same time. */
export const playerBatchSize = 50;
/** Returns the id of a game server that is registered when a measurement begins. */
export const knownServer = (at: number): string => `server-${String(at).padStart(7, '0')}`;

interface Duelist {
  readonly id: string;
  readonly entityType: number;
  readonly metadata: Record<string, { stringPayload: string } | { intPayload: number }>;
}

/** The entity with which one player starts a ticket. Players with a similar skill match. */
export const duelist = (accountId: string, queueName: 'duel' | 'meet', skill: number): Duelist => ({
  id: accountId,
  entityType: 2,
  metadata: {
    queue_name: { stringPayload: queueName },
    mode: { stringPayload: `mode-${skill % 4}` },
    skill: { intPayload: skill },
  },
});
