/** The requests of one kind. */
export interface RequestCounts {
  readonly requests: number;
  readonly errors: number;
  /** Of the answers, in milliseconds; of the first byte if it is a stream. */
  readonly p50: number;
  readonly p99: number;
}

export interface RequestLog {
  /** Returns a `fetch` that counts under this name. */
  of(name: string): typeof fetch;
  total(): number;
  readonly counts: ReadonlyMap<string, RequestCounts>;
}

/** Milliseconds are counted in steps of so many percent. */
const step = 1.1;
const stepOf = (milliseconds: number): number =>
  Math.round(Math.log(Math.max(0.1, milliseconds)) / Math.log(step));

/** Creates a log that needs the same memory however long the load is. */
export function createRequestLog(): RequestLog {
  const logs = new Map<string, { requests: number; errors: number; readonly steps: Map<number, number> }>();
  return {
    of(name) {
      const log = { requests: 0, errors: 0, steps: new Map<number, number>() };
      logs.set(name, log);
      return async (input, init) => {
        const started = performance.now();
        const response = await fetch(input, init);
        const at = stepOf(performance.now() - started);
        log.steps.set(at, (log.steps.get(at) ?? 0) + 1);
        log.requests += 1;
        if (!response.ok) log.errors += 1;
        return response;
      };
    },
    total: () => [...logs.values()].reduce((sum, { requests }) => sum + requests, 0),
    get counts() {
      return new Map(
        [...logs].map(([name, { requests, errors, steps }]) => [
          name,
          { requests, errors, p50: percentile(steps, 0.5), p99: percentile(steps, 0.99) },
        ]),
      );
    },
  };
}

function percentile(steps: ReadonlyMap<number, number>, share: number): number {
  const sorted = [...steps].toSorted(([one], [other]) => one - other);
  let left = sorted.reduce((sum, [, count]) => sum + count, 0) * share;
  for (const [at, count] of sorted) {
    left -= count;
    if (left <= 0) return step ** at;
  }
  return 0;
}
