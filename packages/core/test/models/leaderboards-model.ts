import {
  createRankedModel,
  type ModelDefinition,
  type ModelEntry,
  type RankedModel,
} from '../areas/leaderboards/ranked-model.ts';

/** A leaderboard whose kind, bounds and number of kept versions are chosen at random. */
export interface Definition extends ModelDefinition {
  readonly maxScore: bigint | null;
  readonly archiveCount: number;
}

export type Command =
  | {
      readonly kind: 'submit';
      readonly entries: readonly {
        readonly who: number;
        readonly score: bigint;
        readonly subscore: bigint;
      }[];
      /** 0 names none. */
      readonly version: number;
    }
  | { readonly kind: 'hide'; readonly who: number; readonly hidden: boolean }
  | { readonly kind: 'remove' | 'deleteAccount'; readonly who: number }
  | { readonly kind: 'reset' | 'versions' }
  | { readonly kind: 'advance'; readonly milliseconds: number }
  | { readonly kind: 'list'; readonly offset: number; readonly limit: number; readonly version: number }
  | { readonly kind: 'get' | 'around'; readonly who: number; readonly version: number };

/** A leaderboard with its kept versions, each a sorted array. */
export interface Model {
  readonly definition: Definition;
  readonly versions: Map<number, RankedModel>;
  readonly deleted: Set<number>;
  version: number;
  now: number;
}

export function createModel(definition: Definition, now: number): Model {
  return {
    definition,
    versions: new Map([[1, createRankedModel(definition)]]),
    deleted: new Set(),
    version: 1,
    now,
  };
}

const idOf = (who: number): string => String(who);

const shown = (board: RankedModel, entry: ModelEntry) => [
  Number(entry.accountId),
  entry.score,
  entry.subscore,
  board.rankOf(entry),
  entry.submissions,
];

/** Runs a command and returns the answer, or the reason of the error. */
export function run(model: Model, command: Command): unknown {
  const running = model.versions.get(model.version)!;
  switch (command.kind) {
    case 'submit':
      return submit(model, running, command);
    case 'hide':
      if (!running.hide(idOf(command.who), command.hidden)) return 'ENTRY_NOT_FOUND';
      running.trim();
      return {};
    case 'remove':
      return running.remove(idOf(command.who));
    case 'deleteAccount': {
      const accountDeleted = !model.deleted.has(command.who);
      model.deleted.add(command.who);
      for (const board of model.versions.values()) board.remove(idOf(command.who));
      return accountDeleted;
    }
    case 'reset': {
      model.version += 1;
      model.versions.set(model.version, createRankedModel(model.definition));
      for (const version of model.versions.keys())
        if (version < model.version - model.definition.archiveCount) model.versions.delete(version);
      return model.version - 1;
    }
    case 'versions':
      return [...model.versions]
        .map(([version, board]) => [version, board.visible().length])
        .toSorted(([left], [right]) => right! - left!);
    case 'advance':
      model.now += command.milliseconds;
      return undefined;
    default:
  }
  const board = model.versions.get(command.version || model.version);
  if (board === undefined) return 'VERSION_NOT_FOUND';
  const visible = board.visible();
  if (command.kind === 'list') {
    const { offset, limit, version } = command;
    const entries = visible.slice(offset, offset + limit);
    return [version || model.version, visible.length, entries.map((entry) => shown(board, entry))];
  }
  const entry = board.find(idOf(command.who));
  if (entry === undefined) return 'ENTRY_NOT_FOUND';
  if (command.kind === 'get') return shown(board, entry);
  return [visible.length, windowOf(board, visible, entry).map((each) => shown(board, each))];
}

/**
 * Returns the entry and one neighbour on each side, or two on the other one at an end. A hidden entry is shown in its
 * place to the host.
 */
function windowOf(
  board: RankedModel,
  visible: readonly ModelEntry[],
  entry: ModelEntry,
): readonly ModelEntry[] {
  const others = visible.filter((each) => each !== entry);
  const center = board.rankOf(entry) - 1;
  const all = [...others.slice(0, center), entry, ...others.slice(center)];
  const size = Math.min(3, all.length);
  const first = Math.max(0, Math.min(center - 1, all.length - size));
  return all.slice(first, first + size);
}

function submit(
  { definition, version, deleted, now }: Model,
  board: RankedModel,
  { entries, version: named }: Extract<Command, { kind: 'submit' }>,
): unknown {
  if (entries.some(({ who }) => deleted.has(who))) return 'SCORED_ACCOUNT_NOT_FOUND';
  if (named !== 0 && named !== version) return 'VERSION_ENDED';
  if (entries.some(({ score }) => definition.maxScore !== null && score > definition.maxScore))
    return 'SCORE_OUT_OF_BOUNDS';
  const before = structuredClone(board.all());
  const updated = entries.map(({ who, score, subscore }) => board.submit(idOf(who), score, subscore, now));
  if (updated.includes('overflow')) {
    board.restore(before);
    return 'NUMBER_OUT_OF_RANGE';
  }
  board.trim();
  return entries.map(({ who }, at) => {
    const entry = board.find(idOf(who));
    return entry ? [updated[at], board.rankOf(entry)] : [false, 0];
  });
}
