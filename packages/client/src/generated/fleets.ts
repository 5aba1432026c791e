// Generated from the contracts by `npm run reference`.

import type { CallOptions } from '../options.ts';
import type {
  Empty,
  FleetCommand,
  FleetCommandResult,
  FleetHost,
  FleetHostActionInput,
  FleetJobConfigInput,
  FleetReportedHost,
} from './types.ts';

/** Fleets: what operators, game servers and monitors call. */
export interface FleetsAdminOperations {
  /**
   * Runs a job on the host with the least to do that meets its requirements.
   *
   * Runs programs on hosts, so it is off until the option `fleets.deploy` says where artifacts may come from. Waits up to 20 seconds for what the agent says; `queued:<commandId>` where it says nothing by then, and at once with an Idempotency-Key.
   *
   * `POST /api/v1/fleets/deploy`. Needs the permission `fleets.deploy`.
   *
   * Errors: `DEPLOY_DISABLED`, `ARTIFACT_NOT_ALLOWED`, `ARTIFACT_UNSIGNED`, `NO_HOST`, `HOST_BUSY`, `DEPLOY_FAILED`.
   */
  deploy(input: { config: FleetJobConfigInput }, options?: CallOptions): Promise<{ hostId: string; responses: string[] }>;

  /**
   * Runs a job on the host with the least to do that meets its requirements.
   *
   * Runs programs on hosts, so it is off until the option `fleets.deploy` says where artifacts may come from. Waits up to 20 seconds for what the agent says; `queued:<commandId>` where it says nothing by then, and at once with an Idempotency-Key.
   *
   * `POST /api/v1/admin/fleets/deploy`. Needs the permission `fleets.deploy`.
   *
   * Errors: `DEPLOY_DISABLED`, `ARTIFACT_NOT_ALLOWED`, `ARTIFACT_UNSIGNED`, `NO_HOST`, `HOST_BUSY`, `DEPLOY_FAILED`.
   */
  adminDeploy(input: { config: FleetJobConfigInput }, options?: CallOptions): Promise<{ hostId: string; responses: string[] }>;

  /**
   * Lists the known hosts, those that meet all `requirements.<name>=<value>`.
   *
   * `GET /api/v1/fleets/hosts`. Needs the permission `fleets.read`.
   */
  listHosts(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
    requirements?: Readonly<Record<string, string>> | null | undefined;
  }, options?: CallOptions): Promise<{ hosts: FleetHost[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the known hosts, those that meet all `requirements.<name>=<value>`.
   *
   * `GET /api/v1/admin/fleets/hosts`. Needs the permission `fleets.read`.
   */
  adminListHosts(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
    requirements?: Readonly<Record<string, string>> | null | undefined;
  }, options?: CallOptions): Promise<{ hosts: FleetHost[]; nextPageToken?: string | undefined }>;

  /**
   * Has the agent of a host send a request to one of the processes that it started.
   *
   * Answers once the process has answered 2xx; what it answered is not passed on. After 20 seconds without a word of the agent 504: the action is not begun any more, and whether it was is unknown.
   *
   * `POST /api/v1/fleets/hosts/{hostId}/action`. Needs the permission `fleets.action`.
   *
   * Errors: `HOST_NOT_FOUND`, `HOST_LOST`, `HOST_BUSY`, `PROCESS_NOT_FOUND`, `PROCESS_AMBIGUOUS`, `ACTION_FAILED`, `ACTION_TIMEOUT`.
   */
  act(input: { hostId: string; request: FleetHostActionInput }, options?: CallOptions): Promise<Empty>;

  /**
   * Has the agent of a host send a request to one of the processes that it started.
   *
   * Answers once the process has answered 2xx; what it answered is not passed on. After 20 seconds without a word of the agent 504: the action is not begun any more, and whether it was is unknown.
   *
   * `POST /api/v1/admin/fleets/hosts/{hostId}/action`. Needs the permission `fleets.action`.
   *
   * Errors: `HOST_NOT_FOUND`, `HOST_LOST`, `HOST_BUSY`, `PROCESS_NOT_FOUND`, `PROCESS_AMBIGUOUS`, `ACTION_FAILED`, `ACTION_TIMEOUT`.
   */
  adminAct(input: { hostId: string; request: FleetHostActionInput }, options?: CallOptions): Promise<Empty>;

  /**
   * Tells what a host runs, and waits up to 10 seconds for what it is to do.
   *
   * Answered at once where a command waits. A newer beat of the same host ends this one. A command whose result does not come is handed out again after 30 seconds: agents do each commandId once.
   *
   * `POST /api/v1/server/fleets/hosts/heartbeat`. Needs the permission `fleets.heartbeat`.
   *
   * Errors: `HOST_NOT_YOURS`, `HOST_LIMIT`.
   */
  heartbeat(input: {
    host: FleetReportedHost;
    results?: readonly FleetCommandResult[] | null | undefined;
    /** A secret of the host. Given with the first beat, the host is its holder’s, whatever key he uses; else it is the first key’s. */
    hostToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{
    /** Beat at least this often. */
    intervalSeconds: number;
    commands: FleetCommand[];
  }>;
}
