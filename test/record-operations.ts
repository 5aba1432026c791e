import { afterEach, beforeEach } from 'vitest';
import type { Area } from '../packages/core/src/areas/area.ts';

// A setup file of vitest. It notes in the `meta` of each test of an area which operations succeeded in it, over HTTP or in
// process: their handlers returned. `docs/conformance.md` is made from that.

declare module 'vitest' {
  interface TaskMeta {
    operations?: readonly string[];
  }
}

type AnyHandler = (...args: readonly unknown[]) => Promise<unknown>;

interface Recorder {
  succeeded: Set<string>;
}

const place = Symbol.for('lobbykit.recordedOperations');
const shared = globalThis as { [place]?: Recorder };

if (process.env.STORAGE === undefined || process.env.STORAGE === '') {
  shared[place] ??= await record();
  const recorder = shared[place];
  beforeEach(() => {
    recorder.succeeded = new Set();
  });
  afterEach(({ task }) => {
    if (recorder.succeeded.size > 0) task.meta.operations = [...recorder.succeeded].sort();
  });
}

/** Wraps the handlers of every service that an area of this process creates from now on. */
async function record(): Promise<Recorder> {
  const recorder: Recorder = { succeeded: new Set() };
  const { areas } = await import('../packages/core/src/areas/areas.ts');
  for (const area of areas as { -readonly [Name in keyof Area]: Area[Name] }[]) {
    const { create } = area;
    area.create = (...parts) => {
      const service = create(...parts);
      const operations = service.operations as Record<string, AnyHandler>;
      const wrapped = Object.entries(operations).map(([verb, handle]) => {
        const note = () => recorder.succeeded.add(`${area.name}.${verb}`);
        return [verb, wrap(handle, area.contract.routes[verb]?.twoSteps === true, note)];
      });
      return Object.assign(service, { operations: Object.fromEntries(wrapped) });
    };
  }
  return recorder;
}

/**
 * Calls `note` when the handler has returned; if it has two steps, when the second has. Returns the promise of the handler
 * itself: no test takes other turns of the event loop because of this.
 */
function wrap(handle: AnyHandler, hasTwoSteps: boolean, note: () => void): AnyHandler {
  if (hasTwoSteps) return async (...args) => wrap((await handle(...args)) as AnyHandler, false, note);
  return (...args) => {
    const result = handle(...args);
    result.then(note, () => undefined);
    return result;
  };
}
