import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Allocator, BackendOptions, Log, OtherBuild, ServerBuffer } from '@lobbykit/core';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { readText } from '../config/document.ts';
import { type FleetJob, fleetJobsOf } from '../config/fleet-jobs.ts';
import { allocatorKinds } from '../config/options/game-servers.ts';
import type { OptionName } from '../config/options/index.ts';

/** What the server knows when it configures allocators. */
export interface AllocatorFacts {
  /** The address of this server for programs of this machine; undefined if its port is not known yet. */
  readonly localUrl: string | undefined;
  /** The address that clients use; undefined if it is not known. */
  readonly publicUrl: string | undefined;
  /** The API key for game servers; undefined if there is none. */
  readonly apiKey: string | undefined;
  /** Whether the backend can encrypt that key until an agent has it. */
  readonly hasSecretKey: boolean;
  readonly log: Log;
}

/** What starts game servers, as options of the backend. */
export interface ServerAllocators {
  readonly options: Pick<BackendOptions, 'matchBroker' | 'fleets'>;
  /** One line for people. */
  readonly description: string;
}

type Kind = (typeof allocatorKinds)[number];

interface Entry {
  readonly allocator: Allocator;
  readonly name: string;
  readonly requirements: string | undefined;
  readonly description: string;
  readonly builds?: readonly OtherBuild[];
}

/** The option that configures each kind, and that is missing if there is none. */
const mainOptions = {
  'local-process': 'GAME_SERVER_PATH',
  fleet: 'FLEET_JOBS',
  agones: 'AGONES_URL',
  webhook: 'GAME_SERVER_WEBHOOK_URL',
} as const satisfies Record<Kind, OptionName>;

/** Whether game servers are started with an API key of this server. */
export const needsGameServerKey = (config: Config): boolean =>
  config.GAME_SERVER_PATH !== undefined || config.FLEET_JOBS !== undefined;

/** Configures what starts game servers. Throws `ConfigError`. */
export async function openAllocators(config: Config, facts: AllocatorFacts): Promise<ServerAllocators> {
  const configured = allocatorKinds.filter((kind) => config[mainOptions[kind]] !== undefined);
  const entries: Entry[] = [];
  for (const kind of config.ALLOCATORS ?? configured) {
    if (!configured.includes(kind))
      throw new ConfigError(`ALLOCATORS: ${kind} needs ${mainOptions[kind]}, which is missing.`);
    entries.push(...(await create[kind](config, facts)));
  }
  const buffers = config.SERVER_BUFFERS ?? {};
  const names = entries.map(({ name }) => name);
  const unknown = Object.keys(buffers).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new ConfigError(
      `SERVER_BUFFERS: there is no allocator ${unknown}; there are ${names.join(', ') || 'none'}.`,
    );
  const { FLEET_ARTIFACTS: artifacts, FLEET_ALLOW_UNSIGNED: allowUnsigned } = config;
  return {
    options: {
      matchBroker: {
        allocatorKinds,
        ...(config.MATCH_BROKER_SETTINGS !== undefined && { settings: config.MATCH_BROKER_SETTINGS }),
        allocators: entries.map(({ allocator, name, requirements, builds = [] }) => ({
          allocator,
          name,
          ...(builds.length > 0 && { builds }),
          ...(requirements !== undefined && { requirements }),
          ...(Object.hasOwn(buffers, name) && { buffer: buffers[name] as ServerBuffer }),
        })),
      },
      ...(artifacts !== undefined && { fleets: { deploy: { artifacts, allowUnsigned } } }),
    },
    description: descriptionOf(entries),
  };
}

function descriptionOf(entries: readonly Entry[]): string {
  const own = 'game servers that ask by themselves';
  if (entries.length > 0)
    return `${own}; others are started as ${entries.map(({ description }) => description).join('; ')}`;
  const names = Object.values(mainOptions);
  return `${own}; nothing starts one: set ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

const create: Record<Kind, (config: Config, facts: AllocatorFacts) => Promise<readonly Entry[]>> = {
  async 'local-process'(config, { localUrl, apiKey, log }) {
    const path = resolve(config.GAME_SERVER_PATH!);
    await access(path, constants.X_OK).catch(() => {
      throw new ConfigError(`GAME_SERVER_PATH: ${path} is no program that this user may run.`);
    });
    if (apiKey === undefined)
      throw new ConfigError(
        'GAME_SERVER_KEY is required for game servers: an API key with the permission matchbroker.serve.',
      );
    const backendUrl = backendUrlOf(config, localUrl, 'PORT=0 needs GAME_SERVER_BACKEND_URL.');
    const stateFolder = config.GAME_SERVER_STATE_FOLDER;
    if (config.GAME_SERVER_KEEP_ON_STOP && stateFolder === undefined)
      throw new ConfigError('GAME_SERVER_KEEP_ON_STOP needs GAME_SERVER_STATE_FOLDER.');
    const { localProcessAllocator } = await import('@lobbykit/allocators');
    const createAllocator = (): Allocator =>
      localProcessAllocator({
        gameServerPath: path,
        gameServerArguments: config.GAME_SERVER_ARGUMENTS ?? [],
        gameServerEnvironment: config.GAME_SERVER_ENVIRONMENT ?? {},
        backendUrl,
        apiKey,
        maxProcesses: config.GAME_SERVER_MAX_PROCESSES,
        readyDeadlineSeconds: config.GAME_SERVER_READY_SECONDS,
        ports: config.GAME_SERVER_PORTS,
        reaper: { maxRunTimeMinutes: config.GAME_SERVER_MAX_MINUTES },
        ...(stateFolder !== undefined && {
          stateFolder: resolve(stateFolder),
          keepOnStop: config.GAME_SERVER_KEEP_ON_STOP,
        }),
        log,
      });
    const allocator = named('GAME_SERVER_STATE_FOLDER', createAllocator);
    const description = `at most ${config.GAME_SERVER_MAX_PROCESSES} processes of ${path}`;
    return [{ allocator, name: allocator.kind, requirements: config.GAME_SERVER_REQUIREMENTS, description }];
  },

  async fleet(config, { publicUrl, apiKey, hasSecretKey }) {
    if (config.FLEET_ARTIFACTS === undefined)
      throw new ConfigError('FLEET_JOBS needs FLEET_ARTIFACTS: where the artifacts of jobs may come from.');
    if (apiKey !== undefined && !hasSecretKey)
      throw new ConfigError(
        'SECRET_KEY is required with FLEET_JOBS and GAME_SERVER_KEY: it encrypts the key for the hosts.',
      );
    const backendUrl = backendUrlOf(config, publicUrl, 'PORT=0 needs GAME_SERVER_BACKEND_URL or PUBLIC_URL.');
    const { fleetAllocator } = await import('@lobbykit/allocators');
    const jobs = await fleetJobsOf(config.FLEET_JOBS!);
    const allocatorOf = (
      { job, build }: Pick<FleetJob, 'job' | 'build'>,
      readyDeadlineSeconds: number | undefined,
    ): Allocator =>
      withCheck('FLEET_JOBS', () =>
        fleetAllocator({
          job,
          backendUrl,
          apiKey,
          ...(build !== undefined && { build }),
          ...(readyDeadlineSeconds !== undefined && { readyDeadlineSeconds }),
        }),
      );
    return jobs.map(({ name, requirements, readySeconds, job, build, builds }) => ({
      allocator: allocatorOf({ job, build }, readySeconds),
      name,
      requirements,
      builds: builds.map((other) => ({ allocator: allocatorOf(other, readySeconds) })),
      description: `the job ${job.name} on hosts of the fleet, which reach this server at ${backendUrl}`,
    }));
  },

  async agones(config) {
    const { AGONES_URL: url, AGONES_SELECTORS: selectors } = config;
    const [certificateFile, keyFile] = [config.AGONES_CERTIFICATE_FILE, config.AGONES_KEY_FILE];
    if (certificateFile === undefined || keyFile === undefined || selectors === undefined)
      throw new ConfigError(
        'AGONES_URL needs AGONES_CERTIFICATE_FILE, AGONES_KEY_FILE and AGONES_SELECTORS.',
      );
    const authorityFile = config.AGONES_AUTHORITY_FILE;
    const clientCertificate = {
      certificate: await readText('AGONES_CERTIFICATE_FILE', certificateFile),
      key: await readText('AGONES_KEY_FILE', keyFile),
      ...(authorityFile !== undefined && {
        authority: await readText('AGONES_AUTHORITY_FILE', authorityFile),
      }),
    };
    const { agonesAllocator } = await import('@lobbykit/allocators');
    const allocator = named('AGONES_URL', () =>
      agonesAllocator({
        url: url!,
        clientCertificate,
        selectors,
        namespace: config.AGONES_NAMESPACE,
        multiCluster: config.AGONES_MULTI_CLUSTER,
      }),
    );
    return [
      {
        allocator,
        name: allocator.kind,
        requirements: config.AGONES_REQUIREMENTS,
        description: `game servers of Agones at ${new URL(url!).host}`,
      },
    ];
  },

  async webhook(config) {
    const { GAME_SERVER_WEBHOOK_URL: url, GAME_SERVER_WEBHOOK_SECRET: secret } = config;
    if (secret === undefined)
      throw new ConfigError('GAME_SERVER_WEBHOOK_URL needs GAME_SERVER_WEBHOOK_SECRET.');
    const { webhookAllocator } = await import('@lobbykit/allocators');
    const allocator = named('GAME_SERVER_WEBHOOK_URL', () => webhookAllocator({ url: url!, secret }));
    return [
      {
        allocator,
        name: allocator.kind,
        requirements: config.GAME_SERVER_WEBHOOK_REQUIREMENTS,
        description: `what the service at ${new URL(url!).host} starts`,
      },
    ];
  },
};

function backendUrlOf(config: Config, known: string | undefined, refusal: string): string {
  const url = config.GAME_SERVER_BACKEND_URL ?? known;
  if (url === undefined) throw new ConfigError(refusal);
  return url;
}

/** Creates an allocator. Throws `ConfigError`, which names the option, if its options are wrong. */
function named(name: OptionName, createAllocator: () => Allocator): Allocator {
  try {
    return createAllocator();
  } catch (cause) {
    throw new ConfigError(`${name}: ${(cause as Error).message}.`, { cause });
  }
}

/** Creates an allocator whose check by the backend names the option too. */
function withCheck(name: OptionName, createAllocator: () => Allocator): Allocator {
  const allocator = named(name, createAllocator);
  return {
    ...allocator,
    check(host) {
      named(name, () => {
        allocator.check?.(host);
        return allocator;
      });
    },
  };
}
