import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import {
  Bool,
  Empty,
  Id,
  int32,
  maybe,
  nextPageToken,
  pageFields,
  TextMap,
  text,
} from '../../kernel/schemas.ts';
import { fleetErrors as errors } from './errors.ts';
import { Command, CommandResult, Host, HostAction, JobConfig, ReportedHost } from './schemas.ts';

const operator = { access: 'operator' } as const;

const deploy = {
  ...operator,
  permission: 'fleets.deploy',
  method: 'POST',
  rate: 'control',
  bodyLimit: 'deployBodyBytes',
  waits: true,
  body: z.object({ config: JobConfig }),
  out: z.object({ hostId: z.string(), responses: z.array(z.string()) }),
  errors: [
    errors.DEPLOY_DISABLED,
    errors.ARTIFACT_NOT_ALLOWED,
    errors.ARTIFACT_UNSIGNED,
    errors.NO_HOST,
    errors.HOST_BUSY,
    errors.DEPLOY_FAILED,
  ],
  summary: 'Runs a job on the least busy host that meets its requirements.',
  description:
    'This runs programs on hosts, so it is off until the option `fleets.deploy` lists the allowed artifact addresses. Waits up to 20 seconds for the answer of the agent. The response is `queued:<commandId>` if there is none by then, and at once with an Idempotency-Key.',
} as const;

const listHosts = {
  ...operator,
  permission: 'fleets.read',
  method: 'GET',
  query: z.object({ ...pageFields, requirements: maybe(TextMap) }),
  out: z.object({ hosts: z.array(Host), ...nextPageToken }),
  summary: 'Lists the known hosts that meet all `requirements.<name>=<value>`.',
  description:
    '`requirements[region]=us` and `requirements=region,us` are the same as `requirements.region=us`. A bare `region=us` filters nothing, because unknown names are ignored.',
} as const;

const act = {
  ...operator,
  permission: 'fleets.action',
  method: 'POST',
  object: 'hostId',
  waits: true,
  unkeyed: true,
  params: z.object({ hostId: Id }),
  body: z.object({ hostId: maybe(Id), request: HostAction }),
  out: Empty,
  errors: [
    errors.HOST_NOT_FOUND,
    errors.HOST_LOST,
    errors.HOST_BUSY,
    errors.PROCESS_NOT_FOUND,
    errors.PROCESS_AMBIGUOUS,
    errors.ACTION_FAILED,
    errors.ACTION_TIMEOUT,
  ],
  summary: 'Has the agent of a host send a request to one of the processes that it started.',
  description:
    'Answers when the process has answered 2xx; the body of that answer is not passed on. If the agent sends no result within 20 seconds, answers 504: the agent does not begin the action any more, and whether it has begun is unknown.',
} as const;

const stopJob = {
  ...operator,
  permission: 'fleets.action',
  method: 'DELETE',
  object: 'hostId',
  params: z.object({ hostId: Id, jobId: Id }),
  out: Empty,
  errors: [errors.HOST_NOT_FOUND, errors.HOST_LOST, errors.HOST_BUSY],
  summary: 'Stops a job on a host: its program ends and is not started again.',
  description:
    'Answers when this is stored; the agent gets the command with its next heartbeat. It sends SIGTERM, and kills the program if it has not ended in time. A deploy that the agent has not fetched is cancelled. A match that runs on the job ends.',
} as const;

export const fleetsContract = defineContract({
  area: 'fleets',
  title: 'Fleets',
  permissions: {
    'fleets.heartbeat': 'Act as a host: report what it runs and receive its commands.',
    'fleets.read': 'List hosts.',
    'fleets.deploy': 'Run programs on hosts.',
    'fleets.action': 'Send requests to the processes of hosts, stop jobs, and set hosts to drain.',
  },
  routes: {
    deploy: { ...deploy, path: '/fleets/deploy' },
    adminDeploy: { ...deploy, path: '/admin/fleets/deploy' },
    listHosts: { ...listHosts, path: '/fleets/hosts' },
    adminListHosts: { ...listHosts, path: '/admin/fleets/hosts' },
    act: { ...act, path: '/fleets/hosts/{hostId}/action' },
    adminAct: { ...act, path: '/admin/fleets/hosts/{hostId}/action' },
    stopJob: { ...stopJob, path: '/fleets/hosts/{hostId}/jobs/{jobId}' },
    adminStopJob: { ...stopJob, path: '/admin/fleets/hosts/{hostId}/jobs/{jobId}' },
    setDraining: {
      ...operator,
      permission: 'fleets.action',
      method: 'PUT',
      path: '/admin/fleets/hosts/{hostId}/draining',
      object: 'hostId',
      params: z.object({ hostId: Id }),
      body: z.object({ draining: Bool }),
      out: Empty,
      errors: [errors.HOST_NOT_FOUND],
      emits: ['anyEvent.fleets/HostReturned'],
      summary: 'Empties a host for maintenance, or takes it back into service.',
      description:
        'A host that drains gets no jobs. Its game servers without a match get SHUTDOWN when they ask, and their allocators end them. The others play their matches to the end and get no more. Ended programs are not started again. `draining` = `false` takes the host back, also if it was set aside because starts failed on it.',
    },
    heartbeat: {
      ...operator,
      permission: 'fleets.heartbeat',
      method: 'POST',
      path: '/server/fleets/hosts/heartbeat',
      waits: true,
      unkeyed: true,
      body: z.object({
        host: ReportedHost,
        results: maybe(z.array(CommandResult)),
        hostToken: maybe(text(256, 32)).meta({
          description:
            'A secret of the host. If the first heartbeat has one, the host belongs to anyone with this secret, whatever API key they use. Otherwise it belongs to the API key of the first heartbeat.',
        }),
      }),
      out: z.object({
        intervalSeconds: int32({ min: 0 }).meta({ description: 'Send a heartbeat at least this often.' }),
        commands: z.array(Command),
        draining: z.boolean().meta({
          description:
            'Whether an operator has set the host to drain. Its agent starts no program again, and takes no job.',
        }),
      }),
      errors: [errors.HOST_NOT_YOURS, errors.HOST_LIMIT],
      emits: ['anyEvent.fleets/HostSetAside'],
      summary: 'Reports what a host runs, and waits up to 10 seconds for commands.',
      description:
        'Answers at once if a command is waiting, or if an operator changes whether the host drains. A newer heartbeat of the same host ends this one. A command without a result is sent again after 30 seconds, so an agent must carry out each commandId only once.',
    },
  },
});
