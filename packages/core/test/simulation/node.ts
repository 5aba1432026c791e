import { testRootKey } from '@lobbykit/testing';
import { unsafeProvider } from '../../src/areas/authentication/index.ts';
import type { Api } from '../../src/backend/api.ts';
import { type Backend, createBackend } from '../../src/backend/create-backend.ts';
import type { BackendOptions } from '../../src/backend/options.ts';
import { isApiError } from '../../src/kernel/errors.ts';
import type { Clock } from '../../src/runtime/clock.ts';
import { silentLog } from '../../src/runtime/log.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { GameCode } from './game.ts';
import { createNodeStorage, type NodeStorageDependencies } from './node-storage.ts';

/** The result of a call: `unknown` if the node died in the meantime, or the answer was lost. */
export type Answer<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** One of the nodes: a whole backend that dies, restarts and stalls. */
export interface SimulatedNode {
  readonly name: string;
  /** Null while it is dead. */
  backend(): Backend | null;
  start(): Promise<void>;
  /** Stops at once, without any clean-up. */
  crash(why: string): void;
  /** Shuts down in order. Most nodes die, but some are stopped properly. */
  stop(): Promise<void>;
  /** Stalls everything on the node, which then continues as if nothing had happened. */
  pause(milliseconds: number): void;
  /** Whether it is alive and stalls. */
  isStalled(): boolean;
  /** Calls an operation like a client that waits at most `patience` milliseconds. */
  call<Result>(
    work: (api: Api, signal: AbortSignal, backend: Backend) => Promise<Result>,
    patience?: number,
  ): Promise<Answer<Result>>;
}

export interface NodeDependencies extends NodeStorageDependencies {
  readonly memory: Storage;
  readonly options: Partial<BackendOptions>;
  /** Returns the hooks and consumers for a node that has this storage; empty without them. */
  readonly gameCode: (storage: Storage) => Partial<GameCode>;
}

/** One run of the node's process, from a start to its end. */
interface Life {
  alive: boolean;
  stillUntil: number;
  backend?: Backend;
}

export function createSimulatedNode(name: string, dependencies: NodeDependencies): SimulatedNode {
  const { world, faults, memory, options, gameCode } = dependencies;
  const { random } = world;
  const off = faults().maxClockSkewMs;
  const skew = random.between(-off, off);
  let life: Life = { alive: false, stillUntil: 0 };

  const laterIn =
    (own: Life) =>
    (milliseconds: number, action: () => void): (() => void) => {
      let cancel = (): void => {};
      const fire = (): void => {
        if (!own.alive) return;
        const still = own.stillUntil - world.now();
        if (still > 0) cancel = world.after(still, fire);
        else action();
      };
      cancel = world.after(milliseconds, fire);
      return () => cancel();
    };

  function die(own: Life, why: string): void {
    if (!own.alive) return;
    own.alive = false;
    world.note(`${name} dies ${why}`);
  }

  function pause(own: Life, milliseconds: number): void {
    if (!own.alive) return;
    world.note(`${name} stands still for ${milliseconds} ms`);
    // A second pause does not shorten the first: its timers are delayed until the end of it, and only some would wake.
    own.stillUntil = Math.max(own.stillUntil, world.now() + milliseconds);
  }

  return {
    name,
    backend: () => (life.alive ? (life.backend ?? null) : null),

    async start() {
      const own: Life = { alive: true, stillUntil: 0 };
      life = own;
      world.note(`${name} starts`);
      const later = laterIn(own);
      const storage = createNodeStorage(
        memory,
        {
          name,
          isAlive: () => own.alive,
          later,
          die: (why) => die(own, why),
          pause: (time) => pause(own, time),
        },
        dependencies,
      );
      const clock: Clock = {
        now: () => world.now() + skew,
        after: (milliseconds, action) =>
          later(Math.max(0, milliseconds) + random.between(0, faults().maxTimerDelayMs), action),
      };
      const backend = createBackend({
        storage,
        clock,
        rootApiKey: testRootKey,
        secretKey: 'test-secret-key-of-more-than-32-characters',
        rates: false,
        providers: [unsafeProvider],
        // Most runs fail calls of the database on purpose. The logs of all runs had 4 megabytes.
        log: silentLog,
        ...options,
        ...gameCode(storage),
      });
      try {
        await backend.start();
        own.backend = backend;
      } catch {
        // A node that cannot start because its database does not answer is started again.
        die(own, 'as it starts');
      }
    },

    crash: (why) => die(life, why),

    async stop() {
      const own = life;
      if (!own.alive || !own.backend) return;
      world.note(`${name} stops`);
      const { backend } = own;
      delete own.backend;
      await backend.stop().catch(() => {});
      die(own, 'in order');
    },

    pause: (milliseconds) => pause(life, milliseconds),
    isStalled: () => life.alive && life.stillUntil > world.now(),

    call(work, patience = 4_000) {
      return new Promise((resolve) => {
        const own = life;
        const aborting = new AbortController();
        const giveUp = world.after(patience, () => {
          aborting.abort();
          resolve({ kind: 'unknown' });
        });
        const answer = (given: Parameters<typeof resolve>[0]): void => {
          if (random.chance(faults().unknownProbability)) return;
          giveUp();
          resolve(given);
        };
        const { backend } = own;
        if (!own.alive || !backend) {
          world.after(random.between(1, 50), () => answer({ kind: 'refused', reason: 'DOWN' }));
          return;
        }
        laterIn(own)(random.between(0, 5), () => {
          work(backend.api, aborting.signal, backend).then(
            (result) => own.alive && answer({ kind: 'done', result }),
            (error: unknown) => {
              if (!own.alive) return;
              if (isApiError(error) && error.reason !== 'INTERNAL')
                answer({ kind: 'refused', reason: error.reason });
              else world.fail(`a call ended with ${causeOf(error)}`);
            },
          );
        });
      });
    },
  };
}

/** Returns the cause of an error, which clients are not told. */
const causeOf = (error: unknown): string => {
  const { cause = error } = (error as { readonly details?: { readonly cause?: unknown } }).details ?? {};
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
};
