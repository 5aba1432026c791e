/** Where a backend keeps its data. */
export type StorageChoice =
  | { readonly kind: 'memory' }
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** The schema of ours in the database that is shared with the twin. */
export const ourSchema = 'ours';
/** The operator's key of every benchmark. */
export const operatorKey = 'benchmark-operator-key-0123456789abcdef';
/** What every seeded entry holds: as many bytes as the measured writes put in its place. */
export const seededValue: string = 'x'.repeat(24);
/** Players who are seeded at the same time. */
export const playersAtATime = 50;
/** A game server that is registered when a measurement begins. */
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
