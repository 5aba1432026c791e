import type { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import type { ErrorMaker } from '../kernel/errors.ts';
import type { LimitName } from '../kernel/limits.ts';
import type { Feed } from './stream/feed.ts';

/**
 * What an operation promises, as plain data. Router, validation, access decision, OpenAPI document, catalogues, typed
 * client and the per-route tests are all derived from it.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  /** Below `/api/v1`, parameters in braces, exactly as the specification writes it: `/accounts/{accountId}`. */
  readonly path: `/${string}`;
  /**
   * Who may call it; there is no default.
   *
   * - `public`: anyone; credentials are ignored.
   * - `session`: any live session.
   * - `player`: a session with an account, acting on that account alone.
   * - `key`: any valid API key.
   * - `operator`: an API key or an account that holds `permission`.
   */
  readonly access: 'public' | 'session' | 'player' | 'key' | 'operator';
  /** `area.verb`, for `operator` alone; described in the area's permission catalogue. */
  readonly permission?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The answer. Always applied, so what it does not name cannot leave the server. */
  readonly out?: z.ZodObject;
  /** In place of `out`: each item of a stream. */
  readonly stream?: z.ZodObject;
  /** The handler answers JSON text that is ready to send: for documents that are built once. */
  readonly text?: true;
  /** The body may be a form too, as browsers post it; its fields are then the body's `fields`. */
  readonly form?: true;
  /** Who asks for `text/html` gets the answer, or the refusal, as a page for people. */
  readonly page?: true;
  /** Errors beyond the common ones. */
  readonly errors?: readonly ErrorMaker[];
  /** Names of the events that it may publish, `accountsEvent.CREATE_OR_GET_ACCOUNT`. */
  readonly emits?: readonly string[];
  /** Rate class, where it is not the one that access and method imply (see `http/rates.ts`). */
  readonly rate?: string;
  /** The limit of its body, where it is not the usual `bodyBytes`. */
  readonly bodyLimit?: LimitName;
  /** The input field that names what an operator changes, for the audit row. */
  readonly object?: string;
  /** Changes nothing, whatever its method says: no Idempotency-Key is honoured, and a refusal is not recorded. */
  readonly reads?: true;
  /**
   * Honours no Idempotency-Key: what it does happens elsewhere and cannot commit with its answer, or it is repeated by
   * design.
   */
  readonly unkeyed?: true;
  /**
   * Does slow work first, outside of any unit: the handler answers a function, which does the rest and writes. Under an
   * Idempotency-Key the first step runs for the request that has its effect, and for no repetition.
   */
  readonly twoSteps?: true;
  /** Waits on purpose: exempt from the request timeout. */
  readonly waits?: true;
  /** One line, for people. */
  readonly summary: string;
  readonly description?: string;
}

export type Routes = Readonly<Record<string, Route>>;

/** The routes of one area with its permissions described. */
export interface Contract<R extends Routes = Routes> {
  /** The area's name in ids, logs and the client: `accounts`, `apiKeys`. */
  readonly area: string;
  /** The heading in the reference. */
  readonly title: string;
  readonly routes: R;
  /** `area.verb` → what it lets its holder do. */
  readonly permissions: Readonly<Record<string, string>>;
}

/** Declares the contract of an area. Operations are verbs; the id of an operation is `area.verb`. */
export const defineContract = <const R extends Routes>(contract: Contract<R>): Contract<R> => contract;

type Shape<S> = S extends z.ZodObject ? S : z.ZodObject<Record<never, never>>;
/** An absent part asks for nothing; an empty object schema would forbid the fields of the other parts. */
type Parsed<S> = S extends z.ZodObject ? z.output<S> : unknown;
type Written<S> = S extends z.ZodObject ? z.input<S> : unknown;

/** What a handler is given: path, query and body parsed and merged. */
export type Input<R extends Route> = Parsed<R['params']> & Parsed<R['query']> & Parsed<R['body']>;

/** What a caller writes. */
export type GivenInput<R extends Route> = Written<R['params']> & Written<R['query']> & Written<R['body']>;

/** What a handler answers. */
export type Output<R extends Route> = R['stream'] extends z.ZodObject
  ? Feed
  : R['text'] extends true
    ? string
    : z.input<Shape<R['out']>>;

/** What a caller in this process gets. */
export type Answer<R extends Route> = R['stream'] extends z.ZodObject
  ? AsyncIterable<z.output<R['stream']>>
  : z.output<Shape<R['out']>>;

/** What a handler promises: the answer, or the step that makes it. */
type Handled<R extends Route> = R['twoSteps'] extends true ? (call: Call) => Promise<Output<R>> : Output<R>;

/** The operations of an area: a service implements this type and nothing stands between it and the dispatcher. */
export type Handlers<R extends Routes> = {
  readonly [Operation in keyof R]: (call: Call, input: Input<R[Operation]>) => Promise<Handled<R[Operation]>>;
};
