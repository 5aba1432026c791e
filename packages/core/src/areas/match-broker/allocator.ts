import type { FleetServers } from '../fleets/index.ts';

/** What an allocator learns about the match that needs a server. A server that is to be ready before a match needs it has no match yet. */
export interface AllocationRequest {
  /** The id with which the new server has to ask for matches, unless `allocate` returns another one. */
  readonly serverId: string;
  /** Empty if no match waits for the server. */
  readonly matchId: string;
  /** As the match has them, usually JSON text. */
  readonly matchProperties: string;
  readonly playerIds: readonly string[];
  /** Aborted when the backend stops. */
  readonly signal: AbortSignal;
}

/** What an allocator may use of the backend. */
export interface AllocatorHost {
  /** Returns those of the servers that are still wanted. */
  findWanted(serverIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Reports servers that are certainly gone, so that their matches do not wait for a timeout. `lastLines` has, by server, the
   * last lines of its output: operators see them if it never asked for a match. The allocator leaves out its secrets.
   */
  reportLost(serverIds: readonly string[], lastLines?: ReadonlyMap<string, readonly string[]>): Promise<void>;
  /**
   * Gives servers no more matches: those without a match have to exit, the others when their matches are over. The broker then
   * calls `deallocate`. Idempotent; unknown servers are no error.
   */
  drain(serverIds: readonly string[]): Promise<void>;
  /** The fleets of the backend, to run game servers as jobs of this allocator. */
  readonly fleets: FleetServers;
}

/** What operators see of an allocator. The allocator itself masks its secrets. */
export interface AllocatorDescription {
  readonly description: string;
  readonly configuration: Readonly<Record<string, unknown>>;
}

/**
 * A way to get game servers. The broker calls it outside of any unit of work, on any node.
 *
 * A call has failed if it rejects or takes longer than `limits.allocationSeconds`. If a server was wanted, the broker
 * then asks the next allocator; otherwise it repeats the call some seconds later.
 */
export interface Allocator {
  /** What it is: `local-process`, `webhook`. */
  readonly kind: string;
  /** The build that its servers run: a name or a hash. Default: none, and servers are never replaced because of their build. */
  readonly build?: string;
  /** Seconds that a server may take from its allocation to its first request for a match. Default 60. */
  readonly readyDeadlineSeconds?: number;
  /** Called while the backend is created. Throws if the allocator cannot work with it. */
  check?(host: AllocatorHost): void;
  /** Returns whether it would start a server for the match now. */
  canAllocate(request: AllocationRequest, host: AllocatorHost): Promise<boolean>;
  /** Starts a server. Returns the id with which the server will ask for matches. */
  allocate(request: AllocationRequest, host: AllocatorHost): Promise<{ readonly serverId: string }>;
  /** Ends a server. Idempotent; an unknown server is no error. Repeated if it rejects. */
  deallocate(serverId: string, host: AllocatorHost): Promise<void>;
  describe(): AllocatorDescription;
  /** Looks after its servers and returns the ids of those that have died. One of the nodes calls it every 10 seconds. */
  reap(host: AllocatorHost): Promise<readonly string[]>;
  /** Starts background work on this node. */
  start?(host: AllocatorHost): void;
  /** Stops that work when the backend stops. With `isRestart`, `start` follows soon, unless node control chose another allocator. */
  stop?(reason: { readonly isRestart: boolean }): Promise<void>;
}

/** Starts no servers: they start by themselves. For configurations in which some matches must get no new server. */
export const noneAllocator: Allocator = {
  kind: 'none',
  canAllocate: async () => false,
  allocate: () => Promise.reject(new Error('the allocator none starts no servers')),
  deallocate: async () => {},
  describe: () => ({ description: 'Starts no servers.', configuration: {} }),
  reap: async () => [],
};
