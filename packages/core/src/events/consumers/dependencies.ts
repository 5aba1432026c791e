import type { Call } from '../../kernel/call.ts';
import type { EngineLimits } from '../../kernel/limits.ts';
import type { Atomically } from '../../kernel/unit-of-work.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ConsumerRegistry } from './registry.ts';

/** What delivery, retention and reports of consumers need. */
export interface ConsumersDependencies {
  readonly registry: ConsumerRegistry;
  readonly storage: Storage;
  readonly atomically: Atomically;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: Pick<EngineLimits, 'consumerAttempts' | 'consumerDays' | 'consumerRows'>;
  systemCall(operation: string): Call;
  /** Removes secrets from the message of an error before it is stored. */
  redactSecrets(text: string): string;
}
