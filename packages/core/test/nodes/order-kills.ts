import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { createStoreClient, storeOrderProvider } from '../../../store/src/index.ts';
import { type StoreSimulator, startStoreSimulator } from '../../../store-simulator/src/index.ts';
import {
  type OrderStory,
  playStory,
  type ShopProcess,
  type StoryWorld,
} from '../areas/entitlements/order-stories.ts';
import { whenFree } from '../areas/entitlements/shop-commands.ts';
import type { ShopPlace, ShopReply, ShopRequest } from './shop-process.ts';

/** A step at which a process is killed: its number, or its name. */
type Step = number | string;

/** Real processes on one database, with a simulated store that survives them. */
export interface KillWorld {
  /** Plays a story. The process is killed at the step; 0 kills none. Returns the steps until the end of the story. */
  play(story: OrderStory, step: Step): Promise<readonly string[]>;
  /** Ends the last process normally. Checks the ledger, and that so many processes were killed. */
  finish(kills: number): Promise<void>;
}

/** The compile cache halves the start time of the process. */
const compiled = join(import.meta.dirname, '../../../../node_modules/.cache/lobbykit/compiled');

/** Opens a world on an empty database. */
export async function openKillWorld(database: 'SQLite' | 'Postgres'): Promise<KillWorld> {
  let now = Date.UTC(2026, 0, 1);
  const store = await startStoreSimulator({ clock: { now: () => now }, environment: {} });
  onTestFinished(() => store.close());
  const place: ShopPlace = {
    storeUrl: store.url,
    storeKey: store.key,
    ...(database === 'SQLite'
      ? { path: join(scratchFolder('lobbykit-orders-'), 'game.db') }
      : await freshPostgres()),
  };
  let running: KillableProcess | undefined;
  let endAt: Step | undefined;
  let killed = 0;

  const world: StoryWorld = {
    async start() {
      if (running?.isRunning()) return running.process;
      if (running) killed += 1;
      running = startProcess(place, () => {
        const request = { now, endAt };
        endAt = undefined;
        return request;
      });
      return running.process;
    },
    async advance(milliseconds) {
      now += milliseconds;
    },
    transactionsOf: (accountId) =>
      transactionsOf(store, accountId).map(({ orderId, status }) => ({ orderId: String(orderId), status })),
    act(orderId, action) {
      const transaction = store.books().transactions.find((each) => each.orderId === BigInt(orderId))!;
      if (action === 'lapse') store.lapse(transaction.agreementId!);
      else if (action === 'chargeback') store.chargeback(transaction.orderId);
      else if (transaction.status === 'Init') store[action](transaction.orderId);
    },
  };

  return {
    async play(story, step) {
      let reached: readonly string[] = [];
      const begin = (): void => {
        endAt = step;
      };
      const played = (): void => {
        reached = running?.reached() ?? [];
      };
      try {
        await playStory(world, story, { begin, played });
      } catch (cause) {
        throw new Error(`killed at ${step}`, { cause });
      }
      return reached;
    },
    async finish(kills) {
      expect(killed).toBe(kills);
      await world.start();
      const verify = () => running!.send({ now, command: { name: 'verify' } });
      expect(await whenFree(verify)).toEqual([]);
      await running!.end();
    },
  };
}

/** Returns the transactions of an account, which has an id at the store only in development. */
function transactionsOf(store: StoreSimulator, accountId: string) {
  const client = createStoreClient({ appId: 480, key: store.key, baseUrl: store.url });
  const storeId = storeOrderProvider(client, { createStoreIds: true }).createStoreId!(accountId);
  return store.books().transactions.filter((each) => each.storeId === storeId);
}

interface KillableProcess {
  readonly process: ShopProcess;
  isRunning(): boolean;
  /** Returns the steps that it had reached at its last answer. */
  reached(): readonly string[];
  send(request: ShopRequest): Promise<unknown>;
  /** Lets it end normally. */
  end(): Promise<void>;
}

/** Starts a process. `next` returns what each request has besides its command. */
function startProcess(place: ShopPlace, next: () => Omit<ShopRequest, 'command'>): KillableProcess {
  const child = spawn(
    process.execPath,
    ['--conditions=@lobbykit/source', join(import.meta.dirname, 'shop-process.ts'), JSON.stringify(place)],
    {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  // What is written to a process that has just been killed is lost.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').then(([, signal]) => {
    isRunning = false;
    return signal as string | null;
  });
  let isRunning = true;
  let reached: readonly string[] = [];
  let answered: ((answer: unknown) => void) | undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const reply = JSON.parse(line) as ShopReply;
    reached = reply.reached;
    answered?.(reply.answer);
  });
  const send = (request: ShopRequest): Promise<unknown> =>
    new Promise((resolve) => {
      answered = resolve;
      child.stdin.write(`${JSON.stringify(request)}\n`);
    });
  return {
    process: {
      call: (command) => send({ ...next(), command }),
      ended: ended.then((signal) => {
        if (signal !== 'SIGKILL') throw new Error('the process ended before it was killed');
      }),
    },
    isRunning: () => isRunning,
    reached: () => reached,
    send,
    async end() {
      child.stdin.end();
      expect(await ended).toBe(null);
    },
  };
}
