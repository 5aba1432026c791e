import { timingSafeEqual } from 'node:crypto';
import type { Books } from '../books.ts';
import { type Fault, type Faults, worksFirst } from '../faults.ts';
import { type Exchange, jsonReply, plainPage, type Reply } from '../http/exchange.ts';
import { writeJson } from '../json.ts';
import { RefusalError } from '../refusal.ts';
import { type FoundMethod, findMethod, refusalBody } from './methods.ts';
import { ParameterError, readParameters } from './parameters.ts';

/** What a call needs besides its request. */
export interface WebApiWorld {
  readonly books: Books;
  readonly faults: Faults;
  readonly key: string;
  /** The address of the simulator. */
  readonly origin: string;
}

/** A reply, and the fault with which it is sent. */
export interface WebApiReply {
  readonly reply: Reply;
  readonly fault?: Fault | undefined;
}

/** Returns the reply to a call of the web API, or undefined if the path belongs to something else. */
export function answerWebApi(exchange: Exchange, world: WebApiWorld): WebApiReply | undefined {
  if (!/^\/I[A-Z]/.test(exchange.path)) return undefined;
  const found = findMethod(exchange.path);
  if (found === undefined)
    return { reply: plainPage(404, 'Not Found', 'There is no such interface, method or version.') };
  if (exchange.method !== found.method.verb)
    return { reply: plainPage(405, 'Method Not Allowed', 'This method needs another HTTP verb.') };
  const search = exchange.method === 'GET' ? exchange.query : new URLSearchParams(exchange.body);
  // In the header, or as a parameter, which is where the documentation shows it.
  const key = exchange.headers['x-webapi-key'] ?? search.get('key') ?? '';
  if (!isEqual(String(key), world.key))
    return { reply: plainPage(403, 'Forbidden', 'Access is denied. Verify your <pre>key=</pre> parameter.') };
  return answerCall(found, search, world);
}

function answerCall(
  { name, method }: FoundMethod,
  search: URLSearchParams,
  { books, faults, origin }: WebApiWorld,
): WebApiReply {
  const fault = faults.next(name);
  if (fault !== undefined && !worksFirst(fault)) return { reply: failedReply(fault), fault };
  const reply = work(() =>
    method.answer({
      books,
      parameters: readParameters(search),
      id: fault?.fault === 'digits' ? (id) => id : String,
      faults: faults.plan.reports,
      origin,
    }),
  );
  return { reply: fault === undefined ? reply : failedReply(fault, reply), fault };
}

function work(answer: () => object): Reply {
  try {
    return jsonReply(200, writeJson(answer()));
  } catch (error) {
    if (error instanceof ParameterError) return plainPage(error.status, 'Bad Request', error.message);
    throw error;
  }
}

/** Returns the reply of a call that fails; `reply` is what it would be without the fault. */
function failedReply(fault: Fault, reply = jsonReply(200, '{}')): Reply {
  switch (fault.fault) {
    case 'status':
      return plainPage(fault.status, 'Service Unavailable', 'The simulated store does not work now.');
    case 'refusal':
      return jsonReply(200, writeJson(refusalBody(new RefusalError(fault.code, fault.text))));
    case 'html':
      return plainPage(200, 'Maintenance', 'The simulated store is being maintained.');
    case 'redirect':
      return { status: 302, headers: { location: fault.location }, body: '' };
    case 'oversized':
      return { ...reply, body: `${reply.body}${' '.repeat(2_100_000)}` };
    default:
      return reply;
  }
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
