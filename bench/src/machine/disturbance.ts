import { readdirSync, readFileSync } from 'node:fs';

/** CPU seconds since the machine started. */
interface CpuTimes {
  /** What all programs used. */
  readonly used: number;
  /** What this process and its descendants used. */
  readonly own: number;
  /** What the host of this virtual machine gave to others. */
  readonly stolen: number;
}

/** What disturbed a sample, as shares of one CPU. */
export interface Disturbance {
  readonly foreign: number;
  readonly stolen: number;
}

/** Clock ticks of Linux, a hundred a second. */
const tickSeconds = 0.01;
/** A sample is disturbed above these shares of one CPU. */
const maxForeign = 0.1;
const maxStolen = 0.02;

export const isDisturbed = ({ foreign, stolen }: Disturbance): boolean =>
  foreign > maxForeign || stolen > maxStolen;

/** Starts to watch the machine. The returned function returns the disturbance since then; none where /proc is missing. */
export function watchMachine(): () => Disturbance {
  const [began, before] = [performance.now(), cpuTimes()];
  return () => {
    const after = cpuTimes();
    if (before === null || after === null) return { foreign: 0, stolen: 0 };
    const seconds = (performance.now() - began) / 1_000;
    const used = after.used - before.used - (after.own - before.own);
    return { foreign: Math.max(0, used) / seconds, stolen: (after.stolen - before.stolen) / seconds };
  };
}

function cpuTimes(): CpuTimes | null {
  try {
    const [user, nice, system, , , , , steal] = readFileSync('/proc/stat', 'utf8')
      .split('\n', 1)[0]!
      .split(/\s+/)
      .slice(1)
      .map((ticks) => Number(ticks) * tickSeconds) as [number, number, number, ...number[]];
    return { used: user + nice + system, own: ownSeconds(), stolen: steal ?? 0 };
  } catch {
    return null;
  }
}

/** The CPU seconds of this process and its descendants, those that have ended among them. */
function ownSeconds(): number {
  const children = new Map<number, number[]>();
  const seconds = new Map<number, number>();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const fields = fieldsOf(pid);
    if (fields === null) continue;
    const parent = Number(fields[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    seconds.set(pid, ticks * tickSeconds);
  }
  let total = 0;
  const waiting = [process.pid];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    total += seconds.get(pid) ?? 0;
    waiting.push(...(children.get(pid) ?? []));
  }
  return total;
}

/** Returns the fields of /proc/<pid>/stat behind the name; null for a process that has just ended. */
function fieldsOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
