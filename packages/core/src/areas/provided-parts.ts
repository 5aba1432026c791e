import type { EventBus } from '../events/bus.ts';
import type { Signals } from '../events/nodes/signals.ts';
import type { StreamHub } from '../events/streams/stream-hub.ts';
import type { Contract } from '../http/contract.ts';
import type { Meters } from '../runtime/isolate-meter.ts';
import type { RandomBytes } from '../runtime/secrets.ts';
import { provided } from './part.ts';

/** Tells every node, this one too, that something has changed. */
export const signalsPart = provided<Pick<Signals, 'signal' | 'onSignal'>>('signals');

/** The open event streams of this node. */
export const streamHubPart = provided<StreamHub>('event streams');

/**
 * Takes meters of areas, which are told what this process does, as the option `meter` is. What they count, they count in memory:
 * their functions are called in the middle of requests.
 */
export const metersPart = provided<Pick<Meters, 'add'>>('meters');

/** Calls listeners for the events that this process commits, after their commit. */
export const eventBusPart = provided<EventBus>('event bus');

/** Every permission of every area with its description. */
export const permissionsPart = provided<ReadonlyMap<string, string>>('permissions');

/** Every kind of event that an area declares, such as `partyUpdateEvent.PLAYER_JOINED`. */
export const eventKindsPart = provided<ReadonlySet<string>>('kinds of events');

/** The contracts of all areas, in the order in which documents list them. */
export const contractsPart = provided<readonly Contract[]>('contracts');

/** Name of the header that contains a session token, in both directions, in lower case. */
export const sessionHeaderPart = provided<string>('session header');

/** The API key of the configuration, which has every permission; undefined if there is none. */
export const rootApiKeyPart = provided<string | undefined>('root API key');

/** The source of random bytes of the configuration; undefined means that of the operating system. */
export const randomPart = provided<RandomBytes | undefined>('random bytes');

/** The settings of queues that areas beside matchmaking read. */
export const queueSettingsPart = provided<ReadonlySet<string>>('settings of queues');
