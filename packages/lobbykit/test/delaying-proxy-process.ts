// A program: a TCP proxy to TARGET_PORT on this machine, whose bytes to the target take DELAY milliseconds.
import { type AddressInfo, connect, createServer } from 'node:net';

const target = Number(process.env.TARGET_PORT);
const delay = Number(process.env.DELAY);

const server = createServer({ noDelay: true }, (client) => {
  const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
  for (const socket of [client, upstream])
    socket
      .on('error', () => {})
      .on('close', () => {
        client.destroy();
        upstream.destroy();
      });
  // Timers of the same duration keep their order.
  client.on('data', (bytes) => setTimeout(() => upstream.write(bytes), delay));
  upstream.on('data', (bytes) => client.write(bytes));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
