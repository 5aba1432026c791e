import { Buffer } from 'node:buffer';
import type { Actor, Call } from '../kernel/call.ts';
import { callerIdOf } from '../kernel/call.ts';
import { type ApiError, commonErrors, toRpcStatus } from '../kernel/errors.ts';
import type { Limits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { StorageOperations } from '../storage/storage.ts';
import { authorize } from './access.ts';
import type { Idempotency, KeyedRequest } from './idempotency.ts';
import { readInputBody } from './input/body.ts';
import { addressClass, type ClientAddress } from './input/client-address.ts';
import { credentialsOf, headerOf, requestIdOf } from './input/headers.ts';
import { parseJson, writeJson } from './json/parse-json.ts';
import { knownError } from './known-error.ts';
import type { Operation } from './operation.ts';
import type { Rates } from './rates.ts';
import type { HttpRequest, HttpResponse } from './request.ts';
import { createRouter } from './router.ts';
import type { Feed } from './stream/feed.ts';
import type { StreamDependencies } from './stream/open-streams.ts';
import { isLongPoll, streamResponse } from './stream/stream.ts';
import { renderWebPage, wantsPage } from './web-page.ts';

/** Turns what a request presents into who is asking. */
export type Authenticator = (
  credentials: { readonly session: string | undefined; readonly key: string | undefined },
  now: number,
) => Promise<Actor>;

export interface DispatchDependencies {
  readonly operations: readonly Operation[];
  readonly authenticate: Authenticator;
  /** Uses up the ticket that a stream's address may carry, for clients that cannot set headers. */
  readonly redeemTicket: (ticket: string, now: number) => Promise<Actor>;
  readonly db: StorageOperations;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly limits: Limits;
  readonly rates: Rates;
  readonly clientAddress: ClientAddress;
  readonly idempotency: Idempotency;
  readonly stream: StreamDependencies;
  /** Records an operator's call that was refused. */
  readonly recordRefusal: (call: Call, reason: string) => Promise<void>;
  /** Header names under which credentials are taken besides Authorization; lower case. */
  readonly sessionHeader: string;
  readonly keyHeader: string;
}

export interface Dispatcher {
  readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
  /** Runs one operation for a caller in this process: the same pipeline without HTTP. */
  invoke(operation: Operation, input: unknown, caller: Caller): Promise<unknown>;
  /** From now on new requests are answered SHUTTING_DOWN; resolves when the running ones have ended or time is up. */
  drain(): Promise<void>;
}

/** How a caller in this process presents itself. */
export interface Caller {
  readonly session?: string;
  readonly apiKey?: string;
  /** Acts as the host itself: every operator operation is allowed, no player's. */
  readonly system?: boolean;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Told every response header, `x-session-id` among them. */
  readonly onHeader?: (name: string, value: string) => void;
}

const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

const never = new AbortController().signal;

/** A request that is under way; ended by its own answer or, once late, by the sweep. */
interface Running {
  readonly deadline: number;
  readonly expire: (error: ApiError) => void;
}

type IdempotencyKey = Pick<KeyedRequest, 'key' | 'credential'>;

/** What a request asks for, once it is read. */
interface Given {
  readonly input: Record<string, unknown>;
  /** What makes two requests the same. */
  readonly request: () => string;
}

/** What an operation answered, or the text of the answer that an Idempotency-Key stands for. */
type Reply =
  | { readonly result: unknown; readonly text?: undefined }
  | { readonly result?: undefined; readonly text: string };

/** What makes the answer of an operation. */
type Step = (call: Call) => Promise<unknown>;

/** Our own answers are read without the limits of foreign input. */
const anyJson = { depth: 64, keys: Infinity, items: Infinity, stringBytes: Infinity };

/** The pipeline: match, rate, access, input, operation, answer. One function for every operation of every area. */
export function createDispatcher(dependencies: DispatchDependencies): Dispatcher {
  const { limits, rates, clock, log } = dependencies;
  const router = createRouter(dependencies.operations);
  const running = new Set<Running>();
  let draining = false;
  let drained: (() => void) | undefined;
  let sweeping = false;

  /** One timer for all requests: a timer each costs more than the requests it would ever end. */
  function sweepLate(): void {
    sweeping = running.size > 0;
    if (!sweeping) return;
    const now = clock.now();
    for (const request of running)
      if (request.deadline <= now) request.expire(commonErrors.DEADLINE_EXCEEDED());
    clock.after(1000, sweepLate);
  }

  function withDeadline<Result>(operation: Operation, now: number, work: Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const deadline = operation.route.waits ? Infinity : now + limits.requestSeconds * 1000;
      const request: Running = { deadline, expire: reject };
      running.add(request);
      if (!sweeping) {
        sweeping = true;
        clock.after(1000, sweepLate);
      }
      const ended = (): void => {
        running.delete(request);
        if (draining && running.size === 0) drained?.();
      };
      work.then(resolve, reject).finally(ended);
    });
  }

  async function handle(request: HttpRequest): Promise<HttpResponse> {
    const requestId = requestIdOf(request) ?? dependencies.ids.next('request');
    const replies: Record<string, string> = { ...jsonHeaders, 'x-request-id': requestId };
    let operation: Operation | undefined;
    try {
      if (request.path.length + request.query.length > limits.urlBytes) throw commonErrors.URL_TOO_LONG();
      const match = router.match(request.method, request.path);
      operation = match.target;
      if (draining)
        throw commonErrors.SHUTTING_DOWN({ retryAfterSeconds: 1, headers: { connection: 'close' } });
      const now = clock.now();
      const answer = await withDeadline(
        operation,
        now,
        answerHttp(operation, match.params, request, requestId, now, replies),
      );
      return typeof answer === 'string'
        ? { status: 200, headers: replies, body: answer, operation: operation.id }
        : { ...answer, headers: { ...replies, ...answer.headers }, operation: operation.id };
    } catch (thrown) {
      const error = knownError(thrown);
      if (error.status >= 500)
        log.error(
          { requestId, operation: operation?.id, reason: error.reason, cause: error.cause },
          'request failed',
        );
      const { retryAfterSeconds, headers } = error.details;
      const page =
        operation?.page && wantsPage(headerOf(request, 'accept'))
          ? renderWebPage(operation.page({ refusal: error }))
          : null;
      return {
        status: error.status,
        headers: {
          ...replies,
          ...headers,
          ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
          ...page?.headers,
        },
        body: page?.body ?? JSON.stringify(toRpcStatus(error, requestId)),
        ...(operation && { operation: operation.id }),
      };
    }
  }

  async function answerHttp(
    operation: Operation,
    params: Readonly<Record<string, string>>,
    request: HttpRequest,
    requestId: string,
    now: number,
    replies: Record<string, string>,
  ): Promise<string | HttpResponse> {
    const { route } = operation;
    const address = dependencies.clientAddress(request.address, headerOf(request, 'x-forwarded-for'));
    const actor: Actor =
      route.access === 'public'
        ? { kind: 'anonymous' }
        : await authenticate(operation, request, address, now);
    const rateClass = route.stream && isLongPoll(request) ? 'long_poll' : operation.rateClass;
    await rates.take(rateClass, rateKeyOf(actor, address), now);
    const call: Call = {
      operation: operation.id,
      actor,
      requestId,
      now,
      address,
      userAgent: headerOf(request, 'user-agent')?.slice(0, 256) ?? '',
      signal: () => request.signal,
      db: dependencies.db,
      unit: null,
      object: null,
      audited: operation.audited,
      header: (name) => headerOf(request, name),
      reply: (name, value) => {
        replies[name] = value;
      },
    };
    const reply = await perform(operation, call, keyOf(request), async () => {
      const body = await readInputBody(request, route, limits);
      const input = operation.parse(
        operation.reader.readParams(params),
        operation.reader.readQuery(request.query),
        body.value,
      );
      return { input, request: () => `${request.path}?${request.query}\n${body.text}` };
    });
    if (reply.text !== undefined) return reply.text;
    if (operation.page && wantsPage(headerOf(request, 'accept')))
      return { status: 200, ...renderWebPage(operation.page({ answer: operation.answer(reply.result) })) };
    return route.stream
      ? streamResponse(reply.result as Feed, request, dependencies.stream)
      : operation.write(reply.result);
  }

  function keyOf(request: HttpRequest): IdempotencyKey | undefined {
    const key = headerOf(request, 'idempotency-key');
    if (key === undefined) return undefined;
    const { session, key: apiKey } = credentialsOf(
      request,
      dependencies.sessionHeader,
      dependencies.keyHeader,
    );
    return { key, credential: session ?? apiKey };
  }

  /** From the decision on access to the operation's answer: the same for callers over HTTP and in this process. */
  async function perform(
    operation: Operation,
    call: Call,
    idempotencyKey: IdempotencyKey | undefined,
    read: () => Promise<Given>,
  ): Promise<Reply> {
    let acting = call;
    try {
      authorize(operation.route, operation.id, call.actor);
      const { input, request } = await read();
      acting = withObject(call, operation, input);
      const { twoSteps } = operation.route;
      if (idempotencyKey === undefined || !operation.keyed) {
        const result = await operation.handle(acting, input);
        return { result: twoSteps ? await (result as Step)(acting) : result };
      }
      const keyed = { ...idempotencyKey, request: request() };
      let step: Step = (inner) => operation.handle(inner, input);
      const first = async (): Promise<void> => {
        step = (await operation.handle(acting, input)) as Step;
      };
      const work = async (inner: Call) => operation.write(await step(inner));
      return { text: await dependencies.idempotency.once(acting, keyed, work, twoSteps && first) };
    } catch (thrown) {
      if (operation.audited) await recordRefusal(acting, knownError(thrown));
      throw thrown;
    }
  }

  /**
   * What an operator tried and was refused is on record too, as far as it says something about the operator. A player
   * is none: he may try ten times a second, and each row would stay for months.
   */
  async function recordRefusal(call: Call, { code, reason }: ApiError): Promise<void> {
    const { actor } = call;
    if (!recordedCodes.has(code)) return;
    if (actor.kind === 'session' && actor.permissions.granted.length === 0) return;
    try {
      await dependencies.recordRefusal(call, reason);
    } catch (cause) {
      log.error({ cause, operation: call.operation }, 'an audit row was lost');
    }
  }

  async function authenticate(
    operation: Operation,
    request: HttpRequest,
    address: string,
    now: number,
  ): Promise<Actor> {
    const presented = credentialsOf(request, dependencies.sessionHeader, dependencies.keyHeader);
    const ticket = operation.route.stream ? operation.reader.readQuery(request.query).ticket : undefined;
    const given = [presented.session, presented.key, ticket].filter(Boolean).length;
    if (given === 0) return { kind: 'anonymous' };
    if (given > 1) throw commonErrors.CREDENTIAL_AMBIGUOUS();
    const actor = ticket
      ? await dependencies.redeemTicket(String(ticket), now)
      : await dependencies.authenticate(presented, now);
    // Who is known is never kept out for what others behind his address try: it may be that of a whole campus.
    if (actor.kind === 'anonymous') await rates.take('failed_credential', addressClass(address), now);
    return actor;
  }

  return {
    handle,
    async invoke(operation, input, caller) {
      if (draining) throw commonErrors.SHUTTING_DOWN({ retryAfterSeconds: 1 });
      const now = clock.now();
      const given = (input ?? {}) as Record<string, unknown>;
      const actor: Actor = caller.system
        ? { kind: 'system' }
        : operation.route.access === 'public'
          ? { kind: 'anonymous' }
          : await dependencies.authenticate({ session: caller.session, key: caller.apiKey }, now);
      const call: Call = {
        operation: operation.id,
        actor,
        requestId: dependencies.ids.next('request'),
        now,
        address: '',
        userAgent: '',
        signal: () => caller.signal ?? never,
        db: dependencies.db,
        unit: null,
        object: null,
        audited: operation.audited,
        header: (name) => caller.headers?.[name],
        reply: (name, value) => caller.onHeader?.(name, value),
      };
      const { idempotencyKey: key } = caller;
      const keyed = key === undefined ? undefined : { key, credential: caller.session ?? caller.apiKey };
      const performed = perform(operation, call, keyed, async () => ({
        input: operation.parse(given, given, given),
        request: () => writeJson(given),
      }));
      const { result, text } = await withDeadline(operation, now, performed);
      if (text !== undefined) return operation.answer(parseJson(Buffer.from(text), anyJson));
      return operation.route.stream ? result : operation.answer(result);
    },
    async drain() {
      draining = true;
      if (running.size === 0) return;
      await new Promise<void>((resolve) => {
        drained = resolve;
        clock.after(limits.drainSeconds * 1000, resolve);
      });
    },
  };
}

const recordedCodes = new Set([
  'PERMISSION_DENIED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'ALREADY_EXISTS',
  'NOT_FOUND',
]);

function withObject(call: Call, operation: Operation, input: Record<string, unknown>): Call {
  const name = operation.route.object;
  if (!operation.audited || name === undefined) return call;
  return { ...call, object: String(input[name] ?? '') };
}

const rateKeyOf = (actor: Actor, address: string): string =>
  actor.kind === 'anonymous' ? addressClass(address) : callerIdOf(actor);
