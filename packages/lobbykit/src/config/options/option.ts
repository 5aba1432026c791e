import { z } from 'zod';

/** One option of the server. Everything that is said or read about it is derived from this. */
export interface Option<Value = unknown> {
  /** The key in the configuration file, with dots between levels; null for an option that only the environment has. */
  readonly path: string | null;
  /** One sentence without its full stop, for `--help`, `.env.example` and docs/settings.md. */
  readonly meaning: string;
  /** What holds without it, in words: the default value if it has one. */
  readonly defaultText: string;
  readonly default: Value | undefined;
  /** A value for `.env.example`, if there is no default. */
  readonly example: string;
  /** Whether its value must never be shown. */
  readonly secret: boolean;
  /** What several options share that differ in one part of their names: `<PROVIDER>_CLIENT_ID`. */
  readonly family: Family | undefined;
  /** Converts the text of a variable to what the file contains. Returns texts that it does not understand unchanged. */
  readonly fromText: (text: string) => unknown;
  readonly schema: z.ZodType<Value>;
}

interface Family {
  readonly variable: string;
  readonly path: string;
}

interface Description<Value> {
  readonly path: string | null;
  readonly meaning: string;
  readonly schema: z.ZodType<Value>;
  readonly example?: string;
  readonly secret?: boolean;
  readonly family?: Family;
  readonly fromText?: (text: string) => unknown;
}

/** An option with a default value. */
export function optionWithDefault<Value>(
  description: Description<Value> & { readonly default: NoInfer<Value>; readonly defaultText?: string },
): Option<Value> {
  return { ...base(description), default: description.default };
}

/** An option that may be missing. `defaultText` says what holds then. */
export function option<Value>(
  description: Description<Value> & { readonly defaultText?: string },
): Option<Value | undefined> {
  return { ...base(description), default: undefined };
}

function base<Value>(
  description: Description<Value> & { readonly default?: Value; readonly defaultText?: string },
): Omit<Option<Value>, 'default'> {
  const { path, meaning, schema, example, secret = false, family, fromText = (text) => text } = description;
  const defaultText = description.defaultText ?? textOf(description.default);
  return {
    path,
    meaning,
    defaultText,
    example: example ?? (description.default === undefined ? '' : textOf(description.default)),
    secret,
    family,
    fromText,
    schema,
  };
}

const textOf = (value: unknown): string => {
  if (value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
};

/** Texts. `form` refuses what does not match, with the sentence. */
export const text = (maxLength = 4_096) =>
  z
    .string('must be a text')
    .min(1, 'must not be empty')
    .max(maxLength, `must have at most ${maxLength} characters`);

export const matching = (form: RegExp, error: string) => z.string(error).regex(form, error);

/** Whole numbers within bounds. Their variables take decimal digits alone. */
export function numberIn(min: number, max: number) {
  const error = `must be a number from ${min} to ${max}`;
  return { schema: z.int(error).min(min, error).max(max, error), fromText: numberFromText };
}

const numberFromText = (text: string): unknown => (/^\d{1,15}$/.test(text) ? Number(text) : text);

const flags: Readonly<Record<string, boolean>> = {
  on: true,
  off: false,
  true: true,
  false: false,
  1: true,
  0: false,
};

/** `on` or `off` in the environment, `true` or `false` in the file. */
export const flag = {
  schema: z.boolean({
    error: ({ input }) => (typeof input === 'string' ? 'must be on or off' : 'must be true or false'),
  }),
  fromText: (text: string): unknown => (Object.hasOwn(flags, text) ? flags[text] : text),
};

/** A list: separated by commas in the environment, an array in the file. */
export const list = {
  schema: z.array(text(), 'must be a list of texts').readonly(),
  fromText: (text: string): readonly string[] =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
};

/** One of several words. */
export const oneOf = <const Word extends string>(words: readonly [Word, ...Word[]]) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL like https://play.example.com' })
  .transform((value) => value.replace(/\/+$/, ''));

/** A JSON document: the path of its file, or the document itself. */
export type JsonDocument = string | object;

/** The document itself begins with a brace or a bracket. Any other text is the path of a file. */
export const jsonDocument = {
  schema: z.union([text(), z.array(z.unknown()), z.record(z.string(), z.unknown())], {
    error: 'must be the path of a JSON file, or a JSON document',
  }) as z.ZodType<JsonDocument>,
  fromText: (text: string): unknown => {
    if (!/^\s*[{[]/.test(text)) return text;
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  },
};

export const port = numberIn(0, 65_535);
