import { createHmac } from 'node:crypto';
import type { Allocator, FleetJobConfigInput } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';

export interface FleetOptions {
  /**
   * The job, as `POST /fleets/deploy` accepts it: artifacts, included files, program and requirements of the host. It must
   * not set SERVER_ID, BACKEND_URL or API_KEY, and its restart policy must be `never`: the broker starts another server.
   */
  readonly job: FleetJobConfigInput;
  /** BACKEND_URL: the address of this backend for the program. */
  readonly backendUrl: string;
  /**
   * API_KEY: a key with the permission `matchbroker.serve`, preferably with no other. Sealed with the backend's
   * `secretKey` until an agent has taken the job. Default: none, and the agents pass on a key of their own environment.
   */
  readonly apiKey?: string | undefined;
  /** The name of the build. With a `buffer`, a new one replaces the servers of the old one. Default: a hash of the job, `backendUrl` and `apiKey`. */
  readonly build?: string;
  /** Seconds that a program may take from its start to its first request for a match. Default 60. */
  readonly readyDeadlineSeconds?: number;
}

const reservedNames = ['SERVER_ID', 'BACKEND_URL', 'API_KEY'];

/**
 * Runs game servers as jobs of the fleet, each on the least busy host that has room and meets the requirements of the
 * job. Needs the option `fleets.deploy`.
 *
 * When the broker no longer needs a server, its host gets the command to stop the job, as soon as the host is connected.
 * When a program ends, its server is lost at once and its match goes to another server. Programs keep running when the
 * backend stops.
 *
 * Throws if the job sets one of the three variables or has another restart policy, or if a number is not positive.
 * `createBackend` throws if the job must not be deployed.
 */
export function fleetAllocator(options: FleetOptions): Allocator {
  checkOptions('fleetAllocator', options, {
    example: "fleetAllocator({ job: { artifacts, job: { exec } }, backendUrl: 'https://play.example.com' })",
    required: ['job', 'backendUrl'],
    options: {
      job: 'object',
      backendUrl: 'text',
      apiKey: 'text',
      build: 'text',
      readyDeadlineSeconds: 'number',
    },
  });
  if (!Array.isArray((options.job.job as Partial<FleetJobConfigInput['job']> | undefined)?.exec))
    throw new Error(
      'fleetAllocator: job.job.exec must be the list of programs, as POST /fleets/deploy accepts it',
    );
  const { job, backendUrl, apiKey, build = hashOf(options), readyDeadlineSeconds = 60 } = options;
  const [exec, ...others] = job.job.exec;
  const variables = exec?.environment ?? [];
  const nameOf = (variable: string): string => variable.split('=', 1)[0]!;
  const conflict = variables.map(nameOf).find((name) => reservedNames.includes(name.toUpperCase()));
  if (conflict !== undefined) throw new Error(`job: the variable ${conflict} is set by the allocator`);
  if (!['', 'never'].includes(job.job.restartPolicy ?? ''))
    throw new Error('job: restartPolicy must be never: the broker replaces a lost server by another one');
  if (!(readyDeadlineSeconds > 0)) throw new Error('readyDeadlineSeconds must be a positive number');
  const secretEnvironment = apiKey === undefined ? [] : [`API_KEY=${apiKey}`];

  const configFor = (serverId: string): FleetJobConfigInput => ({
    ...job,
    job: {
      ...job.job,
      exec: exec
        ? [
            {
              ...exec,
              environment: [...variables, `SERVER_ID=${serverId}`, `BACKEND_URL=${backendUrl}`],
            },
            ...others,
          ]
        : [],
      restartPolicy: 'never',
    },
  });

  return {
    kind: 'fleet',
    build,
    readyDeadlineSeconds,
    check: ({ fleets }) => fleets.check({ config: configFor('server'), secretEnvironment }),
    canAllocate: ({ serverId }, { fleets }) => fleets.hasRoom(configFor(serverId)),
    async allocate({ serverId, signal }, { fleets }) {
      await fleets.run({ config: configFor(serverId), serverId, secretEnvironment }, signal);
      return { serverId };
    },
    deallocate: (serverId, { fleets }) => fleets.stop(serverId),
    async reap({ fleets, findWanted }) {
      for await (const serverIds of fleets.serverIds()) {
        const wanted = await findWanted(serverIds);
        for (const serverId of serverIds) if (!wanted.has(serverId)) await fleets.stop(serverId);
      }
      // Dead servers are reported by the agents of their hosts.
      return [];
    },
    describe: () => ({
      description: 'Runs game servers as jobs on the hosts of the fleet.',
      configuration: {
        build,
        job: masked(job),
        backendUrl,
        ...(apiKey && { apiKey: '•••' }),
        readyDeadlineSeconds,
      },
    }),
  };
}

/**
 * Returns a short hash of all that a server gets. An address may be signed anew for each start of the backend, so its query
 * does not count. The API key is the key of the hash, so that nobody can guess values of variables by it.
 */
function hashOf({ job, backendUrl, apiKey = '' }: FleetOptions): string {
  const artifacts = (job.artifacts ?? []).map((artifact) => ({
    ...artifact,
    remote: artifact.remote.replace(/\?.*$/s, ''),
  }));
  const content = JSON.stringify({ job: { ...job, artifacts }, backendUrl });
  return createHmac('sha256', apiKey).update(content).digest('hex').slice(0, 12);
}

/** Returns the job for operators. Values of variables and queries of addresses may be secrets, so they are masked. */
function masked(job: FleetJobConfigInput): object {
  return {
    ...job,
    artifacts: (job.artifacts ?? []).map((artifact) => ({
      ...artifact,
      remote: artifact.remote.replace(/\?.*$/s, '?•••'),
    })),
    job: {
      ...job.job,
      exec: job.job.exec.map((exec) => ({
        ...exec,
        environment: (exec.environment ?? []).map((variable) => variable.replace(/=.*$/s, '=•••')),
      })),
    },
  };
}
