import { z } from 'zod';
import { isPlainAddress } from './allowed-addresses.ts';
import { isPlainPath } from './paths.ts';

/**
 * The messages of the backend. They are checked here again, although the backend checks them too: an attacker who controls
 * the backend must not get more power over the hosts than deploying gives.
 */
const path = z.string().refine(isPlainPath, 'must be a plain path');
const name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/);
/** Variables that make a loader, an interpreter or a shell run other code than the deployed program. */
const loaderVariable =
  /^(LD_.*|DYLD_.*|NODE_OPTIONS|BASH_ENV|ENV|IFS|SHELLOPTS|PYTHON(PATH|STARTUP|HOME)|PERL5(LIB|OPT)|RUBY(LIB|OPT)|_?JAVA_(TOOL_)?OPTIONS|LOBBYKIT_.*)=/i;

const variable = z
  .string()
  .refine((text) => /^[A-Za-z_]\w*=[^\0]*$/s.test(text) && !loaderVariable.test(text));
/** Variables that are never written to disk. */
export const SecretEnvironment = z.array(variable).max(1_000);

export const Job = z.object({
  name,
  artifacts: z
    .array(
      z.object({
        name: name.refine(isPlainPath),
        remote: z.string().refine(isPlainAddress, 'must be a plain http or https address'),
        integrity: z.object({ alg: z.enum(['', 'sha256', 'sha512']), hash: z.string().regex(/^[0-9a-f]*$/) }),
        config: z.enum(['', 'archive=none', 'archive=tar.gz', 'archive=tgz', 'archive=zip']),
      }),
    )
    .max(1_000),
  job: z.object({
    exec: z
      .array(
        z.object({
          cmd: path,
          args: z.array(z.string().refine((text) => !text.includes('\0'))),
          environment: z.array(variable),
        }),
      )
      .min(1),
    include: z.array(z.object({ name: path, dest: path, executable: z.boolean() })).max(1_000),
    restartPolicy: z.enum(['never', 'on-failure', 'always']),
  }),
});
export type Job = z.output<typeof Job>;

export const Action = z.object({
  targetPx: z.string(),
  stateAfterAction: z.enum(['', 'STARTED', 'READY', 'IN_MATCH', 'DONE', 'TERMINATED']),
  req: z.object({
    method: z.string(),
    path: z.string(),
    port: z.int().min(0).max(65_535),
    headers: z.record(z.string(), z.string()),
    body: z.string().max(1_048_576),
  }),
});
export type Action = z.output<typeof Action>;

export const commandKind = { DEPLOY: 1, ACTION: 2, STOP: 3 } as const;

const id = z.string().regex(/^[A-Za-z0-9_.:-]{1,128}$/);
/** Configuration and request are checked when the command is carried out, so an invalid command fails alone. */
export const HeartbeatAnswer = z.object({
  /** Whether an operator has set this host to drain. Absent from older backends. */
  draining: z.boolean().default(false),
  commands: z.array(
    z.object({
      commandId: id,
      kind: z.int(),
      jobId: id,
      config: z.unknown().optional(),
      secretEnvironment: z.unknown().optional(),
      request: z.unknown().optional(),
    }),
  ),
});
export type HeartbeatAnswer = z.output<typeof HeartbeatAnswer>;
export type Command = HeartbeatAnswer['commands'][number];

export type ProcessState = 'STARTED' | 'READY' | 'IN_MATCH' | 'DONE' | 'TERMINATED';

/** A process in a heartbeat. */
export interface ReportedProcess {
  readonly jobId: string;
  readonly process: string;
  readonly state: ProcessState;
  readonly numRestarts: number;
  readonly port: number;
  /** The last lines of output before it last ended by itself. */
  readonly lastLines?: readonly string[];
}

export interface CommandResult {
  readonly commandId: string;
  readonly ok: boolean;
  readonly messages: readonly string[];
}
