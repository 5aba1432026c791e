import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { Empty, Id, maybe, nextPageToken, pageFields, TextMap, text } from '../../kernel/schemas.ts';
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
  summary: 'Runs a job on the host with the least to do that meets its requirements.',
  description:
    'Runs programs on hosts, so it is off until the option `fleets.deploy` says where artifacts may come from. Waits up to 20 seconds for what the agent says; `queued:<commandId>` where it says nothing by then, and at once with an Idempotency-Key.',
} as const;

const listHosts = {
  ...operator,
  permission: 'fleets.read',
  method: 'GET',
  query: z.object({ ...pageFields, requirements: maybe(TextMap) }),
  out: z.object({ hosts: z.array(Host), ...nextPageToken }),
  summary: 'Lists the known hosts, those that meet all `requirements.<name>=<value>`.',
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
    'Answers once the process has answered 2xx; what it answered is not passed on. After 20 seconds without a word of the agent 504: the action is not begun any more, and whether it was is unknown.',
} as const;

export const fleetsContract = defineContract({
  area: 'fleets',
  title: 'Fleets',
  permissions: {
    'fleets.heartbeat': 'Speak for a host: what it runs and what it is to do.',
    'fleets.read': 'List hosts.',
    'fleets.deploy': 'Run programs on hosts.',
    'fleets.action': 'Send requests to the processes of hosts.',
  },
  routes: {
    deploy: { ...deploy, path: '/fleets/deploy' },
    adminDeploy: { ...deploy, path: '/admin/fleets/deploy' },
    listHosts: { ...listHosts, path: '/fleets/hosts' },
    adminListHosts: { ...listHosts, path: '/admin/fleets/hosts' },
    act: { ...act, path: '/fleets/hosts/{hostId}/action' },
    adminAct: { ...act, path: '/admin/fleets/hosts/{hostId}/action' },
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
            'A secret of the host. Given with the first beat, the host is its holder’s, whatever key he uses; else it is the first key’s.',
        }),
      }),
      out: z.object({
        intervalSeconds: z.int().meta({ description: 'Beat at least this often.' }),
        commands: z.array(Command),
      }),
      errors: [errors.HOST_NOT_YOURS, errors.HOST_LIMIT],
      summary: 'Tells what a host runs, and waits up to 10 seconds for what it is to do.',
      description:
        'Answered at once where a command waits. A newer beat of the same host ends this one. A command whose result does not come is handed out again after 30 seconds: agents do each commandId once.',
    },
  },
});
