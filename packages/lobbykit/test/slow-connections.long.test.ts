import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freshFile } from './databases.ts';
import { startServers } from './nodes.ts';

const slowCount = 500;
/** Each slow connection sends some bytes meanwhile. */
const pingMilliseconds = 5_000;

/** Begins a request, and never ends it: a byte of a header follows each second. */
async function sendSlowly(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // The server may end it.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET /api/v1/authentication/providers HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ');
  const timer = setInterval(() => void (socket.writable && socket.write('a')), 1_000);
  socket.once('close', () => clearInterval(timer));
  onTestFinished(() => void socket.destroy());
  return socket;
}

test('while 500 connections send a byte a second, 99 of 100 requests of others are answered within 100 ms', async () => {
  const [server] = await startServers(1, freshFile());
  const { baseUrl } = server!;
  const port = Number(new URL(baseUrl).port);
  const ping = async (): Promise<number> => {
    const at = performance.now();
    const response = await fetch(`${baseUrl}/api/v1/authentication/providers`);
    await response.text();
    expect(response.status).toBe(200);
    return performance.now() - at;
  };
  for (let count = 0; count < 20; count += 1) await ping();
  const sockets = await Promise.all(Array.from({ length: slowCount }, () => sendSlowly(port)));
  const times: number[] = [];
  const until = performance.now() + pingMilliseconds;
  while (performance.now() < until) times.push(await ping());
  expect(sockets.filter(({ closed }) => !closed)).toHaveLength(slowCount);
  const p99 = times.sort((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1]!;
  console.info(`99 % of ${times.length} pings took at most ${p99.toFixed(1)} ms`);
  expect(p99).toBeLessThanOrEqual(100);
});
