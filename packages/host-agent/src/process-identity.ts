import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The variable that marks processes of this host, so that they are found even if the state does not have them. */
export const hostVariable = 'LOBBYKIT_AGENT';

/**
 * Returns what distinguishes a process from a later one with the same id: its start time. Returns null if it does not run;
 * a zombie process counts as ended.
 */
export function identityOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name of the program, in brackets, may contain any character.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? null : `${bootId()}:${fields[19]}`;
    } catch {
      return null;
    }
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

const bootId = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/** Sends a signal to a process group. Returns false if the group does not exist. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  // 0 is the group of the agent, and 1 all processes.
  if (!(pid > 1)) return false;
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** A process of a job. It may have left the process group of the job. */
interface JobProcess {
  readonly pid: number;
  readonly jobId: string;
}

/** Finds the processes of this host by the mark in their environment. Works only on Linux. */
export function findJobProcesses(host: string): JobProcess[] {
  if (process.platform !== 'linux') return [];
  const prefix = `${hostVariable}=${host}/`;
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!/^\d+$/.test(name) || pid === process.pid) return [];
    try {
      const variables = readFileSync(`/proc/${name}/environ`, 'utf8').split('\0');
      const mark = variables.find((variable) => variable.startsWith(prefix));
      return mark && identityOf(pid) !== null ? [{ pid, jobId: mark.slice(prefix.length) }] : [];
    } catch {
      return [];
    }
  });
}

/** Kills the processes of this host, except those of jobs for which `keep` returns true. Returns their number. */
export function killJobProcesses(host: string, keep: (jobId: string) => boolean): number {
  const strays = findJobProcesses(host).filter(({ jobId }) => !keep(jobId));
  for (const { pid } of strays) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended since.
    }
  }
  return strays.length;
}
