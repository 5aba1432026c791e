import { unknownName } from './nearest-name.ts';

/** Throws if a value of an option has another form. `path` names it: `platformAuth.email`. */
export type Form = (value: unknown, path: string) => void;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value is never quoted: it may be a secret. */
const form =
  (words: string, matches: (value: unknown) => boolean): Form =>
  (value, path) => {
    if (value instanceof Promise) throw new Error(`${path} is a promise; await it first`);
    if (!matches(value)) throw new Error(`${path} must be ${words}`);
  };

export const flag = form('true or false', (value) => typeof value === 'boolean');
export const text = form('a text', (value) => typeof value === 'string');
export const number = form('a number', (value) => typeof value === 'number');
export const callback = form('a function', (value) => typeof value === 'function');
const list = form('a list', Array.isArray);
const anObject = form('an object', isObject);

/** A value that another check reads. */
export const anything: Form = () => {};

/** The address of a server, with or without a path. */
export const serverUrl = form(
  'a URL like https://play.example.com',
  (value) => typeof value === 'string' && /^https?:\/\/[^?#]+$/.test(value) && URL.canParse(value),
);

export const headerName = form(
  'the name of a header, such as x-session-id',
  (value) => typeof value === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(value),
);

export const headerValue = form(
  'the value of a header, in visible ASCII characters',
  (value) => typeof value === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value),
);

/** An object that has these functions, whatever else it has: a log, a clock. */
export const withFunctions = (...names: readonly string[]): Form =>
  form(`an object${names.length > 0 ? ` with the functions ${names.join(', ')}` : ''}`, (value) => {
    const members = value as Readonly<Record<string, unknown>> | null | undefined;
    return typeof members === 'object' && names.every((name) => typeof members?.[name] === 'function');
  });

export const listOf =
  (item: Form): Form =>
  (value, path) => {
    list(value, path);
    for (const [index, entry] of (value as readonly unknown[]).entries()) item(entry, `${path}[${index}]`);
  };

/** An object whose names the host chooses, or another check reads. */
export const recordOf =
  (entry: Form): Form =>
  (value, path) => {
    anObject(value, path);
    for (const [name, each] of Object.entries(value as object))
      if (each !== undefined) entry(each, `${path}.${name}`);
  };

/** Either of two, told apart by a type of JavaScript that only the first has. */
export const either =
  (type: 'boolean' | 'string' | 'number', first: Form, second: Form): Form =>
  (value, path) =>
    (typeof value === type ? first : second)(value, path);

/** An object with these names and no others. Undefined counts as absent. */
export const fields =
  <Options extends object>(
    forms: { readonly [Name in keyof Required<Options>]: Form },
    required: readonly (keyof Options & string)[] = [],
  ): Form =>
  (value, path) => {
    anObject(value, path);
    const given = value as Readonly<Record<string, unknown>>;
    const known = Object.keys(forms);
    for (const name of required) if (given[name] === undefined) throw new Error(`${path}.${name} is missing`);
    for (const [name, each] of Object.entries(given)) {
      if (!Object.hasOwn(forms, name)) throw new Error(`${path}: ${unknownName('option', name, known)}`);
      if (each !== undefined) forms[name as keyof Options](each, `${path}.${name}`);
    }
  };
