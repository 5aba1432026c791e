import { Agent, request } from 'node:http';
import { answerQuestions } from '../machine/answering.ts';
import { percentile } from '../measure/statistics.ts';
import { type Player, playersOf } from './players.ts';
import { metadataEntries } from './workloads.ts';

/** Requests at a fixed rate, however long the answers take, in a process separate from the server. */

export interface PaceOrder {
  readonly kind: 'pace';
  readonly port: number;
  readonly players: string;
  readonly perSecond: number;
  readonly seconds: number;
}

/** Milliseconds from the moment at which a request was due until its answer had arrived. */
export interface PaceResult {
  readonly p50: number;
  readonly p99: number;
}

/** Of ten requests, seven read. */
const [readsOf, each] = [7, 10];
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

answerQuestions({ pace });

function pace({ port, players: file, perSecond, seconds }: PaceOrder): Promise<PaceResult> {
  const players = playersOf(file);
  const count = perSecond * seconds;
  const latencies = new Float64Array(count);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    let [sent, answered] = [0, 0];
    const timer = setInterval(() => {
      const due = Math.min(count, Math.floor(((performance.now() - began) * perSecond) / 1_000));
      for (; sent < due; sent++) {
        const at = sent;
        const dueAt = began + (at / perSecond) * 1_000;
        send(port, players.at(at % players.count), at).then(() => {
          latencies[at] = performance.now() - dueAt;
          answered++;
          if (answered < count) return;
          const sorted = latencies.sort();
          resolve({ p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) });
        }, reject);
      }
      if (sent === count) clearInterval(timer);
    }, 1);
  });
}

/** Reads the account of a player, or writes one of its entries. Rejects if the status is not 200. */
function send(port: number, { token, accountId }: Player, at: number): Promise<void> {
  const isRead = at % each < readsOf;
  const body = JSON.stringify({
    entryKey: `entry-${at % metadataEntries}`,
    entryValue: { stringPayload: String(at).padEnd(24, '.') },
  });
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      agent,
      method: isRead ? 'GET' : 'PUT',
      path: isRead ? `/api/v1/accounts/${accountId}` : '/api/v1/accounts/metadata',
      headers: {
        authorization: `Bearer ${token}`,
        ...(!isRead && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`an answer at a fixed rate was ${response.statusCode}`));
      });
    });
    sent.end(isRead ? undefined : body);
  });
}
