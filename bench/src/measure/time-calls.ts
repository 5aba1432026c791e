import { warmUp } from './steady.ts';

/** What is timed. */
export type TimeKind = 'elapsed' | 'cpu';

/** Microseconds of one call. */
export interface CallTime {
  readonly elapsed: number;
  /** Of all threads of the process. Other programs cannot lengthen it, and it leaves out waiting for the disk. */
  readonly cpu: number;
  /** Whether the warm-up ended because its rounds agreed. */
  readonly isSteady: boolean;
}

/** Calls `work` again and again for some seconds, after a warm-up in rounds of a tenth of the time. */
export async function timeCalls(work: () => unknown, seconds: number): Promise<CallTime> {
  const run = async (milliseconds: number): Promise<Omit<CallTime, 'isSteady'>> => {
    const began = performance.now();
    const before = process.cpuUsage();
    let calls = 0;
    while (performance.now() < began + milliseconds) {
      for (let batch = 0; batch < 10; batch++) await work();
      calls += 10;
    }
    const { user, system } = process.cpuUsage(before);
    return { elapsed: ((performance.now() - began) * 1000) / calls, cpu: (user + system) / calls };
  };
  const isSteady = await warmUp(async () => (await run(seconds * 100)).cpu);
  return { ...(await run(seconds * 1000)), isSteady };
}
