import { commonErrors, documentedErrors, type Route } from '@lobbykit/core/area';
import type { Operation } from './operation.ts';
import { readExact } from './raw-json.ts';

/** An answer as the wire has it. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body; of a stream, what it says at once. */
  readonly text: string;
  readonly isStream: boolean;
}

/** RPC code → HTTP status, written a second time. */
const statusOf: Readonly<Record<number, readonly number[]>> = {
  1: [499],
  3: [400, 414, 415],
  4: [504],
  5: [404],
  6: [409],
  7: [403],
  8: [429, 413],
  9: [400, 412],
  10: [409],
  11: [400, 416],
  12: [405],
  14: [503],
  16: [401],
};

/** Texts that no response may contain, whoever the caller is. */
const leaks =
  /\bat (async )?[\w.<>]+ \(|node_modules|packages\/|\.ts:\d|file:\/\/|\/work\/|\/tmp\/|SQLITE_|SqliteError|kysely|\b(select|insert into|update|delete from) "|syntax error at|no such (table|column)|violates |DatabaseError|TypeError|RangeError|\[object |undefined is/i;

/** Returns what is wrong with a response. Empty if nothing is wrong. */
export function problemsOf(operation: Operation, answer: RawAnswer): string[] {
  const problems: string[] = [];
  const { status, headers, text, isStream } = answer;
  if (headers['x-request-id'] === undefined) problems.push('there is no request id');
  if (/^text\/html/.test(headers['content-type'] ?? '')) problems.push(...pageProblems(operation, answer));
  else if (operation.route.bytes && (status < 300 || status === 304)) return problems;
  else if (status === 200) {
    if (!isStream && !/^application\/json/.test(headers['content-type'] ?? '') && !operation.route.stream)
      problems.push(`the content type is ${headers['content-type']}`);
    problems.push(
      ...(operation.route.stream ? streamProblems(operation, text) : answerProblems(operation, text)),
    );
  } else problems.push(...errorProblems(operation, status, headers, text));
  const leak = leaks.exec(operation.route.text ? '' : text)?.[0];
  if (leak !== undefined) problems.push(`the answer holds ${leak}`);
  return problems;
}

/** The last answer of each route that keeps to its contract. The document has a megabyte, and most requests get the same. */
const lastSound = new WeakMap<Route, string>();

function answerProblems({ route }: Operation, text: string): string[] {
  if (lastSound.get(route) === text) return [];
  const body = readExact(text);
  const parsed = route.out!.safeParse(body);
  if (!parsed.success) return [`the answer does not keep to the contract: ${parsed.error.message}`];
  if (canonical(parsed.data) !== canonical(body))
    return [`the answer has more than the contract says: ${text}`];
  lastSound.set(route, text);
  return [];
}

function streamProblems({ route }: Operation, text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^data: /, ''))
    .filter((line) => line.startsWith('{'))
    .flatMap((line) => {
      const item = readExact(line);
      return route.stream!.safeParse(item).success || isStatus(item) ? [] : [`the stream says ${line}`];
    });
}

/** The only elements that our pages are made of. */
const elements =
  /^<(!doctype html|\/?(html|head|title|style|body|h1|p|form|label|button|script)|(html|meta|form|input|br)( [^<>]*)?)>$/;

/** A page is made of our own elements alone: whatever came with the request is text in it. */
function pageProblems({ route }: Operation, { status, headers, text }: RawAnswer): string[] {
  const problems: string[] = [];
  if (!route.page) problems.push('this is no operation with pages');
  if (status >= 500) problems.push(`status ${status}: ${text}`);
  const { 'content-security-policy': policy = '' } = headers;
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
    if (!policy.includes(part)) problems.push(`the policy lacks ${part}`);
  if (/unsafe|\*|https?:/.test(policy)) problems.push(`the policy is ${policy}`);
  const wanted = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  };
  for (const [name, value] of Object.entries(wanted))
    if (headers[name] !== value) problems.push(`${name} is ${headers[name]}`);
  const withoutCode = text.replaceAll(/(?<=<(style|script)>)[\s\S]*?(?=<\/\1>)/g, '');
  for (const [tag] of withoutCode.matchAll(/<[^>]*>?/g))
    if (!elements.test(tag)) problems.push(`the page holds ${tag}`);
  return problems;
}

interface Status {
  readonly code: number;
  readonly message: string;
  readonly details: readonly Readonly<Record<string, unknown>>[];
}

const isStatus = (body: unknown): body is Status => {
  const { code, message, details, ...others } = (body ?? {}) as Status;
  return (
    Number.isInteger(code) &&
    typeof message === 'string' &&
    Array.isArray(details) &&
    Object.keys(others).length === 0
  );
};

const types = ['ErrorInfo', 'BadRequest', 'RetryInfo'].map(
  (name) => `type.googleapis.com/google.rpc.${name}`,
);

/** Errors of requests that reach no operation, and of clients that read no answer. */
const ofNoOperation = [
  commonErrors.ROUTE_UNKNOWN,
  commonErrors.METHOD_NOT_ALLOWED,
  commonErrors.REQUEST_CANCELLED,
];

function errorProblems(
  { route }: Operation,
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string,
): string[] {
  const body = readExact(text);
  if (!isStatus(body)) return [`the error is no RPC status: ${text}`];
  const problems: string[] = [];
  const [info, ...others] = body.details;
  const reason = info?.reason as string;
  if (!info || info['@type'] !== types[0] || info.domain !== 'lobbykit' || typeof info.metadata !== 'object')
    problems.push(`there is no ErrorInfo: ${text}`);
  if (others.some((detail) => !types.includes(detail['@type'] as string)))
    problems.push(`there is another kind of detail: ${text}`);
  const own = (route.errors ?? []).map(({ declared }) => declared);
  const documented = [...documentedErrors(route), ...ofNoOperation].map((maker) => maker.declared);
  const declared = documented.find((error) => error.reason === reason);
  if (!declared) problems.push(`${reason} is not an error that the document names for this operation`);
  else if (declared.status !== undefined && declared.status !== status)
    problems.push(`${reason} has the status ${status}`);
  if (!statusOf[body.code]?.includes(status)) problems.push(`code ${body.code} has the status ${status}`);
  if (status >= 500 && !own.some((error) => error.reason === reason))
    problems.push(`status ${status}: ${text}`);
  const retry = others.find((detail) => detail['@type'] === types[2]);
  if ((headers['retry-after'] === undefined) !== (retry === undefined))
    problems.push('Retry-After and RetryInfo do not say the same');
  return problems;
}

/** JSON with sorted names and every whole number written alike: 1 and 1n are the same on the wire. */
function canonical(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const names = Object.keys(value)
    .filter((name) => (value as Record<string, unknown>)[name] !== undefined)
    .sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`).join()}}`;
}
