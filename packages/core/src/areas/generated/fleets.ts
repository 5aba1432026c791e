// Generated from the contracts by `npm run reference`.

import type { Caller } from '../../http/dispatch.ts';
import type {
  Empty,
  FleetCommand,
  FleetCommandResult,
  FleetHost,
  FleetHostActionInput,
  FleetJobConfigInput,
  FleetReportedHost,
} from '../../kernel/generated/types.ts';

/** Fleets, in this process. */
export interface FleetsApi {
  /**
   * Runs a job on the least busy host that meets its requirements.
   *
   * This runs programs on hosts, so it is off until the option `fleets.deploy` lists the allowed artifact addresses. Waits up to 20 seconds for the answer of the agent. The response is `queued:<commandId>` if there is none by then, and at once with an Idempotency-Key.
   *
   * `POST /api/v1/fleets/deploy`. Needs the permission `fleets.deploy`.
   *
   * Errors: `DEPLOY_DISABLED`, `ARTIFACT_NOT_ALLOWED`, `ARTIFACT_UNSIGNED`, `NO_HOST`, `HOST_BUSY`, `DEPLOY_FAILED`.
   */
  deploy(input: { config: FleetJobConfigInput }, caller?: Caller): Promise<{ hostId: string; responses: string[] }>;

  /**
   * Runs a job on the least busy host that meets its requirements.
   *
   * This runs programs on hosts, so it is off until the option `fleets.deploy` lists the allowed artifact addresses. Waits up to 20 seconds for the answer of the agent. The response is `queued:<commandId>` if there is none by then, and at once with an Idempotency-Key.
   *
   * `POST /api/v1/admin/fleets/deploy`. Needs the permission `fleets.deploy`.
   *
   * Errors: `DEPLOY_DISABLED`, `ARTIFACT_NOT_ALLOWED`, `ARTIFACT_UNSIGNED`, `NO_HOST`, `HOST_BUSY`, `DEPLOY_FAILED`.
   */
  adminDeploy(input: { config: FleetJobConfigInput }, caller?: Caller): Promise<{ hostId: string; responses: string[] }>;

  /**
   * Lists the known hosts that meet all `requirements.<name>=<value>`.
   *
   * `requirements[region]=us` and `requirements=region,us` are the same as `requirements.region=us`. A bare `region=us` filters nothing, because unknown names are ignored.
   *
   * `GET /api/v1/fleets/hosts`. Needs the permission `fleets.read`.
   */
  listHosts(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
    requirements?: Readonly<Record<string, string>> | null | undefined;
  }, caller?: Caller): Promise<{ hosts: FleetHost[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the known hosts that meet all `requirements.<name>=<value>`.
   *
   * `requirements[region]=us` and `requirements=region,us` are the same as `requirements.region=us`. A bare `region=us` filters nothing, because unknown names are ignored.
   *
   * `GET /api/v1/admin/fleets/hosts`. Needs the permission `fleets.read`.
   */
  adminListHosts(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
    requirements?: Readonly<Record<string, string>> | null | undefined;
  }, caller?: Caller): Promise<{ hosts: FleetHost[]; nextPageToken?: string | undefined }>;

  /**
   * Has the agent of a host send a request to one of the processes that it started.
   *
   * Answers when the process has answered 2xx; the body of that answer is not passed on. If the agent sends no result within 20 seconds, answers 504: the agent does not begin the action any more, and whether it has begun is unknown.
   *
   * `POST /api/v1/fleets/hosts/{hostId}/action`. Needs the permission `fleets.action`.
   *
   * Errors: `HOST_NOT_FOUND`, `HOST_LOST`, `HOST_BUSY`, `PROCESS_NOT_FOUND`, `PROCESS_AMBIGUOUS`, `ACTION_FAILED`, `ACTION_TIMEOUT`.
   */
  act(input: { hostId: string; request: FleetHostActionInput }, caller?: Caller): Promise<Empty>;

  /**
   * Has the agent of a host send a request to one of the processes that it started.
   *
   * Answers when the process has answered 2xx; the body of that answer is not passed on. If the agent sends no result within 20 seconds, answers 504: the agent does not begin the action any more, and whether it has begun is unknown.
   *
   * `POST /api/v1/admin/fleets/hosts/{hostId}/action`. Needs the permission `fleets.action`.
   *
   * Errors: `HOST_NOT_FOUND`, `HOST_LOST`, `HOST_BUSY`, `PROCESS_NOT_FOUND`, `PROCESS_AMBIGUOUS`, `ACTION_FAILED`, `ACTION_TIMEOUT`.
   */
  adminAct(input: { hostId: string; request: FleetHostActionInput }, caller?: Caller): Promise<Empty>;

  /**
   * Stops a job on a host: its program ends and is not started again.
   *
   * Answers when this is stored; the agent gets the command with its next heartbeat. It sends SIGTERM, and kills the program if it has not ended in time. A deploy that the agent has not fetched is cancelled. A match that runs on the job ends.
   *
   * `DELETE /api/v1/fleets/hosts/{hostId}/jobs/{jobId}`. Needs the permission `fleets.action`.
   *
   * Errors: `HOST_NOT_FOUND`, `HOST_LOST`, `HOST_BUSY`.
   */
  stopJob(input: { hostId: string; jobId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Stops a job on a host: its program ends and is not started again.
   *
   * Answers when this is stored; the agent gets the command with its next heartbeat. It sends SIGTERM, and kills the program if it has not ended in time. A deploy that the agent has not fetched is cancelled. A match that runs on the job ends.
   *
   * `DELETE /api/v1/admin/fleets/hosts/{hostId}/jobs/{jobId}`. Needs the permission `fleets.action`.
   *
   * Errors: `HOST_NOT_FOUND`, `HOST_LOST`, `HOST_BUSY`.
   */
  adminStopJob(input: { hostId: string; jobId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Empties a host for maintenance, or takes it back into service.
   *
   * A host that drains gets no jobs. Its game servers without a match get SHUTDOWN when they ask, and their allocators end them. The others play their matches to the end and get no more. Ended programs are not started again. `draining` = `false` takes the host back, also if it was set aside because starts failed on it.
   *
   * `PUT /api/v1/admin/fleets/hosts/{hostId}/draining`. Needs the permission `fleets.action`.
   *
   * Errors: `HOST_NOT_FOUND`.
   */
  setDraining(input: { hostId: string; draining: boolean }, caller?: Caller): Promise<Empty>;

  /**
   * Reports what a host runs, and waits up to 10 seconds for commands.
   *
   * Answers at once if a command is waiting, or if an operator changes whether the host drains. A newer heartbeat of the same host ends this one. A command without a result is sent again after 30 seconds, so an agent must carry out each commandId only once.
   *
   * `POST /api/v1/server/fleets/hosts/heartbeat`. Needs the permission `fleets.heartbeat`.
   *
   * Errors: `HOST_NOT_YOURS`, `HOST_LIMIT`.
   */
  heartbeat(input: {
    host: FleetReportedHost;
    results?: readonly FleetCommandResult[] | null | undefined;
    /** A secret of the host. If the first heartbeat has one, the host belongs to anyone with this secret, whatever API key they use. Otherwise it belongs to the API key of the first heartbeat. */
    hostToken?: string | null | undefined;
  }, caller?: Caller): Promise<{
    /** Send a heartbeat at least this often. */
    intervalSeconds: number;
    commands: FleetCommand[];
    /** Whether an operator has set the host to drain. Its agent starts no program again, and takes no job. */
    draining: boolean;
  }>;
}
