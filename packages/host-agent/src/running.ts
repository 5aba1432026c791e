import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** How a process is found that was started for this host, whoever has forgotten it. */
export const hostVariable = 'LOBBYKIT_AGENT';

/**
 * What tells a process from another that gets its number later: when it began. Null where it does not run; one that has
 * ended and waits to be collected does not.
 */
export function markOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name of the program, in brackets, may hold anything.
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

/** Sends a signal to a process and everything that it has started; false where there is nothing of it. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  // 0 is our own group, and 1 everything there is.
  if (!(pid > 1)) return false;
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** A process of a job, also one that has left its group. */
interface Carrier {
  readonly pid: number;
  readonly jobId: string;
}

/** The processes that were started for this host, by what stands in their environment. Linux alone tells. */
export function carriers(host: string): Carrier[] {
  if (process.platform !== 'linux') return [];
  const wanted = `${hostVariable}=${host}/`;
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!/^\d+$/.test(name) || pid === process.pid) return [];
    try {
      const variables = readFileSync(`/proc/${name}/environ`, 'utf8').split('\0');
      const mark = variables.find((variable) => variable.startsWith(wanted));
      return mark && markOf(pid) !== null ? [{ pid, jobId: mark.slice(wanted.length) }] : [];
    } catch {
      return [];
    }
  });
}

/** Kills whatever was started for this host, of all jobs but those that `keep` names. */
export function killCarriers(host: string, keep: (jobId: string) => boolean): number {
  const strays = carriers(host).filter(({ jobId }) => !keep(jobId));
  for (const { pid } of strays) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
  return strays.length;
}
