// Written by writeAreaClient of @lobbykit/core.

import type { AreaClient, CallOptions, Empty } from '@lobbykit/client';

/** Wallets: what players call. */
export interface WalletsOperations {
  /**
   * Reads how much gold the caller has.
   *
   * `GET /api/v1/wallets`. Needs a session with an account.
   */
  get(input?: Empty, options?: CallOptions): Promise<{ gold: number | bigint }>;
}

/** Wallets: what operators, game servers and monitors call. */
export interface WalletsAdminOperations {
  /**
   * Gives gold to a player, or takes it.
   *
   * `POST /api/v1/admin/wallets/{accountId}`. Needs the permission `wallets.change`.
   *
   * Errors: `NOT_ENOUGH_GOLD`, `WALLET_FULL`, `WALLET_OWNER_UNKNOWN`.
   */
  change(input: {
    accountId: string;
    /** Negative to take gold. */
    gold: number | bigint | string;
  }, options?: CallOptions): Promise<{ gold: number | bigint }>;
}

/** Wallets, for `createClient({ areas })`. */
export const walletsClient: AreaClient<'wallets', WalletsOperations, WalletsAdminOperations> = {
  area: 'wallets',
  player: {
    get: ['GET', '/wallets'],
  },
  admin: {
    change: ['POST', '/admin/wallets/{accountId}'],
  },
};
