import type { HookUnit } from '../../http/hooks.ts';
import type { EventBody } from '../event-kinds.ts';

/** An emission as a consumer gets it: once, however many recipients it has. */
export interface ConsumedEvent {
  readonly eventId: string;
  /** As in the reference of events: `anyEvent.matchbroker/MatchEnded`, `partyUpdateEvent.PLAYER_JOINED`. */
  readonly kind: string;
  /** What the event is about: `match:…`, `account:…`, `party:…`. */
  readonly subject: string;
  /** The event with its one kind. Enumerations are integers, and 64-bit integers are bigints. */
  readonly event: EventBody;
  /** The accounts that got the event, each once. */
  readonly recipients: readonly string[];
  readonly tags: readonly string[];
  /** Account id or `key:<name>`. Null if the backend itself emitted the event. */
  readonly senderId: string | null;
  /** Whether every connected player got the event. */
  readonly everyone: boolean;
  /** When the event was committed, in milliseconds since 1970. */
  readonly committedAt: number;
  /** 1 for the first attempt. An attempt during which the process died is not counted. */
  readonly attempt: number;
}

/** Code that gets every emission of some kinds, also those that were committed while no node was running. */
export interface Consumer {
  /** The kinds to consume. A function is called at each emission, so it must return at once. */
  readonly kinds: readonly string[] | (() => ReadonlySet<string>);
  /**
   * Handles one emission. What it writes with `unit` commits together with the consumer's position: exactly once. It may
   * await only `unit`, and has 5 seconds. If it throws, nothing is kept, and the emission comes again after a pause.
   */
  handle(event: ConsumedEvent, unit: HookUnit): void | Promise<void>;
}
