import { type NodeSettings, noNodeSettings } from '../areas/node-control/index.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Storage } from '../storage/storage.ts';
import type { Table } from '../storage/table.ts';
import { assertComplete } from '../transfer/assert-complete.ts';
import type { Generation } from './generation.ts';

/** A backend that can restart. What it is made of is replaced, and the storage stays open. */
export interface Restartable {
  /** What runs now, or what is starting. */
  readonly current: Generation;
  start(): Promise<void>;
  /** Stops what runs, and closes the storage. A restart that is under way ends before. */
  stop(): Promise<void>;
  /** Begins a restart. Does nothing before the start, after the stop, and while a restart is under way. */
  restart(): void;
}

export interface RestartableDependencies {
  readonly storage: Storage;
  readonly tables: readonly Table[];
  readonly timers: Pick<Clock, 'after'>;
  readonly log: Log;
  /** Returns what operators have set through node control. */
  readSettings(): Promise<NodeSettings>;
  /** Creates what runs. Throws if that is not possible with these settings. */
  create(settings: NodeSettings): Generation;
  /** What the host does instead of a restart within the process. */
  readonly onRestart: (() => void | Promise<void>) | undefined;
  /** Closes the storage, and what else only the last stop closes. */
  close(): Promise<void>;
}

const minPauseMilliseconds = 1_000;
const maxPauseMilliseconds = 10_000;

/** Creates a backend that can restart. Throws what `create` throws without settings. */
export function createRestartable(dependencies: RestartableDependencies): Restartable {
  const { storage, log, timers } = dependencies;
  let current = dependencies.create(noNodeSettings);
  let isPrepared = false;
  let isRunning = false;
  let started: Promise<void> | undefined;
  let restarting: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  let endPause = (): void => {};

  async function run(): Promise<void> {
    await storage.migrate(dependencies.tables);
    await assertComplete(storage);
    if (!isPrepared) {
      const settings = await dependencies.readSettings();
      if (!isEmpty(settings)) current = createWith(dependencies, settings);
      isPrepared = true;
    }
    await current.start(true);
    isRunning = true;
  }

  async function start(): Promise<void> {
    if (stopped !== undefined)
      throw new Error('the backend was stopped, and its storage is closed; create another one');
    started ??= run();
    try {
      await started;
    } catch (error) {
      // The database may be there at the next attempt.
      started = undefined;
      throw error;
    }
  }

  /** Replaces what runs. The host cannot do anything about a failure, so it tries until it succeeds or is stopped. */
  async function replace(): Promise<void> {
    log.info({}, 'the node restarts');
    await current.stop({ isRestart: true });
    const pause = createPauses(timers);
    endPause = pause.end;
    let isReplaced = false;
    while (stopped === undefined) {
      try {
        if (!isReplaced) current = createWith(dependencies, await dependencies.readSettings());
        isReplaced = true;
        await current.start(false);
        log.info({}, 'the node has restarted');
        return;
      } catch (cause) {
        log.error({ cause }, 'the node could not restart; trying again');
        await pause.next();
      }
    }
  }

  async function stop(): Promise<void> {
    endPause();
    // Without a restart, requests are refused from the moment of the call.
    if (restarting) await restarting;
    await current.stop({ isRestart: false });
    await dependencies.close();
  }

  return {
    get current() {
      return current;
    },
    start,
    stop() {
      // Assigned before anything is awaited: a restart that is under way sees it.
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      if (stopped !== undefined) return stopped;
      stopped = promise;
      stop().then(resolve, reject);
      return stopped;
    },
    restart() {
      if (!isRunning || stopped !== undefined || restarting !== undefined) return;
      if (dependencies.onRestart) {
        void callHost(dependencies.onRestart, log);
        return;
      }
      restarting = replace().finally(() => {
        restarting = undefined;
      });
    },
  };
}

const isEmpty = ({ include, exclude, implementations }: NodeSettings): boolean =>
  include.size + exclude.size + implementations.size === 0;

/** An implementation that cannot be created must not lock operators out of node control: then it is not used. */
function createWith({ create, log }: RestartableDependencies, settings: NodeSettings): Generation {
  try {
    return create(settings);
  } catch (cause) {
    if (settings.implementations.size === 0) throw cause;
    log.error({ cause }, 'a chosen implementation cannot be used; the node uses those of its options');
    return create({ ...settings, implementations: new Map() });
  }
}

async function callHost(onRestart: () => void | Promise<void>, log: Log): Promise<void> {
  try {
    await onRestart();
  } catch (cause) {
    log.error({ cause }, 'onRestart failed');
  }
}

/** Creates pauses of which each is twice as long as the one before. */
function createPauses(timers: Pick<Clock, 'after'>): { next(): Promise<void>; end(): void } {
  let milliseconds = minPauseMilliseconds;
  let end = (): void => {};
  let isEnded = false;
  return {
    async next() {
      if (isEnded) return;
      await new Promise<void>((resolve) => {
        end = resolve;
        timers.after(milliseconds, resolve);
      });
      milliseconds = Math.min(milliseconds * 2, maxPauseMilliseconds);
    },
    end() {
      isEnded = true;
      end();
    },
  };
}
