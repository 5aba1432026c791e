import { invalidField } from '../../kernel/errors.ts';
import type { HostAction } from './schemas.ts';
import { processStates } from './states.ts';

/** An action that may be sent to a process, with nothing left to decide. */
export interface CheckedAction {
  readonly targetPx: string;
  /** Empty where the state is left as it is. */
  readonly stateAfterAction: string;
  readonly req: {
    readonly method: string;
    readonly path: string;
    /** 0 is the one port that the agent has assigned. */
    readonly port: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

const methods = new Set(['GET', 'POST', 'PUT', 'DELETE']);

/** What says where a request comes from, who sends it or how long it is, is not for the caller to say. */
const headerNames =
  /^(accept|accept-language|content-type|user-agent|x-(?!forwarded|real-ip|original|host)[a-z0-9-]+)$/;
const visibleText = /^[\x20-\x7e]*$/;

/**
 * One slash and then what a path and a query may hold: no authority (`//`), no scheme, user, backslash or fragment, no
 * segment of dots. Percent signs spell what is not ASCII in the path, and no control characters in the query: whatever
 * reads the path next has nothing left to decode into something else.
 */
function isPlainPath(path: string): boolean {
  const mark = path.indexOf('?');
  const route = mark < 0 ? path : path.slice(0, mark);
  const query = mark < 0 ? '' : path.slice(mark + 1);
  return (
    /^(\/([A-Za-z0-9._~!$&'()*+,;=-]|%[89A-Fa-f][0-9A-Fa-f])*)+$/.test(route) &&
    !/\/(\.{0,2})\//.test(route) &&
    !/\/\.{1,2}$/.test(route) &&
    /^([A-Za-z0-9._~!$&'()*+,;=:/?-]|%([2-689A-Fa-f][0-9A-Fa-f]|7[0-9A-Ea-e]))*$/.test(query)
  );
}

/**
 * Checks an action. Throws INVALID_FIELD: a method other than GET, POST, PUT and DELETE, a path that is not plain, a
 * header beyond `accept`, `content-type`, `user-agent` and names with `x-`, a body that is too large.
 */
export function checkAction(request: HostAction, mostBytes: number): CheckedAction {
  const { method = 'GET', path = '/', port = 0, headers = {}, body = '' } = request.req;
  const { targetPx, stateAfterAction = '' } = request;
  if (!/^[A-Za-z0-9_.:-]{1,128}$/.test(targetPx))
    throw invalidField('request.targetPx', 'must name a process');
  if (stateAfterAction !== '' && !(processStates as readonly string[]).includes(stateAfterAction))
    throw invalidField('request.stateAfterAction', `must be one of ${processStates.join(', ')}`);
  const verb = method === '' ? 'GET' : method.toUpperCase();
  if (!methods.has(verb))
    throw invalidField('request.req.method', `must be one of ${[...methods].join(', ')}`);
  const route = path === '' ? '/' : path;
  if (!isPlainPath(route))
    throw invalidField('request.req.path', 'must be a plain path that begins with one slash');
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (!headerNames.test(lower))
      throw invalidField('request.req.headers', `must not have ${name.slice(0, 64)}`);
    if (!visibleText.test(value)) throw invalidField('request.req.headers', 'must have visible ASCII values');
    checked[lower] = value;
  }
  if (Buffer.byteLength(body) > mostBytes)
    throw invalidField('request.req.body', `has at most ${mostBytes} bytes`);
  if (verb === 'GET' && body !== '') throw invalidField('request.req.body', 'must be empty with GET');
  return { targetPx, stateAfterAction, req: { method: verb, path: route, port, headers: checked, body } };
}
