/** Lets at most `places` pieces of work run at a time; the others wait in order. */
export type Turnstile = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createTurnstile(places: number): Turnstile {
  const line: (() => void)[] = [];
  let taken = 0;
  return async (work) => {
    if (taken < places) taken++;
    else
      await new Promise<void>((enter) => {
        line.push(enter);
      });
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else taken--;
    }
  };
}
