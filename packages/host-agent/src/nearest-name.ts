/** Returns the known name that differs least from a mistyped one. */
export const nearestName = (name: string, known: readonly string[]): string =>
  known.reduce((best, each) => (distance(name, each) < distance(name, best) ? each : best));

/** Returns how many letters must be added, removed or replaced to get from one text to the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = row[column - 1]! + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
