import { Buffer } from 'node:buffer';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { Storage } from '../../storage/storage.ts';

/** Carries short lines from this node to the others on the same storage. Lossy and unordered. */
export interface Courier {
  /** Sends a line with whatever else gathers within 10 ms. The same line twice is one. Does nothing on a single node. */
  post(line: string): void;
  /** Calls `listener` with each line of another node; null means that some may have been lost. */
  start(listener: (line: string | null) => void): Promise<void>;
  /** Sends what is waiting, and stops listening. */
  stop(): Promise<void>;
}

export interface CourierDependencies {
  readonly storage: Pick<Storage, 'notify' | 'listen'>;
  readonly channel: string;
  readonly nodeId: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** A notification takes a lock of the whole database at commit, so each node sends at most a hundred a second. */
const gatherMilliseconds = 10;
/** A storage carries fewer than 4,000 bytes at a time; the node's name and a margin are taken off. */
const payloadBytes = 3_500;

const soleNode: Courier = { post: () => {}, start: async () => {}, stop: async () => {} };

/** Where the storage has no other nodes, nothing is sent and nothing waits. */
export function createCourier({ storage, channel, nodeId, clock, log }: CourierDependencies): Courier {
  const { notify, listen } = storage;
  if (!notify || !listen) return soleNode;
  const waiting = new Set<string>();
  let sending: Promise<void> = Promise.resolve();
  let unlisten: (() => Promise<void>) | undefined;

  function flush(): void {
    if (waiting.size === 0) return;
    const payloads = packed(nodeId, waiting);
    waiting.clear();
    sending = sending.then(() => send(payloads));
  }

  async function send(payloads: readonly string[]): Promise<void> {
    for (const payload of payloads)
      try {
        await notify!(channel, payload);
      } catch (cause) {
        // The other nodes look by themselves now and then: late, not lost.
        log.warn({ cause, channel }, 'the other nodes could not be woken');
      }
  }

  return {
    post(line) {
      if (waiting.size === 0) clock.after(gatherMilliseconds, flush);
      waiting.add(line);
    },
    async start(listener) {
      unlisten = await listen(channel, (payload) => {
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

/** Fills payloads with lines, each headed by the sender. */
function packed(nodeId: string, lines: Iterable<string>): string[] {
  const payloads: string[] = [];
  let payload = nodeId;
  let bytes = 0;
  for (const line of lines) {
    const length = Buffer.byteLength(line) + 1;
    if (bytes > 0 && bytes + length > payloadBytes) {
      payloads.push(payload);
      payload = nodeId;
      bytes = 0;
    }
    payload += `\n${line}`;
    bytes += length;
  }
  return [...payloads, payload];
}
