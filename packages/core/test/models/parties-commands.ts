import fc from 'fast-check';
import { type Entries, type Model, partyById, partyOf } from './parties-model.ts';

export const players = 6;

/** A command. Numbers stand for players, parties and codes: see `aimed`, `partyIdAt` and `codeAt`. */
export type Command =
  | { readonly kind: 'create'; readonly who: number; readonly entries: Entries }
  | { readonly kind: 'join'; readonly who: number; readonly code: number; readonly entries: Entries }
  | { readonly kind: 'leave'; readonly who: number; readonly party: number }
  | {
      readonly kind: 'kick' | 'setLeader';
      readonly who: number;
      readonly party: number;
      readonly whom: number;
    }
  | {
      readonly kind: 'update';
      readonly who: number;
      readonly whom: number;
      readonly fields: {
        readonly displayName?: string | undefined;
        readonly isReady?: boolean | undefined;
        readonly teamNumber?: number | undefined;
        readonly entries?: Entries | undefined;
      };
      readonly mask: string;
    }
  | {
      readonly kind: 'put';
      readonly who: number;
      readonly party: number;
      readonly whom: number | null;
      readonly key: string;
      readonly value: string;
      readonly operation: 'POST' | 0 | 1 | 2;
    }
  | {
      readonly kind: 'remove';
      readonly who: number;
      readonly party: number;
      readonly whom: number | null;
      readonly key: string;
    }
  | { readonly kind: 'current'; readonly who: number }
  | { readonly kind: 'get' | 'entries'; readonly who: number; readonly party: number }
  | { readonly kind: 'player'; readonly who: number; readonly whom: number }
  | {
      readonly kind: 'adminCreate';
      readonly members: readonly number[];
      readonly leader: number | null;
      readonly entries: Entries;
    }
  | {
      readonly kind: 'adminUpdate';
      readonly party: number;
      readonly join: readonly number[];
      readonly kick: readonly number[];
      readonly leader: number | null;
      readonly entries: Entries;
    }
  | { readonly kind: 'adminDelete'; readonly party: number }
  | { readonly kind: 'deleteAll' | 'list' }
  | { readonly kind: 'block' | 'unblock'; readonly who: number; readonly whom: number }
  | { readonly kind: 'drop' | 'back' | 'absent'; readonly who: number }
  | { readonly kind: 'advance'; readonly seconds: number };

/**
 * Chooses the target of a command. Numbers beyond those of the players stand for the leader of a party, or for a member
 * of the acting player's party. Otherwise most commands would only find that the party does not exist.
 */
export function aimed(model: Model, command: Command): Command {
  const who = 'who' in command ? leaderAt(model, command.who) : -1;
  return {
    ...command,
    ...('who' in command && { who }),
    ...('whom' in command && command.whom !== null && { whom: fellowAt(model, who, command.whom) }),
    ...('leader' in command && command.leader !== null && { leader: leaderAt(model, command.leader) }),
    ...('kick' in command && {
      kick: [...new Set(command.kick.map((each) => memberAt(model, command.party, each)))],
    }),
  } as Command;
}

const leaderAt = ({ parties }: Model, index: number): number =>
  index < players || parties.length === 0 ? index % players : parties[index % parties.length]!.leader;

function fellowAt(model: Model, who: number, index: number): number {
  const party = partyOf(model, who);
  if (index < players || !party) return index < 0 ? index : index % players;
  return party.members[index % party.members.length]!.player;
}

function memberAt(model: Model, party: number, index: number): number {
  const named = partyById(model, partyIdAt(model, null, party));
  if (index < players || !named) return index % players;
  return named.members[index % named.members.length]!.player;
}

/** Usually the player's own party, if they have one. */
export function partyIdAt(model: Model, who: number | null, index: number): string {
  const own = who === null ? undefined : partyOf(model, who)?.id;
  if (own !== undefined && index % 4 !== 0) return own;
  const living = model.parties.map(({ id }) => id);
  const among = index % 3 === 0 || living.length === 0 ? model.partyIds : living;
  return among[index % Math.max(1, among.length)] ?? 'party-none';
}

/** Usually a valid one. */
export function codeAt(model: Model, index: number): string {
  const good = model.parties.map(({ code }) => code!);
  const among = index % 5 === 0 || good.length === 0 ? model.codes : good;
  return among[index % Math.max(1, among.length)] ?? '00000000';
}

const who = fc.nat(players - 1);
/** In two of three cases a player with a certain role. */
const aim = fc.nat(3 * players - 1);
const index = fc.nat(40);
const key = fc.constantFrom('a', 'b', 'c', 'public.a', 'server.a');
const value = fc.constantFrom('x', 'y', 'zz');
const entriesOf = (maxKeys: number, keys: fc.Arbitrary<string> = key): fc.Arbitrary<Entries> =>
  fc.dictionary(keys, value, { maxKeys, noNullPrototype: true });
const seldom = fc.oneof({ weight: 4, arbitrary: fc.constant<Entries>({}) }, entriesOf(3));
const some = (maxLength: number) => fc.uniqueArray(who, { maxLength });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const kinds = <const Kinds extends readonly string[]>(...names: Kinds) =>
  fc.constantFrom(...names) as fc.Arbitrary<Kinds[number]>;

export const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: kinds('create'), who, entries: seldom }) },
  { weight: 18, arbitrary: fc.record({ kind: kinds('join'), who, code: index, entries: seldom }) },
  { weight: 4, arbitrary: fc.record({ kind: kinds('leave'), who, party: index }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: kinds('kick', 'setLeader'), who: aim, party: index, whom: aim }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kinds('update'),
      who: aim,
      whom: aim,
      fields: fc.record({
        displayName: maybe(fc.constantFrom('Ann', 'Bob')),
        isReady: maybe(fc.boolean()),
        teamNumber: maybe(fc.nat(2)),
        entries: maybe(entriesOf(2)),
      }),
      mask: fc.constantFrom('', '', 'isReady', 'displayName,metadata', 'teamNumber', 'isReady,isLeader'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kinds('update'),
      who: aim,
      whom: fc.constant(-1),
      fields: ready(),
      mask: fc.constant(''),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kinds('put'),
      who: aim,
      party: index,
      whom: fc.option(aim),
      key,
      value,
      operation: fc.constantFrom('POST' as const, 0 as const, 1 as const, 2 as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kinds('remove'), who: aim, party: index, whom: fc.option(aim), key }),
  },
  fc.record({ kind: kinds('current'), who }),
  { weight: 2, arbitrary: fc.record({ kind: kinds('get', 'entries'), who, party: index }) },
  fc.record({ kind: kinds('player'), who: aim, whom: aim }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kinds('adminCreate'),
      members: some(4),
      leader: fc.option(who),
      entries: entriesOf(3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kinds('adminUpdate'),
      party: index,
      join: some(2),
      kick: fc.oneof(fc.constant([]), fc.uniqueArray(aim, { maxLength: 2 })),
      leader: fc.option(aim, { freq: 2 }),
      entries: seldom,
    }),
  },
  fc.record({ kind: kinds('adminDelete'), party: index }),
  fc.record({ kind: fc.constantFrom(...Array<'list'>(15).fill('list'), 'deleteAll' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: kinds('block', 'unblock', 'unblock'), who: fc.nat(2), whom: fc.nat(2) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kinds('drop', 'drop', 'back'), who }) },
  fc.record({ kind: kinds('absent'), who }),
  {
    weight: 2,
    // About as long as a kick lasts; rarely as long as a party may be idle.
    arbitrary: fc.record({
      kind: kinds('advance'),
      seconds: fc.constantFrom(60, 60, 60, 300, 300, 540, 540, 600, 600, 660, 660, 7_260),
    }),
  },
);

function ready() {
  return fc.record({
    displayName: fc.constant(undefined),
    isReady: fc.boolean(),
    teamNumber: fc.constant(undefined),
    entries: fc.constant(undefined),
  });
}
