import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { hostVariable, markOf } from './running.ts';
import type { JobRecord } from './state.ts';

export interface ProgramPlace {
  readonly folder: string;
  readonly logFile: string;
  /** What stands for this host in the environment of what it starts. */
  readonly host: string;
  readonly hostId: string;
  readonly passEnvironment: readonly string[];
  /** Variables that the agent has in its memory alone. */
  readonly secretEnvironment: readonly string[];
}

/** The environment of a job: what the agent is told to pass on, what the job names, its secrets, who and where it is. */
function environmentOf(
  { jobId, job, port, numRestarts }: JobRecord,
  place: ProgramPlace,
): Record<string, string> {
  const passed = place.passEnvironment.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const named = [...job.job.exec[0]!.environment, ...place.secretEnvironment].map(
    (variable) => variable.split(/=(.*)/s, 2) as [string, string],
  );
  return {
    // A program that starts anew is another game server.
    SERVER_ID: numRestarts === 0 ? jobId : `${jobId}.${numRestarts}`,
    ...Object.fromEntries(passed),
    ...Object.fromEntries(named),
    HOST_ID: place.hostId,
    JOB_ID: jobId,
    PORT: String(port),
    [hostVariable]: `${place.host}/${jobId}`,
  };
}

/**
 * Starts the program of a job, without a shell, in its folder and a group of its own, writing to its log. It goes on when
 * the agent dies. Rejects where it cannot be started.
 */
export function startProgram(
  record: JobRecord,
  place: ProgramPlace,
): Promise<{ readonly child: ChildProcess; readonly pid: number; readonly mark: string }> {
  const { cmd, args } = record.job.job.exec[0]!;
  return new Promise((resolve, reject) => {
    const output = openSync(place.logFile, 'a', 0o600);
    try {
      const child = spawn(join(place.folder, cmd), args, {
        cwd: place.folder,
        env: environmentOf(record, place),
        detached: true,
        shell: false,
        stdio: ['ignore', output, output],
      });
      child.once('error', ({ message }) => reject(new Error(`${cmd} cannot be started: ${message}`)));
      child.once('spawn', () => resolve({ child, pid: child.pid!, mark: markOf(child.pid!) ?? '' }));
    } finally {
      closeSync(output);
    }
  });
}
