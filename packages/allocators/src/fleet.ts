import type { Allocator, FleetJobConfigInput } from '@lobbykit/core';

export interface FleetOptions {
  /**
   * The job, as `POST /fleets/deploy` takes it: artifacts, what is included, what is run, which hosts may run it. It may
   * not name SERVER_ID, BACKEND_URL and API_KEY, and is not started again: the broker starts another server.
   */
  readonly job: FleetJobConfigInput;
  /** BACKEND_URL: where the program finds this backend. */
  readonly backendUrl: string;
  /**
   * API_KEY: a key with the permission `matchbroker.serve`, and best with no other. Kept sealed with the backend's
   * `secretKey` until an agent has taken the job. Default: none, the agents pass on one of their own.
   */
  readonly apiKey?: string | undefined;
  /** Seconds from the start of a program to its first request for a match. Default 60. */
  readonly readyDeadlineSeconds?: number;
}

const ownNames = ['SERVER_ID', 'BACKEND_URL', 'API_KEY'];

/**
 * Runs game servers as jobs on the hosts of the fleet: on the one with the least to do that has room and meets the
 * requirements of the job. Needs the option `fleets.deploy`.
 *
 * A host is told to stop the job when the broker does not want its server any more, now or when it is back. A program
 * that ends is lost at once, and its match goes to another server. Programs live on when the backend stops.
 *
 * Throws where the job names a variable of ours, is to be started again, or a number is not positive; `createBackend`
 * throws where the job may not be deployed.
 */
export function fleetAllocator(options: FleetOptions): Allocator {
  const { job, backendUrl, apiKey, readyDeadlineSeconds = 60 } = options;
  const [exec, ...others] = job.job.exec;
  const variables = exec?.environment ?? [];
  const nameOf = (variable: string): string => variable.split('=', 1)[0]!;
  const clash = variables.map(nameOf).find((name) => ownNames.includes(name.toUpperCase()));
  if (clash !== undefined) throw new Error(`job: the variable ${clash} is set by the allocator`);
  if (!['', 'never'].includes(job.job.restartPolicy ?? ''))
    throw new Error('job: restartPolicy takes never: a server that is lost is followed by another');
  if (!(readyDeadlineSeconds > 0)) throw new Error('readyDeadlineSeconds takes a positive number');
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
        const still = await findWanted(serverIds);
        for (const serverId of serverIds) if (!still.has(serverId)) await fleets.stop(serverId);
      }
      // Those that have died were reported by their agents.
      return [];
    },
    describe: () => ({
      description: 'Runs game servers as jobs on the hosts of the fleet.',
      configuration: { job: shown(job), backendUrl, ...(apiKey && { apiKey: '•••' }), readyDeadlineSeconds },
    }),
  };
}

/** A job as operators are shown it: values of variables, and queries of addresses, may be secrets. */
function shown(job: FleetJobConfigInput): object {
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
