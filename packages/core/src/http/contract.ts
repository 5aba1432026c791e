import type { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import type { ErrorMaker } from '../kernel/errors.ts';
import type { BytesAnswer } from './request.ts';
import type { Feed } from './stream/feed.ts';

/** The header of session tokens if the options name none. `responseHeaders` name it so. */
export const defaultSessionHeader = 'x-session-id';

/**
 * The contract of one operation, as plain data. Router, validation, access checks, OpenAPI document, catalogues, typed
 * client and the tests of every route are derived from it.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  /** Path below `/api/v1` with parameters in braces, exactly as in the specification: `/accounts/{accountId}`. */
  readonly path: `/${string}`;
  /**
   * Texts that the last segment of the path, a parameter, never means: an area of an application may have a route with such
   * a literal there.
   */
  readonly cedes?: readonly string[];
  /** The last parameter of the path takes all that follows, also slashes. */
  readonly tail?: true;
  /**
   * Who may call it; there is no default.
   *
   * - `public`: anyone; credentials are ignored.
   * - `session`: any live session.
   * - `player`: a session with an account, which acts only on that account.
   * - `key`: any valid API key.
   * - `operator`: an API key or an account that holds `permission`.
   */
  readonly access: 'public' | 'session' | 'player' | 'key' | 'operator';
  /** `area.verb`, only with access `operator`. The contract's `permissions` describe it. */
  readonly permission?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The response body. Always applied, so fields that it does not name cannot leave the server. */
  readonly out?: z.ZodObject;
  /** Instead of `out`: each item of a stream. */
  readonly stream?: z.ZodObject;
  /**
   * Instead of `out`: the handler returns a `BytesAnswer`, such as a file. Only over HTTP: `backend.api` and the client do not
   * have the operation.
   */
  readonly bytes?: true;
  /** The handler returns JSON text that is ready to send. For documents that are built once. */
  readonly text?: true;
  /** The body may also be a form, as browsers post it. Its fields become the body's `fields`. */
  readonly form?: true;
  /** Requests that accept `text/html` get the response, or the error, as a page for people. */
  readonly page?: true;
  /**
   * The caller must hold every permission (`*`) besides `permission`: whoever may do this can log in as anybody, or lock
   * everybody out.
   */
  readonly everyPermission?: true;
  /** Permissions with which a caller may do more. The description says what; the service checks them. */
  readonly widenedBy?: readonly string[];
  /** Errors beyond the common ones. */
  readonly errors?: readonly ErrorMaker[];
  /** Events that it may publish: `accountsEvent.CREATE_OR_GET_ACCOUNT`. */
  readonly emits?: readonly string[];
  /** Rate class. Default: implied by access and method (see `http/rates.ts`). */
  readonly rate?: string;
  /** Its body keeps what callers define: a number with more digits than a double holds is refused, not rounded. */
  readonly exactNumbers?: true;
  /** The body field that may contain the Idempotency-Key. The header wins. */
  readonly keyField?: string;
  /** The limit of its body. Default `bodyBytes`. */
  readonly bodyLimit?: string;
  /** The input field that names what an operator changes, for the audit row. */
  readonly object?: string;
  /**
   * An operation that machines such as game servers call all the time. Calls with an API key, and calls of the host, write
   * no audit row, because these rows would fill the disk. Calls without the permission still write one, and so do calls of
   * people with a session.
   */
  readonly routine?: true;
  /** Changes nothing, although its method suggests it: an Idempotency-Key is ignored and refusals are not audited. */
  readonly reads?: true;
  /**
   * Ignores an Idempotency-Key and accepts no `after` hook: its effect happens elsewhere or in several units and cannot
   * commit with its response, or callers repeat it by design.
   */
  readonly unkeyed?: true;
  /**
   * With `unkeyed`: honours an Idempotency-Key itself, because it stores the key with a row before it calls another service.
   * A repetition finds that row.
   */
  readonly ownKeys?: true;
  /** A PUT that honours an Idempotency-Key, as POST and PATCH do: its answer tells what was there before. */
  readonly keyed?: true;
  /** A second call has no further effect, so clients may repeat it without an Idempotency-Key. */
  readonly idempotent?: true;
  /**
   * Does slow work before its unit of work: the handler returns a function, which does the rest and writes. With an
   * Idempotency-Key, the first step runs only for the request that has the effect, not for repetitions.
   */
  readonly twoSteps?: true;
  /** Waits on purpose, so it is exempt from the request timeout. */
  readonly waits?: true;
  /** Awaits the answer of another service, so it cannot run in the unit of another operation, whose rows are locked. */
  readonly external?: true;
  /** Its answer has a session token in a header. In this process the result also has it, as `session`. */
  readonly issuesSession?: true;
  /**
   * The field of its answer that contains a secret, which is shown this once: what is kept of the answer for an
   * Idempotency-Key is encrypted for its holder. A secret in the form of the built-in ones is recognized without it.
   */
  readonly secret?: string;
  /** Request headers that it reads: name → what it does, for the document. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** Response headers that it may add: name → what it contains, for the document. */
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** One line for people. */
  readonly summary: string;
  readonly description?: string;
}

export type Routes = Readonly<Record<string, Route>>;

type Twins<R extends Routes> = {
  readonly [Name in keyof R & string as `admin${Capitalize<Name>}` | `server${Capitalize<Name>}`]: R[Name];
};

/**
 * Returns each route twice: `create` at `/things` becomes `adminCreate` at `/admin/things` and `serverCreate` at
 * `/server/things`. All `admin` routes come first, and they are never `routine`.
 */
export function adminAndServerRoutes<const R extends Routes>(routes: R): Twins<R> {
  const twin = (prefix: 'admin' | 'server') =>
    Object.entries(routes).map(([name, { routine, ...route }]) => [
      `${prefix}${name[0]!.toUpperCase()}${name.slice(1)}`,
      { ...route, path: `/${prefix}${route.path}`, ...(prefix === 'server' && routine && { routine }) },
    ]);
  return Object.fromEntries([...twin('admin'), ...twin('server')]);
}

/** The routes of one area, and descriptions of its permissions. */
export interface Contract<R extends Routes = Routes, Name extends string = string> {
  /** The area's name in ids, logs and the client: `accounts`, `apiKeys`. */
  readonly area: Name;
  /** The heading in the reference. */
  readonly title: string;
  readonly routes: R;
  /** `area.verb` → what it allows. */
  readonly permissions: Readonly<Record<string, string>>;
  /** Permissions of other areas that its operations ask for: whoever may read matches may read what has become of them. */
  readonly otherPermissions?: readonly string[];
}

/** Declares the contract of an area. The keys of `routes` are verbs; the id of an operation is `area.verb`. */
export const defineContract = <const R extends Routes, const Name extends string = string>(
  contract: Contract<R, Name>,
): Contract<R, Name> => contract;

type Shape<S> = S extends z.ZodObject ? S : z.ZodObject<Record<never, never>>;
/** An absent part requires nothing. An empty object schema here would forbid the fields of the other parts. */
type ParsedPart<S> = S extends z.ZodObject ? z.output<S> : unknown;
type RawPart<S> = S extends z.ZodObject ? z.input<S> : unknown;

/** What a handler gets: path, query and body, parsed and merged. */
export type Input<R extends Route> = ParsedPart<R['params']> & ParsedPart<R['query']> & ParsedPart<R['body']>;

/** What a caller passes: path, query and body, before parsing. */
export type RawInput<R extends Route> = RawPart<R['params']> & RawPart<R['query']> & RawPart<R['body']>;

/** What a handler returns. */
export type Output<R extends Route> = R['stream'] extends z.ZodObject
  ? Feed
  : R['text'] extends true
    ? string
    : R['bytes'] extends true
      ? BytesAnswer
      : z.input<Shape<R['out']>>;

/** What a caller in this process gets. */
export type Result<R extends Route> = R['stream'] extends z.ZodObject
  ? AsyncIterable<z.output<R['stream']>>
  : R['issuesSession'] extends true
    ? z.output<Shape<R['out']>> & { session: string }
    : z.output<Shape<R['out']>>;

/** What a handler resolves to: the output, or the second step that returns it. */
type HandlerResult<R extends Route> = R['twoSteps'] extends true
  ? (call: Call) => Promise<Output<R>>
  : Output<R>;

/** The operations of an area. A service implements this type, and the dispatcher calls it directly. */
export type Handlers<R extends Routes> = {
  readonly [Operation in keyof R]: (
    call: Call,
    input: Input<R[Operation]>,
  ) => Promise<HandlerResult<R[Operation]>>;
};
