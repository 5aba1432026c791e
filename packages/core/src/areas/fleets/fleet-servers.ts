import type { FleetJobConfigInput } from '../../kernel/generated/types.ts';

/** A game server to run as a job of the fleet. */
export interface ServerJob {
  /** What is run and where, as `POST /fleets/deploy` accepts it. */
  readonly config: FleetJobConfigInput;
  /** The id of the server for the match broker. */
  readonly serverId: string;
  /**
   * `NAME=value`, in addition to the environment of the job. Sealed with the backend's `secretKey` until an agent has
   * taken the job; the agent keeps it only in memory.
   */
  readonly secretEnvironment?: readonly string[];
}

/** The game servers that one allocator runs as jobs of the fleet, each known by its server id. */
export interface FleetServers {
  /** Throws if such jobs can never run: whatever `run` throws about a job, or INVALID_FIELD if secrets cannot be sealed. */
  check(job: Omit<ServerJob, 'serverId'>): void;
  /** Returns whether a host would take the job now. */
  hasRoom(config: FleetJobConfigInput): Promise<boolean>;
  /**
   * Runs the job on the least busy host. Resolves when the agent reports that it runs. If an agent reports a failure, up
   * to two other hosts are tried. If it rejects, the job will not run on any host. Rejects with DEPLOY_DISABLED,
   * INVALID_FIELD, ARTIFACT_NOT_ALLOWED, ARTIFACT_UNSIGNED, NO_HOST, HOST_BUSY or DEPLOY_FAILED; with the last one also
   * if no agent answers within nine tenths of `limits.allocationSeconds`, or if the signal is aborted.
   */
  run(job: ServerJob, signal: AbortSignal): Promise<void>;
  /**
   * Stops a server. Resolves when the stop is stored; its host gets the command as soon as it is connected. Idempotent;
   * an unknown server is no error.
   */
  stop(serverId: string): Promise<void>;
  /** Yields the ids of the servers that should run, in batches. */
  serverIds(): AsyncIterable<readonly string[]>;
}

function leftOut(): never {
  throw new Error('the allocator runs jobs of a fleet, but the area fleets is left out by withoutAreas');
}

/** The game servers of a backend without the area fleets. Every use throws a sentence that says so. */
export const noFleetServers: FleetServers = {
  check: leftOut,
  hasRoom: async () => leftOut(),
  run: async () => leftOut(),
  stop: async () => leftOut(),
  serverIds: leftOut,
};

/** Control of the hosts of the fleet, for the host program itself. */
export interface FleetControl {
  /**
   * Empties a host: it gets no jobs, its game servers without a match have to exit, and the others play their matches to the
   * end and get no more. With `draining` false it is taken back into service. Throws HOST_NOT_FOUND.
   */
  drain(hostId: string, draining?: boolean): Promise<void>;
  /**
   * Has the agent of a host stop a job: the process ends and is not started again. Resolves when that is stored; the agent
   * gets the command with its next heartbeat. Throws HOST_NOT_FOUND, HOST_LOST or HOST_BUSY.
   */
  stopJob(hostId: string, jobId: string): Promise<void>;
}
