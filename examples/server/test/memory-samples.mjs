// Loaded into a server by `--import`: writes how much memory the process uses, a line each interval.
import { appendFileSync } from 'node:fs';
import { memoryUsage } from 'node:process';

const { MEMORY_SAMPLES, MEMORY_INTERVAL } = process.env;
setInterval(
  () => appendFileSync(MEMORY_SAMPLES, `${JSON.stringify(memoryUsage())}\n`),
  Number(MEMORY_INTERVAL),
).unref();
