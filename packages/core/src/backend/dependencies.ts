import type { Catalogue } from '../catalogue/catalogue.ts';
import type { EventEngine } from '../events/create-event-engine.ts';
import type { BackendOptions } from './options.ts';

/** What the areas need besides their context. */
export interface ServicesDependencies {
  readonly options: BackendOptions;
  readonly events: EventEngine;
  readonly catalogue: Catalogue;
  /** Name of the header that contains a session token, in both directions, in lower case. */
  readonly sessionHeader: string;
}
