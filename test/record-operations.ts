import { afterEach, beforeEach, expect } from 'vitest';
import type { Area } from '../packages/core/src/areas/area.ts';
import type { Route } from '../packages/core/src/http/contract.ts';
import { documentedErrors } from '../packages/core/src/http/document/documented-errors.ts';
import { isApiError } from '../packages/core/src/kernel/errors.ts';

// A setup file of vitest. It sees what every operation does in every test, over HTTP or in process. It notes in the `meta`
// of each test of an area which operations succeeded: their handlers returned; `docs/conformance.md` is made from that. A
// test fails in which an operation throws an error that the document does not name for it.

declare module 'vitest' {
  interface TaskMeta {
    operations?: readonly string[];
    /** Whether the test breaks the storage on purpose: then operations throw what no document names. */
    hasPlantedFault?: boolean;
  }
}

type AnyHandler = (...args: readonly unknown[]) => Promise<unknown>;

interface Recorder {
  succeeded: Set<string>;
  undocumented: Set<string>;
}

const place = Symbol.for('lobbykit.recordedOperations');
const shared = globalThis as { [place]?: Recorder };

if (process.env.STORAGE === undefined || process.env.STORAGE === '') {
  shared[place] ??= await record();
  const recorder = shared[place];
  beforeEach(() => {
    recorder.succeeded = new Set();
    recorder.undocumented = new Set();
  });
  afterEach(({ task }) => {
    if (recorder.succeeded.size > 0) task.meta.operations = [...recorder.succeeded].sort();
    if (task.meta.hasPlantedFault) return;
    expect([...recorder.undocumented], 'errors that the contract of the operation does not name').toEqual([]);
  });
}

/** Wraps the handlers of every service that an area of this process creates from now on. */
async function record(): Promise<Recorder> {
  const recorder: Recorder = { succeeded: new Set(), undocumented: new Set() };
  const { areas } = await import('../packages/core/src/areas/areas.ts');
  for (const area of areas as { -readonly [Name in keyof Area]: Area[Name] }[]) {
    const { create } = area;
    area.create = (...parts) => {
      const service = create(...parts);
      const operations = service.operations as Record<string, AnyHandler>;
      const wrapped = Object.entries(operations).map(([verb, handle]) => {
        const name = `${area.name}.${verb}`;
        const route = area.contract.routes[verb];
        const watch: Watch = {
          returned: () => recorder.succeeded.add(name),
          threw: (error) => {
            if (route && isApiError(error) && !documents(route, error.reason))
              recorder.undocumented.add(`${name}: ${error.reason}`);
          },
        };
        return [verb, wrap(handle, route?.twoSteps === true, watch)];
      });
      return Object.assign(service, { operations: Object.fromEntries(wrapped) });
    };
  }
  return recorder;
}

/** The client is gone, so nobody gets this answer, and no document names it. */
const unanswered = 'REQUEST_CANCELLED';

const documents = (route: Route, reason: string): boolean =>
  reason === unanswered || documentedErrors(route).some(({ declared }) => declared.reason === reason);

interface Watch {
  readonly returned: () => void;
  readonly threw: (error: unknown) => void;
}

/**
 * Calls `returned` when the handler has returned; if it has two steps, when the second has. Returns the promise of the
 * handler itself: no test takes other turns of the event loop because of this.
 */
function wrap(handle: AnyHandler, hasTwoSteps: boolean, watch: Watch): AnyHandler {
  if (hasTwoSteps)
    return async (...args) => {
      const first = handle(...args);
      first.catch(watch.threw);
      return wrap((await first) as AnyHandler, false, watch);
    };
  return (...args) => {
    const result = handle(...args);
    result.then(watch.returned, watch.threw);
    return result;
  };
}
