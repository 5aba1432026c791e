import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServer } from '../examples/first-steps/src/server-process.ts';
import { createClient } from '../packages/client/src/index.ts';
import { createCluster } from '../test/start-postgres.ts';
import { type Figures, figuresFile, type Operation } from './reference/capacity.ts';

/**
 * Measures what operations cost on 1, 2 and 4 nodes and on their Postgres, and writes it where the arithmetic of
 * docs/scaling.md reads it: `node scripts/measure-nodes.ts`. It takes a few minutes, and needs Linux.
 *
 * It counts processor time and not the clock, so that other programs on the machine change little.
 */
const players = 64;
const callers = 16;
const rounds = Number(process.argv[2] ?? 100);
/** A server is as fast as it gets after some thousand requests of a kind: its code is compiled and its caches are full. */
const warmRounds = rounds;
const idleSeconds = 10;
const rootApiKey = 'measure-nodes-root-key-0123456789abcdef';

interface Seat {
  readonly name: string;
  readonly accountId: string;
  readonly token: string;
}

/** The processor time of a process and of its children, ended ones too, in milliseconds. */
function processorTime(root: number): number {
  const parents = new Map<number, number>();
  const times = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name of the program may contain blanks; fields are counted behind it.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number);
      parents.set(Number(name), fields[1]!);
      times.set(Number(name), (fields[11]! + fields[12]! + fields[13]! + fields[14]!) * 10);
    } catch {
      // It has just ended.
    }
  }
  const isOf = (pid: number): boolean => pid === root || (parents.has(pid) && isOf(parents.get(pid)!));
  return [...times].reduce((sum, [pid, time]) => (isOf(pid) ? sum + time : sum), 0);
}

async function call(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  return { headers: response.headers, body: JSON.parse(text) as Record<string, never> };
}

const operations: Readonly<Record<Operation, (url: string, seat: Seat, at: number) => Promise<unknown>>> = {
  read: (url, { accountId, token }) =>
    call(url, 'GET', `/accounts/${accountId}`, { authorization: `Bearer ${token}` }),
  write: (url, { token }, at) =>
    call(
      url,
      'PUT',
      '/accounts/metadata',
      { authorization: `Bearer ${token}` },
      {
        entryKey: 'score',
        entryValue: { intPayload: at },
        updateOperationType: 'CREATE_IF_NECESSARY',
      },
    ),
  login: async (url, { name }) => {
    const { headers } = await call(url, 'POST', '/authentication/login', {}, { provider: 1, payload: name });
    await call(url, 'POST', '/accounts', { authorization: `Bearer ${headers.get('x-session-id')}` });
  },
  event: (url, { accountId }, at) =>
    call(
      url,
      'POST',
      '/admin/events/emit',
      { 'x-api-key': rootApiKey },
      {
        nestedEvent: { anyEvent: { '@type': 'game/Move', move: at } },
        recipientIds: [accountId],
      },
    ),
};

async function joinAll(server: ServerProcess, signal: AbortSignal): Promise<readonly Seat[]> {
  const seats: Seat[] = [];
  for (let at = 0; at < players; at += 1) {
    let token = '';
    const client = createClient({
      baseUrl: server.baseUrl,
      onSession: (session) => {
        token = session ?? '';
      },
    });
    await client.authentication.login({ provider: 'UNSAFE', payload: `player-${at}` });
    const { account } = await client.accounts.create();
    const opened = Promise.withResolvers<void>();
    void (async () => {
      for await (const _ of client.events.subscribe({}, { signal, onOpen: opened.resolve }));
    })().catch(() => undefined);
    await opened.promise;
    seats.push({ name: `player-${at}`, accountId: account.id, token });
  }
  return seats;
}

async function measure(nodes: number, figures: Figures['nodes'][number][]): Promise<void> {
  const cluster = await createCluster();
  await cluster.start();
  const [postmaster] = readFileSync(join(cluster.databaseDir, 'postmaster.pid'), 'utf8').split('\n');
  const over = new AbortController();
  const server = await startServer(
    {
      DATABASE_URL: cluster.url,
      ROOT_API_KEY: rootApiKey,
      SECRET_KEY: 'measure-nodes-secret-key-0123456789abcdef',
      RATE_LIMITS: 'off',
      WORKERS: String(nodes),
    },
    0,
  );
  try {
    await setTimeout(2_000 * nodes);
    const seats = await joinAll(server, over.signal);
    const cost = async (work: () => Promise<number>) => {
      const before = [processorTime(server.pid), processorTime(Number(postmaster))] as const;
      const count = await work();
      await setTimeout(500);
      return {
        node: ((processorTime(server.pid) - before[0]) * 1_000) / count,
        database: ((processorTime(Number(postmaster)) - before[1]) * 1_000) / count,
      };
    };
    const idle = await cost(async () => {
      await setTimeout(idleSeconds * 1_000);
      return idleSeconds * nodes;
    });
    const costs: Partial<Record<Operation, { node: number; database: number }>> = {};
    for (const [name, run] of Object.entries(operations)) {
      const all = async (count: number): Promise<number> => {
        let next = 0;
        const caller = async (): Promise<void> => {
          while (next < count) {
            const at = next++;
            await run(server.baseUrl, seats[at % players]!, at);
          }
        };
        await Promise.all(Array.from({ length: callers }, caller));
        return count;
      };
      await all(players * warmRounds);
      costs[name as Operation] = await cost(() => all(players * rounds));
    }
    figures.push({ nodes, idle, ...(costs as Record<Operation, { node: number; database: number }>) });
  } finally {
    over.abort();
    await server.stop();
    await cluster.end('SIGINT');
    await cluster.remove();
  }
}

const figures: Figures['nodes'][number][] = [];
for (const nodes of [1, 2, 4]) {
  await measure(nodes, figures);
  process.stdout.write(`${JSON.stringify(figures.at(-1))}\n`);
}
const rounded = JSON.stringify(
  { measured: new Date().toISOString().slice(0, 10), cores: availableParallelism(), nodes: figures },
  (_, value) => (typeof value === 'number' ? Math.round(value) : value),
  1,
);
writeFileSync(fileURLToPath(new URL(`../${figuresFile}`, import.meta.url)), `${rounded}\n`);
process.exit(0);
