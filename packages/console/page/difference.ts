/** A line of two texts: of both, of the former alone, or of the new one alone. */
export interface Line {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Two texts whose changed parts have more pairs of lines than this are compared as a whole. */
const maxPairs = 4_000_000;

/** Returns the lines of two texts in order, with as many in common as possible. */
export function differenceOf(before: string, after: string): Line[] {
  const [old, next] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < next.length - start && old.at(-1 - end) === next.at(-1 - end))
    end += 1;
  const same = (text: string): Line => ({ kind: 'same', text });
  return [
    ...old.slice(0, start).map(same),
    ...changedLines(old.slice(start, old.length - end), next.slice(start, next.length - end)),
    ...old.slice(old.length - end).map(same),
  ];
}

/** The longest common subsequence, read from the table of its lengths. */
function changedLines(old: readonly string[], next: readonly string[]): Line[] {
  const gone = (text: string): Line => ({ kind: 'gone', text });
  const added = (text: string): Line => ({ kind: 'new', text });
  if (old.length * next.length > maxPairs) return [...old.map(gone), ...next.map(added)];
  const width = next.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let a = old.length - 1; a >= 0; a -= 1)
    for (let b = next.length - 1; b >= 0; b -= 1)
      lengths[a * width + b] =
        old[a] === next[b]
          ? lengths[(a + 1) * width + b + 1]! + 1
          : Math.max(lengths[(a + 1) * width + b]!, lengths[a * width + b + 1]!);
  const lines: Line[] = [];
  let [a, b] = [0, 0];
  while (a < old.length || b < next.length) {
    if (a < old.length && b < next.length && old[a] === next[b]) {
      lines.push({ kind: 'same', text: old[a]! });
      a += 1;
      b += 1;
    } else if (
      b === next.length ||
      (a < old.length && lengths[(a + 1) * width + b]! >= lengths[a * width + b + 1]!)
    ) {
      lines.push(gone(old[a]!));
      a += 1;
    } else {
      lines.push(added(next[b]!));
      b += 1;
    }
  }
  return lines;
}

/** Leaves out lines that are the same and further than `context` from a change. A gap is a line without text. */
export function hunksOf(lines: readonly Line[], context: number = 3): (Line | null)[] {
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, at) => (near[at] ? [line] : near[at - 1] === true || at === 0 ? [null] : []));
}
