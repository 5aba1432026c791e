import type { FleetJobConfigInput } from '@lobbykit/core';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { readDocument } from './document.ts';
import { distance, nearest } from './nearest.ts';
import { allocatorKinds } from './options/game-servers.ts';
import type { JsonDocument } from './options/option.ts';

/** A job that the fleet starts for matches. */
export interface FleetJob {
  /** The name of its allocator. */
  readonly name: string;
  readonly requirements: string | undefined;
  readonly readySeconds: number | undefined;
  readonly job: FleetJobConfigInput;
  /** The name of the build; absent: a hash of the job. */
  readonly build: string | undefined;
  /** Other builds, which an operator may choose. */
  readonly builds: readonly Pick<FleetJob, 'build' | 'job'>[];
}

/** The fields of a type, so that a field that the API gets later is not refused here by oversight. */
type Fields<Type> = { readonly [Name in keyof Required<Type>]: z.ZodType };
type Artifact = NonNullable<FleetJobConfigInput['artifacts']>[number];
type Job = FleetJobConfigInput['job'];

const words = z.array(z.string());

// A field that is misspelt would be ignored by the API, and a server would be started without what it says.
const Config = z.strictObject({
  name: z.string().min(1),
  artifacts: z
    .array(
      z.strictObject({
        name: z.string(),
        remote: z.string(),
        integrity: z
          .strictObject({
            alg: z.string(),
            hash: z.string(),
          } satisfies Fields<NonNullable<Artifact['integrity']>>)
          .optional(),
        config: z.string().optional(),
      } satisfies Fields<Artifact>),
    )
    .optional(),
  job: z.strictObject({
    requirements: z.record(z.string(), z.string()).optional(),
    exec: z
      .array(
        z.strictObject({
          cmd: z.string(),
          args: words.optional(),
          environment: words.optional(),
        } satisfies Fields<Job['exec'][number]>),
      )
      .min(1),
    include: z
      .array(
        z.strictObject({
          name: z.string(),
          dest: z.string(),
          executable: z.boolean().optional(),
        } satisfies Fields<NonNullable<Job['include']>[number]>),
      )
      .optional(),
    restartPolicy: z.string().optional(),
  } satisfies Fields<Job>),
} satisfies Fields<FleetJobConfigInput>);

const otherKinds: readonly string[] = allocatorKinds.filter((kind) => kind !== 'fleet');

const buildName = z.string().min(1).max(128).optional();

const Jobs = z
  .array(
    z.strictObject({
      name: z
        .string()
        .refine((name) => !otherKinds.includes(name), 'is the name of another allocator')
        .optional(),
      requirements: z.string().optional(),
      readySeconds: z.int().min(1).max(3_600).optional(),
      build: buildName,
      job: Config,
      builds: z
        .array(z.strictObject({ build: buildName, job: Config }))
        .max(16)
        .optional(),
    }),
  )
  .min(1);

/** The known fields at every level, to name the nearest one. */
const fieldNames = [
  ...[
    'name',
    'requirements',
    'readySeconds',
    'job',
    'build',
    'builds',
    'artifacts',
    'remote',
    'integrity',
    'alg',
    'hash',
    'config',
  ],
  ...['exec', 'cmd', 'args', 'environment', 'include', 'dest', 'executable', 'restartPolicy'],
];

/**
 * Returns the jobs of FLEET_JOBS. Throws `ConfigError` if the file is unreadable or not JSON, or if a field is unknown or
 * wrong. The backend checks whether the jobs may be deployed.
 */
export async function fleetJobsOf(document: JsonDocument): Promise<readonly FleetJob[]> {
  const result = Jobs.safeParse(await readDocument('FLEET_JOBS', document));
  if (!result.success) throw new ConfigError(`FLEET_JOBS: ${sentenceOfIssue(result.error.issues[0]!)}`);
  return result.data.map(({ name, requirements, readySeconds, job, build, builds = [] }, index) => ({
    name: name ?? (index === 0 ? 'fleet' : `fleet-${index + 1}`),
    requirements,
    readySeconds,
    job,
    build,
    builds: builds.map((other) => ({ build: other.build, job: other.job })),
  }));
}

function sentenceOfIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path.map(String).join('.');
  if (issue.code !== 'unrecognized_keys')
    return `${place === '' ? 'the document' : place}: ${issue.message}.`;
  const [key = ''] = issue.keys;
  const path = [place, key].filter(Boolean).join('.');
  return `there is no field ${path}; did you mean ${nearest(fieldNames, (name) => distance(key, name))}?`;
}
