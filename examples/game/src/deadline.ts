/** So long, in milliseconds, is waited for any step: far longer than it takes, for the machine may be busy. */
const patience = 60_000;

/**
 * Waits for a step of the story. Rejects when it takes too long, and says which it was and what `detail` knows of it; the
 * signal is aborted then.
 */
export async function within<Result>(
  what: string,
  step: (signal: AbortSignal) => Promise<Result>,
  detail: () => string | Promise<string> = () => '',
): Promise<Result> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null);
  });
  try {
    const result = await Promise.race([step(late.signal).then((value) => ({ value })), timeout]);
    if (result) return result.value;
    late.abort();
    // Whoever is asked for details may hang for the same reason.
    const known = await Promise.race([
      Promise.resolve(detail()).catch(String),
      new Promise<string>((resolve) => setTimeout(resolve, 2_000, 'nothing more could be learnt')),
    ]);
    throw new Error(`${what}: not within ${patience / 1000} seconds; ${known}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks every 50 milliseconds until something is so. Rejects when the signal is aborted. */
export async function until(isSo: () => boolean | Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!(await isSo())) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
