import { readFileSync } from 'node:fs';

/** Clock ticks of Linux, a hundred a second. */
const tickSeconds = 0.01;

/** Seconds of cpu that a process has used with all its threads; NaN where the system does not tell. */
export function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickSeconds;
  } catch {
    return Number.NaN;
  }
}

/** Bytes of memory that a process occupies; NaN where the system does not tell. */
export function residentBytes(pid: number): number {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kib) * 1024;
  } catch {
    return Number.NaN;
  }
}
