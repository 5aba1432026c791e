import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { Storage, WakeUps } from '../../storage/storage.ts';
import { createPolledWakeUps } from './polled-wake-ups.ts';

/** How the nodes on one storage wake each other. */
export type WakeUpsOption = 'polling' | { readonly pollMilliseconds: number } | WakeUps;

const defaultPollMilliseconds = 250;
/** As often as a node looks for events without any wake-up. */
const maxPollMilliseconds = 2_000;

export interface WakeUpsDependencies {
  readonly storage: Storage;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly log: Log;
}

/** Returns the wake-ups that an option chooses, by default those of the storage. Null if there are none: one node only. */
export function createWakeUps(
  option: WakeUpsOption | undefined,
  { storage, clock, log }: WakeUpsDependencies,
): WakeUps | null {
  if (option === undefined) {
    const { notify, listen } = storage;
    return notify && listen ? { notify, listen } : null;
  }
  if (isOwn(option)) return option;
  const { pollMilliseconds } = option === 'polling' ? { pollMilliseconds: defaultPollMilliseconds } : option;
  return createPolledWakeUps({ rows: storage.reserved ?? storage, clock, log, pollMilliseconds });
}

/** Throws if the option is invalid. */
export function checkWakeUps(option: WakeUpsOption | undefined): void {
  if (option === undefined || option === 'polling') return;
  const { pollMilliseconds, notify, listen } = Object(option) as Partial<WakeUps> & {
    readonly pollMilliseconds?: unknown;
  };
  if (typeof notify === 'function' && typeof listen === 'function') return;
  if (typeof pollMilliseconds !== 'number')
    throw new Error("wakeUps must be 'polling', { pollMilliseconds }, or wake-ups with notify and listen");
  if (!(pollMilliseconds >= 10 && pollMilliseconds <= maxPollMilliseconds))
    throw new Error(`wakeUps.pollMilliseconds must be from 10 to ${maxPollMilliseconds}`);
}

/** Returns what the option is called. */
export function nameOfWakeUps(option: WakeUpsOption | undefined, storage: Storage): string {
  if (option === undefined) return storage.notify && storage.listen ? 'storage' : 'process';
  return isOwn(option) ? 'configured' : 'polling';
}

/** Returns the wake-ups of the host, which the backend closes; null if there are none. */
export const ownWakeUps = (option: WakeUpsOption | undefined): WakeUps | null =>
  option !== undefined && isOwn(option) ? option : null;

const isOwn = (option: WakeUpsOption): option is WakeUps => typeof option === 'object' && 'notify' in option;
