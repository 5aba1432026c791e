/**
 * Returns the sentence that refuses a name which does not exist: `there is no setting team; did you mean teams?`. `kind`
 * says what has such names.
 */
export const unknownName = (kind: string, name: string, known: readonly string[]): string =>
  known.length === 0
    ? `there is no ${kind} ${name}`
    : `there is no ${kind} ${name}; did you mean ${nearestName(name, known)}?`;

/** Returns the name that differs least from a mistyped one. */
const nearestName = (id: string, known: readonly string[]): string =>
  known.reduce((best, name) => (distance(id, name) < distance(id, best) ? name : best));

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
