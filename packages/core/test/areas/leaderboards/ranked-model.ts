import { int64Range } from '../../../src/storage/value.ts';

/** A leaderboard as a sorted array, to compare with. */
export interface ModelEntry {
  readonly accountId: string;
  score: bigint;
  subscore: bigint;
  updatedAt: number;
  submissions: number;
  hidden: boolean;
}

export interface ModelDefinition {
  readonly sortOrder: 0 | 1;
  readonly operator: 0 | 1 | 2;
  maxEntries: number;
}

export type RankedModel = ReturnType<typeof createRankedModel>;

/** Creates the model of one leaderboard, by the rules as the documents state them. */
export function createRankedModel(definition: ModelDefinition) {
  let entries: ModelEntry[] = [];
  const sign = definition.sortOrder === 0 ? -1 : 1;

  function compare(left: ModelEntry, right: ModelEntry): number {
    if (left.score !== right.score) return left.score < right.score ? -sign : sign;
    if (left.subscore !== right.subscore) return left.subscore < right.subscore ? -sign : sign;
    if (left.updatedAt !== right.updatedAt) return left.updatedAt - right.updatedAt;
    return left.accountId < right.accountId ? -1 : 1;
  }
  const visible = (): ModelEntry[] => entries.filter(({ hidden }) => !hidden).sort(compare);
  const find = (accountId: string) => entries.find((entry) => entry.accountId === accountId);

  function trim(): void {
    if (definition.maxEntries === 0) return;
    const dropped = new Set(visible().slice(definition.maxEntries));
    entries = entries.filter((entry) => !dropped.has(entry));
  }

  return {
    visible,
    find,
    trim,
    /** Returns whether the score was replaced, or `overflow`. */
    submit(accountId: string, score: bigint, subscore: bigint, now: number): boolean | 'overflow' {
      const entry = find(accountId);
      if (!entry) {
        entries.push({ accountId, score, subscore, updatedAt: now, submissions: 1, hidden: false });
        return true;
      }
      const next = { ...entry, score, subscore };
      if (definition.operator === 2) {
        next.score += entry.score;
        next.subscore += entry.subscore;
        for (const sum of [next.score, next.subscore])
          if (sum < int64Range.min || sum > int64Range.max) return 'overflow';
      }
      entry.submissions++;
      if (definition.operator === 2 && score === 0n && subscore === 0n) return false;
      if (definition.operator === 0 && compare({ ...next, updatedAt: 0 }, { ...entry, updatedAt: 0 }) >= 0)
        return false;
      Object.assign(entry, { score: next.score, subscore: next.subscore, updatedAt: now });
      return true;
    },
    hide(accountId: string, hidden: boolean): boolean {
      const entry = find(accountId);
      if (entry) entry.hidden = hidden;
      return entry !== undefined;
    },
    remove(accountId: string): boolean {
      const had = find(accountId) !== undefined;
      entries = entries.filter((entry) => entry.accountId !== accountId);
      return had;
    },
    all: (): readonly ModelEntry[] => entries,
    restore(before: readonly ModelEntry[]): void {
      entries = [...before];
    },
    clear(): void {
      entries = [];
    },
    rankOf: (entry: ModelEntry): number =>
      1 + visible().filter((other) => other !== entry && compare(other, entry) < 0).length,
  };
}
