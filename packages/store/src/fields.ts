import { z } from 'zod';

const maxUint64 = 2n ** 64n - 1n;

/** An integer of 64 bits: digits as text, a number that is exact, or a bigint. */
const integer = z
  .union([z.string().regex(/^-?\d{1,20}$/), z.int(), z.bigint()])
  .transform((value) => BigInt(value));

/** An id of the store. 0 stands for none. */
export const Id64 = integer.refine((value) => value >= 0n && value <= maxUint64);

/** An id that can be absent, empty or 0; then null. */
export const OptionalId64 = z
  .union([Id64, z.literal('')])
  .nullish()
  .transform((value) => value || null);

/** An amount in hundredths of the currency. */
export const Amount = integer.refine((value) => value >= -(2n ** 63n) && value < 2n ** 63n);

/** A number without sign that a double keeps, as a number or as text. */
export const Count = integer
  .refine((value) => value >= 0n && value <= BigInt(Number.MAX_SAFE_INTEGER))
  .transform(Number);

/** A time in RFC 3339, as milliseconds since 1970. */
export const Time = z
  .string()
  .transform((text) => Date.parse(text))
  .refine((time) => !Number.isNaN(time));

/** A day, or a time on a day. */
export interface StoreDate {
  /** Milliseconds since 1970; the first of the day if the store names a day only. */
  readonly at: number;
  readonly isWholeDay: boolean;
}

/** A date: `20261122` or `2026-11-22 10:00:00`, both in UTC. Absent, empty or 0 it is null. */
export const OptionalDate = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value, context): StoreDate | null => {
    const text = String(value ?? '').trim();
    if (/^0*$/.test(text)) return null;
    const date = readDate(text);
    if (date === null) context.addIssue('is no date');
    return date;
  });

function readDate(text: string): StoreDate | null {
  const [, year, month, day, time] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:[ T](\d{2}:\d{2}:\d{2})Z?)?$/.exec(text) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${time ?? '00:00:00'}Z`);
  return Number.isNaN(at) ? null : { at, isWholeDay: time === undefined };
}

/** A list, which the store also writes as an object whose members are the items or lists of them. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? Object.values(value).flat() : []),
    z.array(item),
  );

/** A text that can be absent; then empty. */
export const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
