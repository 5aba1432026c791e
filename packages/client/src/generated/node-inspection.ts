// Generated from the contracts by `npm run reference`.

import type { CallOptions, StreamOptions } from '../options.ts';
import type {
  AvailableImplementations,
  Empty,
  Health,
  LogEvent,
  ScheduledTask,
  ServiceHealth,
} from './types.ts';

/** Node inspection: what players call. */
export interface NodeInspectionOperations {
  /**
   * Reports whether this node can serve requests, for load balancers.
   *
   * Measures the storage of this node. What is wrong on all nodes alike, such as a provider without a setting, shows in the health of the node and takes no node out of use. Answers 503 if the node is not healthy, unless the option `unhealthyStatus` is 200.
   *
   * `GET /api/v1/node_inspection/is_healthy`. Anyone may call it.
   *
   * Errors: `NODE_UNHEALTHY`.
   */
  isHealthy(input?: Empty, options?: CallOptions): Promise<{ isHealthy: boolean }>;
}

/** Node inspection: what operators, game servers and monitors call. */
export interface NodeInspectionAdminOperations {
  /**
   * Lists all services of this node.
   *
   * A service is an area of the API. Its name is written like `global_metadata`.
   *
   * `GET /api/v1/node_inspection/services/discovered`. Needs the permission `node.inspect`.
   */
  listServices(input?: Empty, options?: CallOptions): Promise<{ services: string[] }>;

  /**
   * Lists the services of this node that answer.
   *
   * `GET /api/v1/node_inspection/services/enabled`. Needs the permission `node.inspect`.
   */
  listEnabledServices(input?: Empty, options?: CallOptions): Promise<{ services: string[] }>;

  /**
   * Lists what may stand behind each interface of this node.
   *
   * `GET /api/v1/node_inspection/implementations/available`. Needs the permission `node.inspect`.
   */
  listAvailableImplementations(input?: Empty, options?: CallOptions): Promise<{ availableImplementations: Record<string, AvailableImplementations> }>;

  /**
   * Lists what stands behind each interface of this node.
   *
   * `GET /api/v1/node_inspection/implementations/active`. Needs the permission `node.inspect`.
   */
  listActiveImplementations(input?: Empty, options?: CallOptions): Promise<{ activeImplementations: Record<string, string> }>;

  /**
   * Lists the scheduled tasks with their last and next runs.
   *
   * `GET /api/v1/node_inspection/schedule_tasks`. Needs the permission `node.inspect`.
   */
  listTasks(input?: Empty, options?: CallOptions): Promise<{ tasks: ScheduledTask[] }>;

  /**
   * Reports whether the node can be inspected.
   *
   * `GET /api/v1/node_inspection/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;

  /**
   * Measures the health of every enabled service of this node.
   *
   * A service without a health operation is PRESUMED_HEALTHY. One that does not report within 5 seconds is UNHEALTHY. A measurement is shared by all who ask within a second.
   *
   * `GET /api/v1/node_inspection/node_health`. Needs the permission `node.inspect`.
   */
  readHealth(input?: Empty, options?: CallOptions): Promise<{
    healthy: boolean;
    services: ServiceHealth[];
    /** Where this request comes from, for the node. An operator who calls through the proxies learns whether the node trusts the right ones. */
    caller: {
      /** The address for which rates and limits count the request. */
      ipAddress: string;
      /** The entries of x-forwarded-for as they arrived, without ports. */
      forwardedFor: string[];
    };
  }>;

  /**
   * Reads the last lines of the log of this node, oldest first.
   *
   * The node keeps up to 1,000 lines in memory, without credentials. Each has up to 2,048 characters.
   *
   * `GET /api/v1/node_inspection/self_log_snapshot`. Needs the permission `node.inspect`.
   */
  readLog(input?: Empty, options?: CallOptions): Promise<{ logEvents: LogEvent[] }>;

  /**
   * Streams the log of this node from now on.
   *
   * Sends one JSON object per line, or server-sent events if the request has Accept: text/event-stream. An empty object every 15 seconds keeps the stream open. A stream that ends is not resumed: what was logged in between is in the snapshot.
   *
   * `GET /api/v1/node_inspection/self_log_stream`. Needs the permission `node.inspect`.
   */
  streamLog(input?: {
    /** A ticket from POST /events/ticket, instead of a credential. */
    ticket?: string | null | undefined;
  }, options?: StreamOptions): AsyncIterable<{
    /** Absent in the item that keeps the stream open. */
    logEvent?: LogEvent | undefined;
  }>;
}
