import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns what distinguishes each process from a later one with the same id: its start time. A process that does not run, or
 * is a zombie, is missing. Throws if the system does not say it: a process must not count as ended because of that.
 */
export function identitiesOf(
  pids: readonly number[],
  platform: NodeJS.Platform = process.platform,
): ReadonlyMap<number, string> {
  if (pids.length === 0) return new Map();
  return platform === 'linux' ? ofProc(pids) : ofPs(pids);
}

function ofProc(pids: readonly number[]): ReadonlyMap<number, string> {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const found = new Map<number, string>();
  for (const pid of pids) {
    const stat = readStat(pid);
    // The name of the program, in brackets, may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (stat !== '' && fields[0] !== 'Z' && fields[0] !== 'X') found.set(pid, `${boot}:${fields[19]}`);
  }
  return found;
}

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}

function ofPs(pids: readonly number[]): ReadonlyMap<number, string> {
  const { error, status, stdout, stderr } = spawnSync(
    'ps',
    ['-o', 'pid=,stat=,lstart=', '-p', pids.join(',')],
    // The text must be the same after a restart with another language or time zone.
    { encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } },
  );
  if (error) throw error;
  // The status is 1 if none of them runs.
  if (status === null || status > 1 || stderr !== '') throw new Error(`ps failed: ${stderr}`);
  const found = new Map<number, string>();
  for (const line of stdout.split('\n')) {
    const [, pid, state, start] = /^\s*(\d+)\s+(\S+)\s+(.*\S)\s*$/.exec(line) ?? [];
    if (pid !== undefined && !state!.startsWith('Z')) found.set(Number(pid), start!);
  }
  return found;
}
