import { ConfigError } from '../config/config-error.ts';
import { type JsonText, type Place, shown } from './read-json.ts';

/** What an import could not carry over as it was. */
export interface ImportNote {
  readonly line: number;
  /** Where it stands: `rules[2].maxDistance`. */
  readonly place: string;
  /** Whether nothing was carried over, or something that behaves in another way. */
  readonly kind: 'no counterpart' | 'differs';
  readonly text: string;
}

/** A document that another service reads, and what was noted about it. */
export interface Source {
  readonly json: JsonText;
  readonly notes: ImportNote[];
  /** Whether keys may also begin with a capital letter. */
  readonly capitals?: boolean;
}

/**
 * An object of such a document. What it returns is checked: a value of the wrong type throws `ConfigError` with its line and
 * its place. A value that is missing, or null, is undefined; the `need…` variants refuse that.
 */
export interface Part {
  has(key: string): boolean;
  text(key: string): string | undefined;
  needText(key: string): string;
  /** A number, also as text. */
  number(key: string): number | undefined;
  needNumber(key: string): number;
  /** An integer within these bounds. */
  needCount(key: string, min: number, max: number): number;
  flag(key: string): boolean | undefined;
  /** A list of texts; a text alone counts as a list of one. */
  texts(key: string): readonly string[];
  part(key: string): Part | undefined;
  parts(key: string): readonly Part[];
  /** The value as it is, for values of several types. */
  value(key: string): unknown;
  /** Notes each key that is none of these. */
  expect(...keys: readonly string[]): void;
  missing(text: string, key?: string | number): void;
  differs(text: string, key?: string | number): void;
  /** Throws `ConfigError`. */
  refuse(text: string, key?: string | number): never;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const capitalized = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/** Returns a place as text. */
const placeText = (place: Place): string =>
  place
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${shown(key)}`))
    .join('')
    .replace(/^\./, '');

/** Returns the object at a place of a document. Throws `ConfigError` if there is none. */
export function partAt(source: Source, place: Place, value: unknown): Part {
  const { json, notes, capitals = false } = source;
  const nameOf = <Key extends string | number>(key: Key): string | Key =>
    capitals && typeof key === 'string' && isObject(value) && !Object.hasOwn(value, key)
      ? capitalized(key)
      : key;
  const at = (key?: string | number): Place => (key === undefined ? place : [...place, nameOf(key)]);
  const note = (kind: ImportNote['kind'], text: string, key?: string | number): void =>
    void notes.push({ line: json.lineOf(at(key)), place: placeText(at(key)), kind, text });

  function refuse(text: string, key?: string | number): never {
    const where = placeText(at(key));
    throw new ConfigError(`line ${json.lineOf(at(key))}: ${where === '' ? '' : `${where}: `}${text}`);
  }

  if (!isObject(value)) return refuse('must be an object');
  const read = (key: string): unknown => {
    const name = nameOf(key);
    return Object.hasOwn(value, name) ? (value[name] ?? undefined) : undefined;
  };
  const needed = <Value>(key: string, found: Value | undefined): Value =>
    found === undefined ? refuse(`needs ${key}`) : found;

  const part: Part = {
    has: (key) => read(key) !== undefined,
    value: read,
    text(key) {
      const found = read(key);
      return found === undefined || typeof found === 'string' ? found : refuse('must be a text', key);
    },
    needText: (key) => needed(key, part.text(key)),
    number(key) {
      const found = read(key);
      if (found === undefined || typeof found === 'number') return found;
      const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : Number.NaN;
      return Number.isFinite(number) ? number : refuse('must be a number', key);
    },
    needNumber: (key) => needed(key, part.number(key)),
    needCount(key, min, max) {
      const found = part.needNumber(key);
      if (!Number.isInteger(found) || found < min || found > max)
        refuse(`must be an integer from ${min} to ${max}`, key);
      return found;
    },
    flag(key) {
      const found = read(key);
      return found === undefined || typeof found === 'boolean' ? found : refuse('must be true or false', key);
    },
    texts(key) {
      const found = read(key);
      if (found === undefined) return [];
      const list: unknown[] = Array.isArray(found) ? found : [found];
      for (const [index, each] of list.entries())
        if (typeof each !== 'string')
          partAt(source, at(key), {}).refuse('must be a text', Array.isArray(found) ? index : undefined);
      return list as string[];
    },
    part(key) {
      const found = read(key);
      return found === undefined ? undefined : partAt(source, at(key), found);
    },
    parts(key) {
      const found = read(key) ?? [];
      if (!Array.isArray(found)) return refuse('must be a list', key);
      return found.map((each, index) => partAt(source, [...at(key), index], each));
    },
    expect(...keys) {
      for (const key of Object.keys(value))
        if (!keys.some((known) => known === key || (capitals && capitalized(known) === key)))
          note('no counterpart', 'is not a setting that this import knows', key);
    },
    missing: (text, key) => note('no counterpart', text, key),
    differs: (text, key) => note('differs', text, key),
    refuse,
  };
  return part;
}
