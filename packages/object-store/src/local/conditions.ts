import type { ObjectFile } from './object-file.ts';

/** Which bytes of an object a request asks for: all if `range` is null. */
export type Selection =
  | { readonly status: 200; readonly first: 0; readonly length: number }
  | { readonly status: 206; readonly first: number; readonly length: number }
  | { readonly status: 304 | 412 | 416 };

type Header = (name: string) => string | undefined;

/**
 * Decides what a request gets, in the order of RFC 9110, section 13.2.2: If-Match or If-Unmodified-Since, then
 * If-None-Match or If-Modified-Since, then Range if If-Range holds.
 */
export function select(
  method: 'GET' | 'HEAD',
  header: Header,
  file: Pick<ObjectFile, 'size' | 'etag' | 'modifiedAt'>,
  now: number,
): Selection {
  const { size, etag, modifiedAt } = file;
  const ifMatch = header('if-match');
  if (
    ifMatch !== undefined
      ? !listHas(ifMatch, etag, 'strong')
      : isAfter(modifiedAt, header('if-unmodified-since'))
  )
    return { status: 412 };
  const ifNoneMatch = header('if-none-match');
  const since = header('if-modified-since');
  const hasIt =
    ifNoneMatch !== undefined
      ? listHas(ifNoneMatch, etag, 'weak')
      : timeOf(since) !== null && !isAfter(modifiedAt, since);
  if (hasIt) return { status: 304 };
  const whole = { status: 200, first: 0, length: size } as const;
  const range = header('range');
  // RFC 9110 defines ranges only for GET.
  if (method === 'HEAD' || range === undefined || !isUnchanged(header('if-range'), file, now)) return whole;
  const asked = readRange(range, size);
  if (asked === null) return whole;
  if (asked === 'unsatisfiable') return { status: 416 };
  return { status: 206, ...asked };
}

/**
 * Returns whether an If-Range holds, or there is none. An ETag is compared strongly, a time exactly, and only if the file is
 * older than a second: it could have been replaced in the same second.
 */
function isUnchanged(
  ifRange: string | undefined,
  { etag, modifiedAt }: Pick<ObjectFile, 'etag' | 'modifiedAt'>,
  now: number,
): boolean {
  if (ifRange === undefined) return true;
  const text = ifRange.trim();
  if (/^(W\/)?"/.test(text)) return text === etag;
  return timeOf(text) === wholeSeconds(modifiedAt) && now - modifiedAt > 1_000;
}

/** Returns whether a list of ETags has one. `*` stands for any. */
const listHas = (list: string, etag: string, comparison: 'strong' | 'weak'): boolean =>
  list.trim() === '*' ||
  [...list.matchAll(/(W\/)?("[^"]*")/g)].some(
    ([, weak, tag]) => tag === etag && (comparison === 'weak' || weak === undefined),
  );

const wholeSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000) * 1000;

const dateForm = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Returns the time of an HTTP date; null if it is none, which then counts as absent. */
function timeOf(text: string | undefined): number | null {
  if (text === undefined || !dateForm.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

/** Returns whether a file was changed after the time of a header. False if the header has no time. */
function isAfter(modifiedAt: number, date: string | undefined): boolean {
  const time = timeOf(date);
  return time !== null && wholeSeconds(modifiedAt) > time;
}

/**
 * Returns the bytes of a Range header. Null if it is to be ignored: another unit, several ranges, or no range at all. The
 * answer is then the whole object, as RFC 9110 allows.
 */
export function readRange(
  header: string,
  size: number,
): { readonly first: number; readonly length: number } | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header.trim()) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, length };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  if (first >= size) return 'unsatisfiable';
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return { first, length: last - first + 1 };
}
