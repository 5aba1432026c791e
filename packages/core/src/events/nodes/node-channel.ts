import { Buffer } from 'node:buffer';
import type { Clock } from '../../runtime/clock.ts';
import type { Outages } from '../../runtime/outages.ts';
import type { WakeUps } from '../../storage/storage.ts';

/** Sends short lines from this node to the others on the same storage. Lines may be lost or reordered. */
export interface NodeChannel {
  /** Sends a line, together with the other lines of the next 10 ms, or 100 ms if nodes poll. Equal lines are sent once. Does nothing on a single node. */
  post(line: string): void;
  /** Calls `listener` with each line of another node, and with null if lines may have been lost. */
  start(listener: (line: string | null) => void): Promise<void>;
  /** Sends the lines that wait, and stops listening. */
  stop(): Promise<void>;
}

export interface NodeChannelDependencies {
  /** Null if there are no other nodes. */
  readonly wakeUps: WakeUps | null;
  readonly channel: string;
  readonly nodeId: string;
  readonly clock: Clock;
  /** Those of the wake-ups, which all channels share. */
  readonly outages: Outages;
}

/** A notification takes a lock on the whole database at commit, so each node sends at most a hundred per second. */
const minBatchMilliseconds = 10;
/** A storage sends fewer than 4,000 bytes at once. This leaves room for the node's name and a margin. */
const maxPayloadBytes = 3_500;

const soleNode: NodeChannel = { post: () => {}, start: async () => {}, stop: async () => {} };

/** Creates a channel to the other nodes. If there are no other nodes, the channel does nothing. */
export function createNodeChannel({
  wakeUps,
  channel,
  nodeId,
  clock,
  outages,
}: NodeChannelDependencies): NodeChannel {
  return wakeUps === null ? soleNode : createSharedChannel({ wakeUps, channel, nodeId, clock, outages });
}

function createSharedChannel({
  wakeUps,
  channel,
  nodeId,
  clock,
  outages,
}: NodeChannelDependencies & { readonly wakeUps: WakeUps }): NodeChannel {
  const { batchMilliseconds = minBatchMilliseconds } = wakeUps;
  const waiting = new Set<string>();
  let sending: Promise<void> = Promise.resolve();
  let unlisten: (() => Promise<void>) | undefined;

  function flush(): void {
    if (waiting.size === 0) return;
    const payloads = payloadsOf(nodeId, waiting);
    waiting.clear();
    sending = sending.then(() => send(payloads));
  }

  async function send(payloads: readonly string[]): Promise<void> {
    // The other nodes poll as well, so what they learn arrives late but is not lost.
    for (const payload of payloads)
      await outages.watch(wakeUps.notify(channel, payload)).catch(() => undefined);
  }

  return {
    post(line) {
      if (waiting.size === 0) clock.after(batchMilliseconds, flush);
      waiting.add(line);
    },
    async start(listener) {
      unlisten = await wakeUps.listen(channel, (payload) => {
        if (payload === null) {
          listener(null);
          return;
        }
        const [sender, ...lines] = payload.split('\n');
        if (sender !== nodeId) for (const line of lines) listener(line);
      });
    },
    async stop() {
      await unlisten?.();
      unlisten = undefined;
      flush();
      await sending;
    },
  };
}

/** Distributes lines over as few payloads as possible. Each payload starts with the sender. */
function payloadsOf(nodeId: string, lines: Iterable<string>): string[] {
  const payloads: string[] = [];
  let payload = nodeId;
  let bytes = 0;
  for (const line of lines) {
    const length = Buffer.byteLength(line) + 1;
    if (bytes > 0 && bytes + length > maxPayloadBytes) {
      payloads.push(payload);
      payload = nodeId;
      bytes = 0;
    }
    payload += `\n${line}`;
    bytes += length;
  }
  return [...payloads, payload];
}
