import type { FleetJobConfigInput } from '../../kernel/generated/types.ts';

/** A game server that is to run as a job of the fleet. */
export interface ServerJob {
  /** What is run and where, as `POST /fleets/deploy` takes it. */
  readonly config: FleetJobConfigInput;
  /** Who it will be to the broker. */
  readonly serverId: string;
  /**
   * `NAME=value`, besides the environment of the job. Sealed with the backend's `secretKey` until an agent has taken the
   * job, and kept by that in its memory alone.
   */
  readonly secretEnvironment?: readonly string[];
}

/** Game servers as jobs of the fleet, each known by the id of its server: those of one allocator. */
export interface FleetServers {
  /** Throws where such jobs can never be run: what `run` throws of a job, and where secrets cannot be sealed. */
  check(job: Omit<ServerJob, 'serverId'>): void;
  /** Whether a host would take the job now. */
  hasRoom(config: FleetJobConfigInput): Promise<boolean>;
  /**
   * Has the host with the least to do run the job, and resolves once its agent says that it runs. Where an agent says
   * that it cannot, two other hosts are asked. Rejects, and then nothing of the job is left to run: DEPLOY_DISABLED,
   * INVALID_FIELD, ARTIFACT_NOT_ALLOWED, ARTIFACT_UNSIGNED, NO_HOST, HOST_BUSY, DEPLOY_FAILED, also where no agent says
   * anything within nine tenths of `limits.allocationSeconds`, or the signal is aborted.
   */
  run(job: ServerJob, signal: AbortSignal): Promise<void>;
  /**
   * Says that a server is not to run. Resolves once that is stored; its host is told at once, or when it is back.
   * Idempotent; a server that is not known is no error.
   */
  stop(serverId: string): Promise<void>;
  /** The servers that are to run, some at a time. */
  serverIds(): AsyncIterable<readonly string[]>;
}
