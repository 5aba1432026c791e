import type { FleetServers } from '../fleets/index.ts';

/** What an allocator is told of the match that needs a server. */
export interface AllocationRequest {
  /** The id under which the new server is to ask for matches, unless the answer names another. */
  readonly serverId: string;
  readonly matchId: string;
  /** As the match has them: JSON text, usually. */
  readonly matchProperties: string;
  readonly playerIds: readonly string[];
  /** Aborted when the backend stops. */
  readonly signal: AbortSignal;
}

/** What an allocator may ask of the backend. */
export interface AllocatorHost {
  /** Of these servers, those that are still wanted. */
  wanted(serverIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Says that servers are gone for certain: their matches need not wait for any time-out. */
  lost(serverIds: readonly string[]): Promise<void>;
  /** The fleets of the backend, to run game servers as jobs of this allocator. */
  readonly fleets: FleetServers;
}

/** What operators are shown of an allocator. Secrets are masked by whoever writes it. */
export interface AllocatorDescription {
  readonly description: string;
  readonly configuration: Readonly<Record<string, unknown>>;
}

/**
 * A way to get game servers. The broker calls it outside of any unit of work, and on whichever node has the work.
 *
 * A method that rejects, or takes longer than `limits.allocationSeconds`, has failed: where a server was wanted the next
 * allocator is asked, else the same one again some seconds later.
 */
export interface Allocator {
  /** What it is: `local-process`, `webhook`. */
  readonly kind: string;
  /** Seconds that a server may take from its allocation to its first request for a match. Default 60. */
  readonly readyDeadlineSeconds?: number;
  /** Throws where it cannot work with the backend, which is being made. */
  check?(host: AllocatorHost): void;
  /** Whether it would start a server for the match now. */
  canAllocate(request: AllocationRequest, host: AllocatorHost): Promise<boolean>;
  /** Starts a server, and answers under which id it will ask. */
  allocate(request: AllocationRequest, host: AllocatorHost): Promise<{ readonly serverId: string }>;
  /** Ends a server. Idempotent; a server that it does not know is no error. A rejection is tried again. */
  deallocate(serverId: string, host: AllocatorHost): Promise<void>;
  describe(): AllocatorDescription;
  /** Looks after its servers, and answers those that have died. Called every 10 seconds by one of the nodes. */
  reap(host: AllocatorHost): Promise<readonly string[]>;
  /** Begins work of its own on this node. */
  start?(host: AllocatorHost): void;
  /** Ends that work when the backend stops. */
  stop?(): Promise<void>;
}

/** Starts nothing: servers come by themselves. For a configuration in which some matches must get no new server. */
export const noneAllocator: Allocator = {
  kind: 'none',
  canAllocate: async () => false,
  allocate: () => Promise.reject(new Error('the allocator none starts no servers')),
  deallocate: async () => {},
  describe: () => ({ description: 'Starts no servers.', configuration: {} }),
  reap: async () => [],
};
