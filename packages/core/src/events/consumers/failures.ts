import { inspect } from 'node:util';
import { isApiError } from '../../kernel/errors.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Row } from '../../storage/table.ts';
import type { QueuedEvent } from './deliver.ts';
import type { ConsumersDependencies } from './dependencies.ts';
import { consumerEvents, consumerSubjects } from './tables.ts';

export type SubjectRow = Row<typeof consumerSubjects>;

const firstPauseMilliseconds = 1_000;
const pauseGrowth = 4;
const maxPauseMilliseconds = 3_600_000;
const maxErrorLength = 1_000;

/** Returns the pause after a number of failed attempts: 1, 4, 16, 64, 256 and 1,024 seconds, then one hour. */
export const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseMilliseconds * pauseGrowth ** (attempts - 1), maxPauseMilliseconds);

/** The state of a subject that has not failed: it is due. */
export const noFailure = {
  dueAt: 0,
  failedSequence: null,
  attempts: 0,
  parkedAt: null,
  lastError: '',
} as const;

/** Locks a subject until the unit ends, as an emission does. Returns null if nothing waits for the consumer. */
export async function lockSubject(
  unit: StorageOperations,
  { consumer, subject }: Pick<SubjectRow, 'consumer' | 'subject'>,
): Promise<SubjectRow | null> {
  const [row] = await unit.lock(consumerSubjects, { consumer, subject });
  return row ?? null;
}

/**
 * Records a failed attempt: the subject pauses, or is parked with an audit row after the last attempt. Changes nothing if
 * the event is gone, because another node or an operator was faster.
 */
export async function recordFailure(
  dependencies: ConsumersDependencies,
  row: QueuedEvent,
  attempts: number,
  error: unknown,
): Promise<void> {
  const { atomically, clock, limits, log, redactSecrets, systemCall } = dependencies;
  const { consumer, subject, sequence, eventId, kind } = row;
  const isParked = attempts >= limits.consumerAttempts;
  const now = clock.now();
  await atomically(systemCall('consumers.park'), async (unit) => {
    const locked = await lockSubject(unit, row);
    if (!locked) return;
    // Waits for a node that handles the event at this moment, and finds nothing if that commits.
    const waiting = await unit.update(consumerEvents, { consumer, subject, sequence, eventId }, { kind });
    if (waiting.length === 0) return;
    await unit.update(
      consumerSubjects,
      { consumer, subject },
      {
        failedSequence: sequence,
        attempts,
        dueAt: isParked ? null : now + pauseAfter(attempts),
        parkedAt: isParked ? now : null,
        lastError: storableText(redactSecrets(messageOf(error))),
      },
    );
    if (isParked) unit.audit({ object: `${consumer} ${eventId} ${subject}`, outcome: 'PARKED' });
  });
  const facts = { consumer, subject, eventId, kind, attempts, cause: error };
  if (isParked) log.error(facts, 'a consumer failed for the last time; its subject is parked');
  else log.warn(facts, 'a consumer failed; trying again after a pause');
}

function messageOf(error: unknown): string {
  if (isApiError(error) && error.cause instanceof Error) return `${error.reason}: ${error.cause.message}`;
  if (isApiError(error)) return `${error.reason}: ${error.message}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : inspect(error);
}

/** Storages refuse U+0000 and half surrogate pairs. An error that cannot be stored would never lead to a pause. */
const storableText = (text: string): string =>
  text.slice(0, maxErrorLength).replaceAll('\0', '\ufffd').toWellFormed();
