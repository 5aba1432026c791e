import { z } from 'zod';
import { Bool, Id, int32, maybe, TextMap, text } from '../../kernel/schemas.ts';
import { CommandKind, processStates, restartPolicies } from './states.ts';

const Integrity = z.object({
  alg: maybe(text(16)).meta({ description: '`sha256` or `sha512`.' }),
  hash: maybe(text(256)).meta({ description: 'The digest of the file in hexadecimal digits or base64.' }),
});

const Artifact = z.object({
  name: text(128).meta({ description: 'What `include` calls it.' }),
  remote: text(2_048).meta({ description: 'http or https, within what the backend allows.' }),
  integrity: maybe(Integrity),
  config: maybe(text(256)).meta({
    description: '`archive=tar.gz`, `archive=zip`, or empty for a plain file.',
  }),
});

const Exec = z.object({
  cmd: text(1_024).meta({ description: 'A file of the job, at or below the `dest` of an include.' }),
  args: maybe(z.array(text(65_536))),
  environment: maybe(z.array(text(65_536))).meta({ description: '`NAME=value`.' }),
});

const Include = z.object({
  name: text(1_024).meta({ description: 'The name of an artifact, and for an archive a path within it.' }),
  dest: text(1_024).meta({ description: 'Where it goes in the folder of the job.' }),
  executable: maybe(Bool),
});

/** A job: what is brought to a host and what is run there. */
export const JobConfig = z
  .object({
    name: text(64),
    artifacts: maybe(z.array(Artifact)),
    job: z.object({
      requirements: maybe(TextMap),
      exec: z.array(Exec).meta({ description: 'The first one is run.' }),
      include: maybe(z.array(Include)),
      restartPolicy: maybe(text(16)).meta({
        description: `${restartPolicies.join(', ')}; \`never\` where it is empty.`,
      }),
    }),
  })
  .meta({ id: 'FleetJobConfig' });
export type JobConfig = z.output<typeof JobConfig>;
/** A job as it is written. */

/** A request that the agent sends to one of its own processes. */
export const HostAction = z
  .object({
    targetPx: text(128).meta({
      description: 'The jobId of the process, or its name where that is the only one.',
    }),
    stateAfterAction: maybe(text(16)).meta({
      description: `What the process is in once it has answered 2xx: ${processStates.join(', ')}; empty leaves it.`,
    }),
    req: z.object({
      method: maybe(text(16)),
      body: maybe(text(65_536)),
      path: maybe(text(2_048)),
      port: maybe(int32({ min: 0, max: 65_535 })).meta({
        description: 'The port that the agent has assigned to the process; 0 or absent is that.',
      }),
      headers: maybe(TextMap),
    }),
  })
  .meta({ id: 'FleetHostAction' });
export type HostAction = z.output<typeof HostAction>;

const HostProcess = z
  .object({
    jobId: Id,
    process: text(64),
    state: text(16).meta({ description: processStates.join(', ') }),
    numRestarts: int32({ min: 0 }),
    port: maybe(int32({ min: 0, max: 65_535 })).meta({
      description: 'The port that it listens on; 0 is none.',
    }),
  })
  .meta({ id: 'FleetProcess' });
export type HostProcess = z.output<typeof HostProcess>;

/** A host as lists show it. */
export const Host = z
  .object({
    hostname: z.string(),
    hostId: z.string(),
    sidecarVersion: z.string(),
    metadata: z.record(z.string(), z.string()),
    lastPingEpoch: z.int().meta({ kind: 'integer', description: 'Unix time in seconds of the last beat.' }),
    available: z.boolean().meta({ description: 'Whether it is given jobs.' }),
    state: z.enum(['AVAILABLE', 'DRAINING', 'LOST']),
    processes: z.array(HostProcess),
  })
  .meta({ id: 'FleetHost' });

/** A host as its agent tells of it. */
export const ReportedHost = z
  .object({
    hostId: Id,
    hostname: maybe(text(253)),
    sidecarVersion: maybe(text(64)),
    metadata: maybe(TextMap),
    processes: maybe(z.array(HostProcess)),
  })
  .meta({ id: 'FleetReportedHost' });
export type ReportedHost = z.output<typeof ReportedHost>;

export const CommandResult = z
  .object({ commandId: Id, ok: Bool, messages: maybe(z.array(text(1_024))) })
  .meta({ id: 'FleetCommandResult' });
export type CommandResult = z.output<typeof CommandResult>;

export const Command = z
  .object({
    commandId: z.string(),
    kind: CommandKind,
    jobId: z.string().meta({ description: 'The job that is deployed, acted on or stopped.' }),
    config: JobConfig.optional(),
    secretEnvironment: z.array(z.string()).optional().meta({
      description:
        '`NAME=value` for the program of `config`, besides its environment: to be written nowhere.',
    }),
    request: HostAction.optional(),
  })
  .meta({ id: 'FleetCommand' });
