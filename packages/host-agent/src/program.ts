import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { hostVariable, identityOf } from './process-identity.ts';
import type { JobRecord } from './state.ts';

export interface ProgramContext {
  readonly folder: string;
  readonly logFile: string;
  /** Marks the processes of this host in their environment. */
  readonly host: string;
  readonly hostId: string;
  readonly passEnvironment: readonly string[];
  /** Variables that the agent keeps only in memory. */
  readonly secretEnvironment: readonly string[];
}

/** Returns the environment of a job: passed variables, those of the job, its secrets, and its ids and port. */
function environmentOf(
  { jobId, job, port, numRestarts }: JobRecord,
  context: ProgramContext,
): Record<string, string> {
  const passed = context.passEnvironment.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const named = [...job.job.exec[0]!.environment, ...context.secretEnvironment].map(
    (variable) => variable.split(/=(.*)/s, 2) as [string, string],
  );
  return {
    // After a restart the program is another game server.
    SERVER_ID: numRestarts === 0 ? jobId : `${jobId}.${numRestarts}`,
    ...Object.fromEntries(passed),
    ...Object.fromEntries(named),
    HOST_ID: context.hostId,
    JOB_ID: jobId,
    PORT: String(port),
    [hostVariable]: `${context.host}/${jobId}`,
  };
}

/**
 * Starts the program of a job without a shell, in its folder and its own process group, with its output in its log. It
 * keeps running when the agent dies. Rejects if it cannot be started.
 */
export function startProgram(
  record: JobRecord,
  context: ProgramContext,
): Promise<{ readonly child: ChildProcess; readonly pid: number; readonly mark: string }> {
  const { cmd, args } = record.job.job.exec[0]!;
  return new Promise((resolve, reject) => {
    const output = openSync(context.logFile, 'a', 0o600);
    try {
      const child = spawn(join(context.folder, cmd), args, {
        cwd: context.folder,
        env: environmentOf(record, context),
        detached: true,
        shell: false,
        stdio: ['ignore', output, output],
      });
      child.once('error', ({ message }) => reject(new Error(`${cmd} cannot be started: ${message}`)));
      child.once('spawn', () => resolve({ child, pid: child.pid!, mark: identityOf(child.pid!) ?? '' }));
    } finally {
      closeSync(output);
    }
  });
}
