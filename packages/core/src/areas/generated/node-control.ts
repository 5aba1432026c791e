// Generated from the contracts by `npm run reference`.

import type { Caller } from '../../http/dispatch.ts';
import type {
  Empty,
  Health,
} from '../../kernel/generated/types.ts';

/** Node control, in this process. */
export interface NodeControlApi {
  /**
   * Restarts this node within its process, after the answer.
   *
   * Requests that were accepted are completed. New ones get 503 with Retry-After until the node has restarted. Streams end with SHUTTING_DOWN, and clients resume them. Applies what node control has stored.
   *
   * `POST /api/v1/admin/node_control/restart`. Needs the permission `node.control`.
   */
  restart(input: Empty, caller?: Caller): Promise<Empty>;

  /**
   * Chooses what stands behind an interface.
   *
   * GET /node_inspection/implementations/available lists the names. Stored for all nodes of this storage. A node applies it when it restarts.
   *
   * `POST /api/v1/admin/node_control/set_preferred_implementation_override`. Needs the permission `node.control`.
   */
  setImplementation(input: {
    interface: string;
    /** Required unless `clear` is true. */
    implementation?: string | null | undefined;
    /** Removes the choice of this interface. */
    clear?: boolean | null | undefined;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Lists the chosen implementations by interface.
   *
   * `GET /api/v1/admin/node_control/get_preferred_implementation_overrides`. Needs the permission `node.control`.
   */
  listImplementations(input: Empty, caller?: Caller): Promise<{ overrides: Record<string, string> }>;

  /**
   * Includes a service that the configuration excludes.
   *
   * A service in both lists is excluded. Stored for all nodes of this storage. A node applies it when it restarts.
   *
   * `PUT /api/v1/admin/node_control/service_include`. Needs the permission `node.control`.
   */
  includeService(input: { service: string }, caller?: Caller): Promise<Empty>;

  /**
   * Removes a service from the list of included services.
   *
   * Stored for all nodes of this storage. A node applies it when it restarts.
   *
   * `DELETE /api/v1/admin/node_control/service_include`. Needs the permission `node.control`.
   */
  removeIncludedService(input: { service: string }, caller?: Caller): Promise<Empty>;

  /**
   * Lists the services that operators have included.
   *
   * `GET /api/v1/admin/node_control/services_to_include`. Needs the permission `node.control`.
   */
  listIncludedServices(input: Empty, caller?: Caller): Promise<{ services: string[] }>;

  /**
   * Excludes a service: its operations answer 501, and its tasks stop.
   *
   * Other services still use it within the process. accounts, api_keys, authentication, node_control and node_inspection cannot be excluded. Stored for all nodes of this storage. A node applies it when it restarts.
   *
   * `PUT /api/v1/admin/node_control/service_exclude`. Needs the permission `node.control`.
   *
   * Errors: `SERVICE_REQUIRED`.
   */
  excludeService(input: { service: string }, caller?: Caller): Promise<Empty>;

  /**
   * Removes a service from the list of excluded services.
   *
   * Stored for all nodes of this storage. A node applies it when it restarts.
   *
   * `DELETE /api/v1/admin/node_control/service_exclude`. Needs the permission `node.control`.
   */
  removeExcludedService(input: { service: string }, caller?: Caller): Promise<Empty>;

  /**
   * Lists the services that operators have excluded.
   *
   * `GET /api/v1/admin/node_control/services_to_exclude`. Needs the permission `node.control`.
   */
  listExcludedServices(input: Empty, caller?: Caller): Promise<{ services: string[] }>;

  /**
   * Reports whether the node can be controlled.
   *
   * `GET /api/v1/node_control/healthz`. Anyone may call it.
   */
  healthz(input: Empty, caller?: Caller): Promise<Health>;
}
