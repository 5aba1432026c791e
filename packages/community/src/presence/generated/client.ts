// Written by writeAreaClient of @lobbykit/core.

import type { AreaClient, CallOptions, Empty } from '@lobbykit/client';

/** Whether one component of an area works. */
export interface ComponentHealth {
  component: string;
  healthy: boolean;
  /** Detail for operators; empty for anonymous callers. */
  status: string;
}

/** Whether an area works. */
export interface Health {
  healthy: boolean;
  components: ComponentHealth[];
}

/** Presence: what players call. */
export interface PresenceOperations {
  /**
   * Switches events about the presence of the caller’s friends on or off.
   *
   * It holds for all devices of the caller until it is switched off. Events come to event streams that are open, at most one a second for each friend. Read the list of friends with their presence once, after this call.
   *
   * `PUT /api/v1/friends/presence/subscription`. Needs a session with an account.
   */
  subscribe(input: { enabled: boolean }, options?: CallOptions): Promise<Empty>;
}

/** Presence: what operators, game servers and monitors call. */
export interface PresenceAdminOperations {
  /**
   * Reports whether presences can be followed.
   *
   * `GET /api/v1/presence/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;
}

/** Presence, for `createClient({ areas })`. */
export const presenceClient: AreaClient<'presence', PresenceOperations, PresenceAdminOperations> = {
  area: 'presence',
  player: {
    subscribe: ['PUT', '/friends/presence/subscription'],
  },
  admin: {
    healthz: ['GET', '/presence/healthz'],
  },
};
