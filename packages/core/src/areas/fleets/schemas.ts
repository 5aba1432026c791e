import { z } from 'zod';
import { maxLastLineLength, maxLastLines } from '../../kernel/last-lines.ts';
import { Bool, Id, int32, maybe, TextMap, text, withDefault } from '../../kernel/schemas.ts';
import { CommandKind, HostState, processStates, restartPolicies } from './states.ts';

const Integrity = z.object({
  alg: maybe(text(16)).meta({ description: '`sha256` or `sha512`.' }),
  hash: maybe(text(256)).meta({ description: 'The digest of the file, hexadecimal or base64.' }),
});

const Artifact = z.object({
  name: text(128).meta({ description: 'The name that `include` uses.' }),
  remote: text(2_048).meta({
    description:
      'http or https, at an address that the backend allows; or `s3://bucket/key`, an object of the object store, whose signed address the agent gets.',
  }),
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
  dest: text(1_024).meta({ description: 'Its path in the folder of the job.' }),
  executable: maybe(Bool),
});

/** A job: what is copied to a host and what is run there. */
export const JobConfig = z
  .object({
    name: text(64),
    artifacts: maybe(z.array(Artifact)),
    job: z.object({
      requirements: maybe(TextMap),
      exec: z.array(Exec).meta({ description: 'The first entry is run.' }),
      include: maybe(z.array(Include)),
      restartPolicy: maybe(text(16)).meta({
        description: `${restartPolicies.join(', ')}; empty is \`never\`.`,
      }),
    }),
  })
  .meta({
    id: 'FleetJobConfig',
    description: 'A job for the agent of a host: what to fetch, and what to run.',
  });
export type JobConfig = z.output<typeof JobConfig>;

/** A request that the agent sends to one of its own processes. */
export const HostAction = z
  .object({
    targetPx: text(128).meta({
      description: 'The jobId of the process, or its name if no other process has that name.',
    }),
    stateAfterAction: maybe(text(16)).meta({
      description: `The state of the process after it has answered 2xx: ${processStates.join(', ')}; empty keeps the state.`,
    }),
    req: z.object({
      method: maybe(text(16)),
      body: maybe(text(65_536)),
      path: maybe(text(2_048)),
      port: maybe(int32({ min: 0, max: 65_535 })).meta({
        description: 'Must be the port that the agent assigned to the process; 0 or absent stands for it.',
      }),
      headers: maybe(TextMap),
    }),
  })
  .meta({
    id: 'FleetHostAction',
    description: 'An HTTP request that the agent of a host sends to a process on it.',
  });
export type HostAction = z.output<typeof HostAction>;

const HostProcess = z
  .object({
    jobId: Id,
    process: text(64),
    state: text(16).meta({ description: processStates.join(', ') }),
    numRestarts: int32({ min: 0 }),
    port: maybe(int32({ min: 0, max: 65_535 })).meta({
      description: 'The port that it listens on; 0 if none.',
    }),
    lastLines: maybe(z.array(text(maxLastLineLength)).max(maxLastLines)).meta({
      example: ['cannot load map hill'],
      description:
        'The last lines of output before it last ended by itself; absent if it has not. Plain text that the program wrote.',
    }),
  })
  .meta({ id: 'FleetProcess', description: 'A process that a host runs.' });
export type HostProcess = Omit<z.output<typeof HostProcess>, 'lastLines'> & {
  readonly lastLines?: string[] | undefined;
};

/** A host in lists. */
export const Host = z
  .object({
    hostname: z.string(),
    hostId: z.string(),
    sidecarVersion: z.string(),
    metadata: z.record(z.string(), z.string()),
    lastPingEpoch: z
      .int()
      .meta({ kind: 'integer', description: 'Unix time in seconds of the last heartbeat.' }),
    available: z.boolean().meta({ description: 'Whether it gets jobs.' }),
    state: HostState,
    setAsideUntil: z.int().optional().meta({
      kind: 'integer',
      example: 1925228460,
      description:
        'Unix time in seconds until which it gets no jobs, because starts fail on it and not on others. Absent if it is not set aside.',
    }),
    setAsideReason: z.string().optional().meta({
      example: '3 starts in a row failed: cannot load map hill',
      description: 'Why it is set aside. Plain text, which may be from a program.',
    }),
    processes: z.array(HostProcess),
  })
  .meta({ id: 'FleetHost', description: 'A host of the fleet as operators see it.' });

/** A host as its agent reports it. */
export const ReportedHost = z
  .object({
    hostId: Id,
    hostname: maybe(text(253)),
    sidecarVersion: maybe(text(64)),
    metadata: maybe(TextMap),
    processes: maybe(z.array(HostProcess)),
    draining: maybe(Bool).meta({
      description:
        'Whether the host is about to end. It gets no jobs, its game servers without a match have to exit, and the others get no more matches. A host that is only full reports `accepting` = `false` in its metadata instead.',
    }),
  })
  .meta({ id: 'FleetReportedHost', description: 'A host as its agent reports it.' });
export type ReportedHost = z.output<typeof ReportedHost>;

export const CommandResult = z
  .object({ commandId: Id, ok: withDefault(Bool, false), messages: maybe(z.array(text(1_024))) })
  .meta({ id: 'FleetCommandResult', description: 'How a command to a host ended.' });
export type CommandResult = z.output<typeof CommandResult>;

export const Command = z
  .object({
    commandId: z.string(),
    kind: CommandKind,
    jobId: z.string().meta({ description: 'The job to deploy, act on or stop.' }),
    config: JobConfig.optional(),
    secretEnvironment: z.array(z.string()).optional().meta({
      description:
        '`NAME=value` for the program of `config`, in addition to its environment. The agent must not write it to disk.',
    }),
    request: HostAction.optional(),
  })
  .meta({ id: 'FleetCommand', description: 'A command to the agent of a host.' });
