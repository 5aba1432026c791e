import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { answerQuestions } from '../machine/answering.ts';
import { cpuSeconds } from '../machine/usage.ts';
import { percentile } from '../measure/statistics.ts';
import { warmUp } from '../measure/steady.ts';
import { openPublisher, type Publisher } from './publisher.ts';
import { type Protocol, subscribe } from './subscriber.ts';

/** The subscribers and the publisher of the event measurements, in a process separate from the server. */

export interface ConnectOrder {
  readonly kind: 'connect';
  /** Names the group of subscribers in later orders. */
  readonly group: string;
  readonly port: number;
  readonly pid: number;
  readonly protocol: Protocol;
  readonly key: string;
  readonly tag: string;
  readonly count: number;
}

export interface MeasureOrder {
  readonly kind: 'saturate' | 'pace';
  readonly group: string;
  readonly seconds: number;
  /** For `saturate`, the maximum number of undelivered events; for `pace`, events per second. */
  readonly events: number;
}

export interface EventsResult {
  readonly deliveriesPerSecond: number;
  readonly eventsPerSecond: number;
  /** Microseconds of the server's cpu for one delivery. */
  readonly serverCpu: number;
  /** Milliseconds from the request that emits to the read of the event. */
  readonly p50: number;
  readonly p99: number;
  /** Events that a subscriber did not get, or got in the wrong order. */
  readonly wrong: number;
  /** Whether the warm-up ended because its rounds agreed; absent at a fixed rate, which has no rounds to compare. */
  readonly isSteady?: boolean;
}

interface Group {
  readonly sockets: Socket[];
  readonly publisher: Publisher;
  readonly pid: number;
  /** Called for each delivery, with the subscriber and the event's number. */
  onDelivery: (subscriber: number, number: number) => void;
  published: number;
}

const groups = new Map<string, Group>();
const groupOf = (name: string): Group => groups.get(name)!;
/** The time of a round of the warm-up. */
const warmMilliseconds = 200;
/** The number of connections opened at a time, which fits the backlog of a listening socket. */
const opening = 200;

answerQuestions({ connect, disconnect, saturate, pace });

async function connect({ group: name, port, pid, protocol, key, tag, count }: ConnectOrder): Promise<void> {
  const publisher = await openPublisher(port, key, tag);
  const group: Group = { sockets: [], publisher, pid, onDelivery: () => {}, published: 0 };
  groups.set(name, group);
  for (let first = 0; first < count; first += opening) {
    const batch = Array.from({ length: Math.min(opening, count - first) }, (_, at) => {
      const subscriber = first + at;
      const onEvent = (number: number): void => group.onDelivery(subscriber, number);
      return subscribe({ port, protocol, key, tag, onEvent });
    });
    group.sockets.push(...(await Promise.all(batch)));
  }
}

function disconnect({ group: name }: { group: string }): void {
  const { sockets, publisher } = groupOf(name);
  for (const socket of sockets) socket.destroy();
  publisher.close();
  groups.delete(name);
}

/** Publishes as fast as the subscribers receive, with a few undelivered events at any time. */
async function saturate({ group: name, seconds, events }: MeasureOrder): Promise<EventsResult> {
  const group = groupOf(name);
  const subscribers = group.sockets.length;
  const last = new Float64Array(subscribers).fill(group.published);
  let delivered = 0;
  let wrong = 0;
  let wake: (() => void) | undefined;
  group.onDelivery = (subscriber, number) => {
    if (number !== last[subscriber]! + 1) wrong++;
    last[subscriber] = number;
    delivered++;
    if (delivered % subscribers === 0) wake?.();
  };
  let sent = 0;
  const run = async (until: number): Promise<void> => {
    while (performance.now() < until) {
      if (sent * subscribers - delivered < events * subscribers) {
        sent++;
        void group.publisher.publish(++group.published);
      } else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  };
  const steady = await warmUp(async () => {
    const from = { at: performance.now(), delivered };
    await run(from.at + warmMilliseconds);
    return (delivered - from.delivered) / (performance.now() - from.at);
  });
  const before = { at: performance.now(), delivered, sent, cpu: cpuSeconds(group.pid) };
  await run(before.at + seconds * 1000);
  const elapsed = (performance.now() - before.at) / 1000;
  const deliveries = delivered - before.delivered;
  const cpu = cpuSeconds(group.pid) - before.cpu;
  await settled(() => delivered === sent * subscribers);
  return {
    deliveriesPerSecond: deliveries / elapsed,
    eventsPerSecond: deliveries / elapsed / subscribers,
    serverCpu: (cpu / deliveries) * 1e6,
    p50: Number.NaN,
    p99: Number.NaN,
    wrong: wrong + sent * subscribers - delivered,
    isSteady: steady,
  };
}

/** Publishes at a fixed rate and measures the latency of every delivery. */
async function pace({ group: name, seconds, events }: MeasureOrder): Promise<EventsResult> {
  const group = groupOf(name);
  const subscribers = group.sockets.length;
  const first = group.published + 1;
  const last = new Float64Array(subscribers).fill(group.published);
  const sentAt: number[] = [];
  const latencies: number[] = [];
  let wrong = 0;
  group.onDelivery = (subscriber, number) => {
    if (number !== last[subscriber]! + 1) wrong++;
    last[subscriber] = number;
    latencies.push(performance.now() - sentAt[number - first]!);
  };
  const began = performance.now();
  const cpu = cpuSeconds(group.pid);
  const count = Math.round(seconds * events);
  for (let at = 0; at < count; at++) {
    const due = began + (at * 1000) / events;
    if (due > performance.now()) await pause(due - performance.now());
    sentAt.push(performance.now());
    void group.publisher.publish(++group.published);
  }
  await settled(() => latencies.length === count * subscribers);
  const elapsed = (performance.now() - began) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  return {
    deliveriesPerSecond: latencies.length / elapsed,
    eventsPerSecond: count / elapsed,
    serverCpu: ((cpuSeconds(group.pid) - cpu) / latencies.length) * 1e6,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    wrong: wrong + count * subscribers - latencies.length,
  };
}

/** Waits at most five seconds for the remaining deliveries. */
async function settled(done: () => boolean): Promise<void> {
  for (let waited = 0; !done() && waited < 5_000; waited += 20) await pause(20);
}
