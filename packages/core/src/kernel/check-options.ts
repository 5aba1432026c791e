import { unknownName } from './nearest-name.ts';
import {
  anything,
  callback,
  type Form,
  fields,
  flag,
  listOf,
  number,
  recordOf,
  text,
} from './option-forms.ts';

const kinds = {
  text,
  number,
  flag,
  function: callback,
  list: listOf(anything),
  object: recordOf(anything),
  /** Checked elsewhere, with better words. */
  any: anything,
} as const satisfies Readonly<Record<string, Form>>;

/** What an option of a factory takes, or the options inside of it. */
export type OptionKind = keyof typeof kinds | { readonly [name: string]: OptionKind };

/** The names of all options of a factory, also of those that only one form of its options has. */
type NameOf<Options> = Options extends unknown ? keyof Options & string : never;

/** How the options of a factory are checked. */
export interface OptionTable<Options> {
  /** How to write a call with all required options: `openSqlite({ path: 'game.db' })`. */
  readonly example: string;
  readonly required?: readonly NameOf<Options>[];
  readonly options: { readonly [Name in NameOf<Options>]: OptionKind };
}

/**
 * Throws if a factory gets no options, if a required one is missing, and for an option that does not exist or has a value of
 * another kind. The sentence says what to write, and never quotes a value: it may be a secret. Undefined counts as absent.
 */
export function checkOptions<Options extends object>(
  factory: string,
  options: Options,
  { example, required = [], options: known }: OptionTable<NoInfer<Options>>,
): void {
  if (options instanceof Promise) throw new Error(`${factory}: the options are a promise; await it first`);
  if (typeof options !== 'object' || (options as unknown) === null || Array.isArray(options))
    throw new Error(`${factory} needs options; write ${example}`);
  const given = options as Readonly<Record<string, unknown>>;
  for (const name of required)
    if (given[name] === undefined) throw new Error(`${factory}: ${name} is missing; write ${example}`);
  for (const name of Object.keys(given))
    if (!Object.hasOwn(known, name))
      throw new Error(`${factory}: ${unknownName('option', name, Object.keys(known))}`);
  for (const [name, kind] of Object.entries<OptionKind>(known))
    if (given[name] !== undefined) formOf(kind)(given[name], `${factory}: ${name}`);
}

const formOf = (kind: OptionKind): Form =>
  typeof kind === 'string'
    ? kinds[kind]
    : fields(Object.fromEntries(Object.entries(kind).map(([name, inner]) => [name, formOf(inner)])));
