import autocannon from 'autocannon';
import { answerQuestions } from '../machine/answering.ts';
import { cpuSeconds } from '../machine/usage.ts';
import { percentile } from '../measure/statistics.ts';
import { isSteady } from '../measure/steady.ts';
import { assertSameAnswers } from './compare-answers.ts';
import { requestsOf, type WorkloadName } from './workloads.ts';

/** The load driver. It is a separate process, so its work never counts as the server's. */

export interface LoadOrder {
  readonly kind: 'load';
  readonly port: number;
  readonly workload: WorkloadName;
  /** The file of the players; empty if the workload creates its own. */
  readonly players: string;
  readonly connections: number;
  /** Whether there are more players than sessions are remembered. */
  readonly cold?: boolean;
  /** The measured seconds, which follow the warm-up. */
  readonly seconds: number;
  /** Seconds of a round of the warm-up. It ends when three rounds in a row agree within 5 %, or after `maxWarmRounds`. */
  readonly warmSeconds: number;
  readonly maxWarmRounds: number;
  /** The process whose CPU time is measured. */
  readonly serverPid: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of the server's cpu for one request. */
  readonly serverCpu: number;
  /** The share of its CPU that this driver used. Near 1, the driver and not the server is the limit. */
  readonly driverCpu: number;
  /** Whether the warm-up ended because its rounds agreed. */
  readonly isSteady: boolean;
}

answerQuestions({ load, compare: assertSameAnswers });

function load(order: LoadOrder): Promise<LoadResult> {
  const { port, workload, players, connections, cold = false } = order;
  const { seconds, warmSeconds, maxWarmRounds, serverPid } = order;
  return new Promise((resolve, reject) => {
    const latencies: number[] = [];
    let refused = 0;
    let status = 0;
    let failure: Error | undefined;
    let measuring = false;
    let result: LoadResult | undefined;
    let created = 0;
    const instance = autocannon(
      {
        url: `http://127.0.0.1:${port}`,
        connections,
        duration: warmSeconds * maxWarmRounds + seconds + 5,
        setupClient: (client) =>
          client.setRequests(requestsOf(workload, players, created++, connections, cold)),
      },
      (error) => {
        if (failure ?? error) reject(failure ?? error);
        else if (refused > 0)
          reject(new Error(`${workload}: ${refused} answers were not 200, one was ${status}`));
        else if (result === undefined) reject(new Error(`${workload}: the measurement did not end`));
        else resolve(result);
      },
    );
    let answers = 0;
    instance.on('response', (_client, code, _bytes, milliseconds) => {
      answers++;
      if (code !== 200) {
        refused++;
        status = code;
      }
      if (measuring) latencies.push(milliseconds);
    });
    instance.on('reqError', (error) => {
      failure = error;
    });
    const counts: number[] = [];
    const warmUp = setInterval(() => {
      counts.push(answers);
      answers = 0;
      if (isSteady(counts) || counts.length === maxWarmRounds) {
        clearInterval(warmUp);
        measure();
      }
    }, warmSeconds * 1000);
    function measure(): void {
      measuring = true;
      const began = performance.now();
      const server = cpuSeconds(serverPid);
      const driver = process.cpuUsage();
      setTimeout(() => {
        measuring = false;
        const elapsed = (performance.now() - began) / 1000;
        const used = process.cpuUsage(driver);
        const cpu = cpuSeconds(serverPid) - server;
        const count = latencies.length;
        const sorted = Float64Array.from(latencies).sort();
        result = {
          perSecond: count / elapsed,
          p50: percentile(sorted, 0.5),
          p99: percentile(sorted, 0.99),
          serverCpu: (cpu / count) * 1e6,
          driverCpu: (used.user + used.system) / 1e6 / elapsed,
          isSteady: isSteady(counts),
        };
        instance.stop();
      }, seconds * 1000);
    }
  });
}
