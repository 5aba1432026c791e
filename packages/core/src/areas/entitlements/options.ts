import type { OptionDefaults } from '../part.ts';
import type { ItemProvider, OrderProvider } from './providers.ts';

/** Options of entitlements. */
export interface EntitlementsOptions {
  readonly entitlements?:
    | {
        /** Sells items. `@lobbykit/store` has one for the public store. Default: none, and orders are refused. */
        readonly orderProvider?: OrderProvider;
        /** Tells which apps players own. Default: none, and ownership is only what is stored. */
        readonly itemProvider?: ItemProvider;
        /** Minutes between two questions to the item provider about one account. Default 1. */
        readonly ownershipCheckMinutes?: number;
        /** Refuses orders without an Idempotency-Key. Default false. */
        readonly requireIdempotencyKey?: boolean;
      }
    | undefined;
}

export const entitlementsOptions: OptionDefaults<EntitlementsOptions> = { entitlements: undefined };
