/** The time limit of any step. It is far longer than a step takes, since the machine may be busy. */
const stepMilliseconds = 120_000;

/**
 * Waits for a step of the story. If it takes too long, aborts the signal and rejects with the name of the step and the
 * result of `detail`.
 */
export async function within<Result>(
  what: string,
  step: (signal: AbortSignal) => Promise<Result>,
  detail: () => string | Promise<string> = () => '',
): Promise<Result> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, stepMilliseconds, null);
  });
  try {
    const result = await Promise.race([step(late.signal).then((value) => ({ value })), timeout]);
    if (result) return result.value;
    late.abort();
    // `detail` may hang for the same reason as the step.
    const known = await Promise.race([
      Promise.resolve(detail()).catch(String),
      new Promise<string>((resolve) => setTimeout(resolve, 2_000, 'no further details')),
    ]);
    throw new Error(`${what}: not within ${stepMilliseconds / 1000} seconds; ${known}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Checks a condition every 50 milliseconds until it is true. Rejects when the signal is aborted. */
export async function until(condition: () => boolean | Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!(await condition())) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
