// Loaded into a server by `--import`: writes how much memory the process uses, a line each interval. Every
// MEMORY_COLLECT-th line is written after the garbage was collected, and says what remains: that alone is in use.
import { appendFileSync } from 'node:fs';
import { memoryUsage } from 'node:process';
import { getHeapSpaceStatistics } from 'node:v8';

const { MEMORY_SAMPLES, MEMORY_INTERVAL, MEMORY_COLLECT } = process.env;

/** Functions that V8 has compiled. They are compiled again and again until it has seen all that they are called with. */
const codeSpaces = ['code_space', 'code_large_object_space', 'trusted_space', 'trusted_large_object_space'];

const codeBytes = () =>
  getHeapSpaceStatistics()
    .filter(({ space_name }) => codeSpaces.includes(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0);

function collect() {
  // What has finalizers needs a second time.
  for (let count = 0; count < 2; count += 1) globalThis.gc();
  const { heapUsed } = memoryUsage();
  const code = codeBytes();
  return { code, data: heapUsed - code };
}

let count = 0;
setInterval(() => {
  count += 1;
  const { rss, heapUsed, external } = memoryUsage();
  const sample = { rss, heapUsed, external, ...(count % Number(MEMORY_COLLECT) === 0 && collect()) };
  appendFileSync(MEMORY_SAMPLES, `${JSON.stringify(sample)}\n`);
}, Number(MEMORY_INTERVAL)).unref();
