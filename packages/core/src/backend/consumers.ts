import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Consumer } from '../events/consumers/consumer.ts';
import type { ConsumerControl } from '../events/consumers/control.ts';
import type { ConsumerRegistry } from '../events/consumers/registry.ts';
import { knownError } from '../http/known-error.ts';
import { unknownName } from '../kernel/nearest-name.ts';
import type { NamedBackground } from './create-parts.ts';

/** A consumer of the host, with a fixed list of kinds. */
export interface HostConsumer extends Consumer {
  /**
   * Names of the reference of events, such as `partyUpdateEvent.PLAYER_JOINED`, and any `anyEvent.<@type>`. An unknown name
   * stops the start.
   */
  readonly kinds: readonly string[];
}

/** Consumers by name. The name is stored with the position of the consumer: a renamed consumer is a new one. */
export type HostConsumers = Readonly<Record<string, HostConsumer>>;

/** Converts failures of the storage, as other calls in this process do. Other errors stay what they are. */
export function withStorageErrors(control: ConsumerControl): ConsumerControl {
  const convert = (thrown: unknown): never => {
    const error = knownError(thrown);
    throw error.code === 'INTERNAL' ? thrown : error;
  };
  return {
    list: () => control.list().catch(convert),
    resume: (...parts) => control.resume(...parts).catch(convert),
    skip: (...parts) => control.skip(...parts).catch(convert),
  };
}

const nameForm = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const anyEventForm = /^anyEvent\.\S{1,256}$/;

/** Adds the consumers of the areas and of the host. Throws for an invalid name, an unknown kind, or a missing function. */
export function addConsumers(
  registry: ConsumerRegistry,
  { events }: Pick<Catalogue, 'events'>,
  areas: readonly NamedBackground[],
  hostConsumers: HostConsumers = {},
): void {
  for (const { name: area, consumers = {} } of areas)
    for (const [name, consumer] of Object.entries(consumers)) {
      if (typeof consumer.kinds !== 'function') assertKinds(`${area}.${name}`, consumer.kinds, events);
      registry.add(`${area}.${name}`, consumer);
    }
  for (const [name, consumer] of Object.entries(hostConsumers)) {
    if (!nameForm.test(name))
      throw new Error(
        `consumers: the name ${name} must begin with a letter and have up to 64 letters, digits, _ or -`,
      );
    if (!Array.isArray(consumer?.kinds) || consumer.kinds.length === 0)
      throw new Error(`consumers.${name}: kinds must be a list of at least one kind of event`);
    if (typeof consumer.handle !== 'function')
      throw new Error(`consumers.${name}: handle must be a function`);
    assertKinds(name, consumer.kinds, events);
    registry.add(name, consumer);
  }
}

function assertKinds(name: string, kinds: readonly string[], events: Catalogue['events']): void {
  for (const kind of kinds)
    if (!events.has(kind) && !anyEventForm.test(kind))
      throw new Error(`consumers.${name}: ${unknownName('kind of event', kind, [...events.keys()])}`);
}
