import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { answerQuestions } from '../machine/answering.ts';
import { percentile } from '../measure/statistics.ts';
import { type Player, playersOf } from './players.ts';

/** Parties of eight: the members listen while the leaders make changes, in a process separate from the server. */

export interface GatherOrder {
  readonly kind: 'gather';
  /** The ports to which the leaders send changes and on which the members listen: two nodes, or one. */
  readonly port: number;
  readonly streamPort: number;
  readonly players: string;
  readonly parties: number;
}

export interface UpdateOrder {
  readonly kind: 'update';
  readonly seconds: number;
  readonly updatesPerSecond: number;
}

export interface PartyResult {
  /** Milliseconds from the request to the read of the event. */
  readonly p50: number;
  readonly p99: number;
  /** The number of events that did not arrive. */
  readonly missing: number;
}

interface Gathered {
  readonly partyId: string;
  readonly leader: Player;
}

const size = 8;
let port = 0;
let parties: Gathered[] = [];
let onTick: (tick: number) => void = () => undefined;

answerQuestions({ gather, update });

async function send(player: Player, method: string, path: string, body: object): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function gather({ port: to, streamPort, players: file, parties: count }: GatherOrder): Promise<void> {
  port = to;
  const players = playersOf(file);
  parties = [];
  for (let at = 0; at < count; at++) {
    const [leader, ...others] = Array.from({ length: size }, (_, seat) => players.at(at * size + seat));
    const created = (await (await send(leader!, 'POST', '/parties/create', {})).json()) as {
      party: { partyId: string; inviteCode: string };
    };
    const { partyId, inviteCode } = created.party;
    for (const other of others) {
      await send(other, 'POST', '/parties/join', { inviteCode });
      await listen(streamPort, other);
    }
    await put(partyId, leader!, 0);
    parties.push({ partyId, leader: leader! });
  }
}

const put = (partyId: string, leader: Player, tick: number): Promise<Response> =>
  send(leader, 'PUT', '/parties/metadata', {
    innerRequest: {
      id: partyId,
      entryKey: 'tick',
      entryValue: { stringPayload: `tick=${tick};` },
      updateOperationType: 2,
    },
  });

const ticks = /tick=(\d+);/g;

/** Listens on a bare socket, so that the server is measured and not a client library. */
function listen(streamPort: number, { token }: Player): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(streamPort, '127.0.0.1');
    socket.on('error', reject);
    socket.write(
      `GET /api/v1/events/subscribe HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    socket.once('data', (head) => {
      if (!head.toString('latin1').startsWith('HTTP/1.1 200'))
        reject(new Error(head.toString('latin1').slice(0, 300)));
      socket.on('data', (chunk) => {
        // Each event arrives within one chunk. An event that is split would count as missing, and the run would fail.
        for (const [, tick] of chunk.toString('latin1').matchAll(ticks)) onTick(Number(tick));
      });
      resolve(socket);
    });
  });
}

let last = 0;

async function update({ seconds, updatesPerSecond }: UpdateOrder): Promise<PartyResult> {
  const first = last + 1;
  const count = Math.round(seconds * updatesPerSecond);
  last += count;
  const sentAt: number[] = [];
  const latencies: number[] = [];
  onTick = (tick) => {
    if (tick >= first) latencies.push(performance.now() - sentAt[tick - first]!);
  };
  const began = performance.now();
  const running: Promise<Response>[] = [];
  for (let at = 0; at < count; at++) {
    const due = began + (at * 1000) / updatesPerSecond;
    if (due > performance.now()) await pause(due - performance.now());
    const { partyId, leader } = parties[at % parties.length]!;
    sentAt.push(performance.now());
    running.push(put(partyId, leader, first + at));
  }
  await Promise.all(running);
  const expected = count * (size - 1);
  for (let waited = 0; latencies.length < expected && waited < 5_000; waited += 20) await pause(20);
  const sorted = Float64Array.from(latencies).sort();
  return {
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    missing: expected - latencies.length,
  };
}
