import { readFileSync } from 'node:fs';

/** Clock ticks of Linux, a hundred a second. */
const tickSeconds = 0.01;

/** Returns the CPU seconds of all threads of a process, or NaN if the system does not report them. */
export function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickSeconds;
  } catch {
    return Number.NaN;
  }
}

/** Returns the memory of a process in bytes, or NaN if the system does not report it. */
export function residentBytes(pid: number): number {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kib) * 1024;
  } catch {
    return Number.NaN;
  }
}
