import { isDeepStrictEqual } from 'node:util';
import type { Request } from 'autocannon';
import { requestsOf, type WorkloadName } from './workloads.ts';

export interface CompareOrder {
  readonly kind: 'compare';
  /** The ports of the two servers. */
  readonly ports: readonly [number, number];
  readonly workload: WorkloadName;
  readonly players: string;
  readonly connections: number;
  readonly cold?: boolean;
}

/** As many as the longest series of requests that belong together. */
const compared = 4;

/** Throws if two servers answer the first requests of a workload differently, except for what each makes up. */
export async function assertSameAnswers(order: CompareOrder): Promise<void> {
  const { ports, workload, players, connections, cold = false } = order;
  const requests = requestsOf(workload, players, 0, connections, cold).slice(0, compared);
  const [ours, theirs] = [await answersOf(ports[0], requests), await answersOf(ports[1], requests)];
  if (!isDeepStrictEqual(ours, theirs))
    throw new Error(
      `${workload}: the answers differ\n${JSON.stringify(ours, null, 1)}\n${JSON.stringify(theirs, null, 1)}`,
    );
}

/** Sends requests one after another. */
async function answersOf(port: number, requests: readonly Request[]): Promise<unknown[]> {
  const context = {};
  const answers: unknown[] = [];
  for (const request of requests) {
    const { method, path, headers, body } = request.setupRequest?.({ ...request }, context) ?? request;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...(method !== undefined && { method }),
      ...(headers !== undefined && { headers }),
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    request.onResponse?.(response.status, text, context, Object.fromEntries(response.headers));
    answers.push({ status: response.status, body: comparable('', JSON.parse(text)) });
  }
  return answers;
}

/** What a server makes up, or what says when something happened. */
const madeUp = /^(displayName|inviteCode|nextPageToken|sessionRef|version|.*Timestamp)$/;
/** The part of a random id behind the word that says what it names. */
const randomPart = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A part of an answer without what differs from server to server. */
function comparable(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => comparable(name, one));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, part]): [string, unknown] => [key, comparable(key, part)])
        .sort(([left], [right]) => (left < right ? -1 : 1)),
    );
  if (madeUp.test(name)) return typeof value;
  return typeof value === 'string' ? value.replace(randomPart, '') : value;
}
