import { invalidField } from '../../kernel/errors.ts';
import type { HostAction } from './schemas.ts';
import { processStates } from './states.ts';

/** An action after all checks, with its defaults filled in. */
export interface CheckedAction {
  readonly targetPx: string;
  /** Empty if the state does not change. */
  readonly stateAfterAction: string;
  readonly req: {
    readonly method: string;
    readonly path: string;
    /** 0 stands for the port that the agent assigned to the process. */
    readonly port: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

const methods = new Set(['GET', 'POST', 'PUT', 'DELETE']);

/** Callers must not set headers about the origin, the sender or the length of a request. */
const headerNames =
  /^(accept|accept-language|content-type|user-agent|x-(?!forwarded|real-ip|original|host)[a-z0-9-]+)$/;
const visibleText = /^[\x20-\x7e]*$/;

/**
 * Accepts one slash followed by the plain characters of a path and a query: no authority (`//`), scheme, user, backslash
 * or fragment, and no segment of dots. In the path, percent signs encode only non-ASCII bytes; in the query, no control
 * characters. So the next reader of the path cannot decode it into something else.
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
 * Checks an action. Throws INVALID_FIELD for a method other than GET, POST, PUT and DELETE, a path that is not plain, a
 * header other than `accept`, `accept-language`, `content-type`, `user-agent` and most `x-` names, and a body that is too large.
 */
export function checkAction(request: HostAction, maxBodyBytes: number): CheckedAction {
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
      throw invalidField('request.req.headers', `must not contain ${name.slice(0, 64)}`);
    if (!visibleText.test(value))
      throw invalidField('request.req.headers', 'must have values of visible ASCII characters');
    checked[lower] = value;
  }
  if (Buffer.byteLength(body) > maxBodyBytes)
    throw invalidField('request.req.body', `must have at most ${maxBodyBytes} bytes`);
  if (verb === 'GET' && body !== '') throw invalidField('request.req.body', 'must be empty with GET');
  return { targetPx, stateAfterAction, req: { method: verb, path: route, port, headers: checked, body } };
}
