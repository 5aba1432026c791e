import { commonErrors } from '../../kernel/errors.ts';
import type { EngineLimits, LimitValues } from '../../kernel/limits.ts';
import type { Route } from '../contract.ts';
import { checkParsed, type JsonLimits, JsonRefusal, ownJsonLimits, parseJson } from '../json/parse-json.ts';
import type { HttpRequest } from '../request.ts';
import { contentTypeText, isFormType, isJsonType } from './content-type.ts';
import { headerOf } from './headers.ts';
import type { PendingBodies } from './pending-bodies.ts';
import { isPlainName, readFields } from './query.ts';
import { unpackBody } from './unpack-body.ts';

/** What the schema of the contract gets if there is no body. */
export const noBody: object = {};

/** Returns whether requests of a route have no body, or one that is ignored. */
export const hasNoBody = ({ method }: Route): boolean => method === 'GET' || method === 'HEAD';

/**
 * Reads the body of a request: JSON within the limits, or a form if the route accepts forms. A packed body is unpacked, and a
 * byte order mark before it is dropped. Returns what the schema of the contract gets. An empty body is `{}`. GET and HEAD have no body.
 *
 * If the host has already parsed the body, it has also unpacked it, and the same limits apply to the value. Throws BODY_TOO_LARGE (413),
 * REQUEST_TIMEOUT (408), CONTENT_TYPE_UNSUPPORTED (415) or INVALID_JSON (400).
 */
export async function readInputBody(
  request: HttpRequest,
  route: Route,
  limits: EngineLimits & LimitValues,
  bodies: PendingBodies,
): Promise<object> {
  if (hasNoBody(route)) return noBody;
  const limit = limits[route.bodyLimit ?? 'bodyBytes']!;
  const parsed = request.parsedBody?.value;
  if (request.parsedBody && !(parsed instanceof Uint8Array) && typeof parsed !== 'string')
    return hostParsed(request, route, parsed, limit, limits);
  const sent = request.parsedBody
    ? bytesOf(parsed as Uint8Array | string)
    : await bodies.read(request, limit);
  if (sent === 'too large' || sent.length > limit) throw tooLarge(limit);
  const encoding = request.parsedBody ? undefined : headerOf(request, 'content-encoding');
  const bytes = withoutMark(encoding === undefined ? sent : unpackBody(sent, encoding, limit));
  if (bytes.length === 0) return noBody;
  if (isForm(request, route)) return { fields: readFields(Buffer.from(bytes).toString()) };
  assertJsonType(request);
  return objectOf(withApiErrors(() => parseJson(bytes, jsonLimits(limits, route.exactNumbers))));
}

/**
 * Asserts that the input of a caller in this process contains only JSON values and bigints, and only text that every
 * storage can store: without U+0000 and half surrogate pairs. Throws INVALID_JSON (400).
 */
export function assertInputValue(value: unknown): void {
  objectOf(withApiErrors(() => checkParsed(value ?? {}, ownJsonLimits)));
}

const isForm = (request: HttpRequest, route: Route): boolean =>
  route.form === true && isFormType(headerOf(request, 'content-type') ?? '');

function hostParsed(
  request: HttpRequest,
  route: Route,
  value: unknown,
  limit: number,
  limits: EngineLimits,
): object {
  if (value === undefined || value === null) return noBody;
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  // The parser of a host leaves {} for an empty body of any type.
  const empty = typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0;
  if (empty) return noBody;
  const form = isForm(request, route);
  if (!form) assertJsonType(request);
  withApiErrors(() => checkParsed(value, jsonLimits(limits)));
  const body = objectOf(value);
  if (!form) return body;
  // Parsers turn a repeated name into a list, and a name with brackets into an object. Neither is a text.
  const fields = Object.entries(body).filter(
    ([name, field]) => isPlainName(name) && typeof field === 'string',
  );
  return { fields: Object.fromEntries(fields) };
}

const bytesOf = (body: Uint8Array | string): Uint8Array =>
  typeof body === 'string' ? Buffer.from(body) : body;

const tooLarge = (limit: number): Error =>
  commonErrors.BODY_TOO_LARGE({
    message: `the body must have at most ${limit} bytes`,
    headers: { connection: 'close' },
  });

function assertJsonType(request: HttpRequest): void {
  const type = headerOf(request, 'content-type');
  if (type !== undefined && isJsonType(type)) return;
  throw commonErrors.CONTENT_TYPE_UNSUPPORTED({
    message: `the body came ${contentTypeText(type)}: send it as application/json in UTF-8`,
  });
}

/** Drops a byte order mark, which RFC 8259 allows to ignore: the writers of .NET send it. */
const withoutMark = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

function objectOf(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw commonErrors.INVALID_JSON({ message: 'the body must be a JSON object' });
  return value;
}

const jsonLimits = (limits: EngineLimits, exactDecimals = false): JsonLimits => ({
  exactDecimals,
  depth: limits.jsonDepth,
  keys: limits.jsonKeys,
  items: limits.jsonItems,
  stringBytes: limits.jsonStringBytes,
});

/** Converts the `JsonRefusal` that `work` may throw to INVALID_JSON. */
function withApiErrors<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof JsonRefusal)) throw error;
    throw commonErrors.INVALID_JSON({ message: error.message, metadata: { problem: error.reason } });
  }
}
