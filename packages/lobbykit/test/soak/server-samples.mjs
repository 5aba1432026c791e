// Loaded into a server by `--import`: writes a line each interval with the memory that the process uses, how late its event
// loop was, and how long the server has worked between two timers. If that is much less, the machine was busy with something
// else. The garbage is collected before: what remains is in use. That pause is ours, so it does not count.
import { appendFileSync } from 'node:fs';
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { memoryUsage } from 'node:process';

const { SOAK_SAMPLES, SOAK_INTERVAL, SOAK_WARM_UP } = process.env;
/** The histogram measures how long a timer of this duration takes. */
const resolution = 10;
const interval = monitorEventLoopDelay({ resolution });
const whole = monitorEventLoopDelay({ resolution });
const started = performance.now();
let isWarm = false;

/** Milliseconds by which timers were late. */
const lagOf = (histogram) =>
  Object.fromEntries(
    [50, 99, 100].map((percentile) => [
      `p${percentile}`,
      Math.max(0, histogram.percentile(percentile) / 1e6 - resolution),
    ]),
  );

/** Microseconds of processor time of this thread between two timers. */
const work = createHistogram();
const worked = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};
let before = worked();
setInterval(() => {
  const now = worked();
  work.record(Math.max(1, now - before));
  before = now;
}, resolution).unref();

interval.enable();
whole.enable();
setInterval(() => {
  const lag = lagOf(interval);
  const total = lagOf(whole);
  for (const histogram of [interval, whole]) histogram.disable();
  // What has finalizers needs a second time.
  for (let count = 0; count < 2; count += 1) globalThis.gc();
  const { rss, heapUsed, external } = memoryUsage();
  const { user, system } = process.cpuUsage();
  const seconds = (performance.now() - started) / 1_000;
  const workP99 = work.percentile(99) / 1e3;
  const line = { seconds, rss, heapUsed, external, cpuSeconds: (user + system) / 1e6, lag, total, workP99 };
  appendFileSync(SOAK_SAMPLES, `${JSON.stringify(line)}\n`);
  interval.reset();
  if (!isWarm && seconds >= Number(SOAK_WARM_UP)) {
    isWarm = true;
    whole.reset();
    work.reset();
  }
  before = worked();
  for (const histogram of [interval, whole]) histogram.enable();
}, Number(SOAK_INTERVAL)).unref();
