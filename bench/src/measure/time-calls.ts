/** Microseconds of one call. */
export interface CallTime {
  readonly elapsed: number;
  /** Of all threads of the process. Other programs cannot lengthen it, and it leaves out waiting for the disk. */
  readonly cpu: number;
}

/** Calls `work` again and again for some seconds, after a fifth of the time as warm-up. */
export async function timeCalls(work: () => unknown, seconds: number): Promise<CallTime> {
  const run = async (milliseconds: number): Promise<number> => {
    const until = performance.now() + milliseconds;
    let calls = 0;
    while (performance.now() < until) {
      for (let batch = 0; batch < 10; batch++) await work();
      calls += 10;
    }
    return calls;
  };
  await run(seconds * 200);
  const began = performance.now();
  const before = process.cpuUsage();
  const calls = await run(seconds * 1000);
  const { user, system } = process.cpuUsage(before);
  return { elapsed: ((performance.now() - began) * 1000) / calls, cpu: (user + system) / calls };
}
