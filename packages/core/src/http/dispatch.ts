import { Buffer } from 'node:buffer';
import { type Actor, type Call, callerIdOf } from '../kernel/call.ts';
import { commonErrors } from '../kernel/errors.ts';
import type { Tracer } from '../kernel/instruments.ts';
import type { EngineLimits, LimitValues } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { StorageOperations } from '../storage/storage.ts';
import type { Admission } from './admission/admission.ts';
import type { AdmissionQueue } from './admission/admission-queue.ts';
import { answerOf, errorResponse, hasInt64AsText } from './answer.ts';
import {
  type AuthenticatedCaller,
  type AuthenticationDependencies,
  authenticateHeaders,
  authenticateRequest,
  idempotencyKeyOf,
  type RequestHeaders,
} from './authenticate.ts';
import { exposedHeaders } from './exposed-headers.ts';
import { createFailureLog } from './failure-log.ts';
import { isHealthCheck, operationOf } from './find-operation.ts';
import { hasNoBody, noBody, readInputBody } from './input/body.ts';
import type { ClientAddress } from './input/client-address.ts';
import { headerOf, requestIdOf } from './input/headers.ts';
import { createPendingBodies, type PendingBodies } from './input/pending-bodies.ts';
import { withInt64AsText } from './json/int64-text.ts';
import { ownJsonLimits, parseJson } from './json/parse-json.ts';
import { sortedJson } from './json/sorted-json.ts';
import { knownError } from './known-error.ts';
import { isAuditedFor, type Operation } from './operation.ts';
import { maxFreeCharacters } from './rates.ts';
import { type HttpRequest, type HttpResponse, jsonHeaders, type RequestHead } from './request.ts';
import { measureCalls, type RequestMeter } from './request-meter.ts';
import { createRouter, type Match } from './router.ts';
import { type ParsedRequest, type RunDependencies, runOperation } from './run-operation.ts';
import { createRunningRequests } from './running-requests.ts';
import type { Feed } from './stream/feed.ts';
import { lastEventIdOf } from './stream/last-event-id.ts';
import type { StreamDependencies } from './stream/open-streams.ts';
import { isLongPoll } from './stream/stream.ts';
import { joinVary } from './vary.ts';

export interface DispatchDependencies extends AuthenticationDependencies, RunDependencies {
  readonly operations: readonly Operation[];
  readonly db: StorageOperations;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly limits: EngineLimits & LimitValues;
  readonly clientAddress: ClientAddress;
  readonly stream: StreamDependencies;
  /** Headers of the host for each answer. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly admission: Admission;
  /** Wraps each operation in a span. */
  readonly tracer?: Tracer | null;
  /** Records each request. */
  readonly requestMeter?: RequestMeter | null;
}

/** Runs operations for callers over HTTP and in this process. */
export interface Dispatcher {
  /** Handles one HTTP request. Never rejects. */
  readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
  /** Returns the answer to a request that `handle` would refuse because there is too much to do; otherwise null. */
  readonly shed: (request: RequestHead) => HttpResponse | null;
  /** Runs one operation for a caller in this process: the same pipeline without HTTP. Rejects with any error. */
  invoke(operation: Operation, input: unknown, caller: Caller): Promise<unknown>;
  /** Returns who presents the credential in these headers, for routes of the host. Rejects with any error. */
  authenticate(headers: RequestHeaders): Promise<AuthenticatedCaller | null>;
  /** Accepts requests from now on. Before, they are refused with NOT_STARTED. */
  open(): void;
  /** How many requests are under way, without those that wait on purpose. */
  readonly busy: number;
  /** Refuses new requests with SHUTTING_DOWN. Resolves when the running ones have ended or `drainSeconds` are over. */
  drain(): Promise<void>;
}

/** Who calls an operation from this process. Without any credential only public operations are allowed. */
export interface Caller {
  /** Calls with a session token. */
  readonly session?: string;
  /** Calls with an API key. */
  readonly apiKey?: string;
  /** Calls as the host itself, which may call all operations except those that act for a player. Default false. */
  readonly system?: boolean;
  /** Makes the call repeatable: a repetition with the same key returns the first result. 1 to 255 visible ASCII characters. */
  readonly idempotencyKey?: string;
  /** Ends waits and streams of the operation when it is aborted. */
  readonly signal?: AbortSignal;
  /** Request headers that operations may read, with lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Called for every response header that the operation adds, for example `x-session-id` with a new session token. The
   * token of a login is also the `session` of its result.
   */
  readonly onHeader?: (name: string, value: string) => void;
}

const neverAborted = new AbortController().signal;
const anonymous: Actor = { kind: 'anonymous' };

/**
 * A body may take `bodySeconds` to come. After this long its sender is authenticated again: they may have been banned, or their
 * session or key may have ended since.
 */
const slowBodyMilliseconds = 1_000;

/** An HTTP request that a route matches. */
interface MatchedRequest extends Match<Operation> {
  readonly request: HttpRequest;
  readonly requestId: string;
  readonly now: number;
  /** Response headers; operations add to them. */
  readonly replies: Record<string, string>;
  readonly outside: Call['outside'];
}

/** Returns all headers of an answer. What it varies by of its own does not replace what every answer varies by. */
const joinHeaders = (
  replies: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...replies,
  ...own,
  ...(replies.vary !== undefined && own.vary !== undefined && { vary: joinVary(replies.vary, own.vary) }),
});

/** Creates the pipeline of all operations: match, authenticate, rate, access, input, handler, response. */
export function createDispatcher(dependencies: DispatchDependencies): Dispatcher {
  const { limits, clock, ids, log, admission } = dependencies;
  const router = createRouter(dependencies.operations);
  const requests = createRunningRequests(clock);
  const bodies = createPendingBodies(clock, limits);
  const logFailure = createFailureLog(log, clock);
  const exposed = exposedHeaders(
    dependencies.operations.map(({ route }) => route),
    dependencies.sessionHeader,
  );
  const { tracer = null, requestMeter = null } = dependencies;
  const run = tracer === null ? respond : tracedRespond(tracer);
  const runInProcess = tracer === null ? runForCaller : tracedRunForCaller(tracer);
  const deadlineOf = ({ route }: Operation, now: number): number =>
    route.waits ? Infinity : now + limits.requestSeconds * 1000;

  const ofEveryAnswer: Record<string, string> = { ...dependencies.responseHeaders, ...jsonHeaders };
  const repliesOf = (request: RequestHead, requestId: string): Record<string, string> =>
    request.headers.origin === undefined
      ? { ...ofEveryAnswer, 'x-request-id': requestId }
      : { ...ofEveryAnswer, 'x-request-id': requestId, ...exposed };

  /** Returns the queue in which a request waits for its turn, or null if it has none. Throws if it is refused. */
  function queueOf(operation: Operation): AdmissionQueue | null {
    if (isHealthCheck(operation)) return null;
    const refusal = admission.refusalOf(operation.route, requests.busy);
    if (refusal !== null) throw refusal;
    return admission.queueOf(operation.route);
  }

  async function invoke(operation: Operation, input: unknown, caller: Caller): Promise<unknown> {
    requests.checkOpen();
    const now = clock.now();
    let session = '';
    const { issuesSession, stream } = operation.route;
    const onHeader = (name: string, value: string): void => {
      if (name === dependencies.sessionHeader) session = value;
      caller.onHeader?.(name, value);
    };
    const { output, text } = await requests.track(
      runInProcess(
        dependencies,
        operation,
        (input ?? {}) as Record<string, unknown>,
        issuesSession ? { ...caller, onHeader } : caller,
        now,
      ),
      deadlineOf(operation, now),
    );
    if (text !== undefined) return operation.parseOutput(parseJson(Buffer.from(text), ownJsonLimits));
    if (stream) return output;
    const result = operation.parseOutput(output);
    return issuesSession ? { ...(result as object), session } : result;
  }

  return {
    shed(request) {
      const begun = requestMeter === null ? 0 : requestMeter.now();
      const { busy } = requests;
      const operation = admission.isQuiet(busy) ? null : operationOf(router, request);
      if (!operation || isHealthCheck(operation)) return null;
      const error = admission.refusalOf(operation.route, busy);
      if (error === null) return null;
      const requestId = requestIdOf(request) ?? ids.random('request');
      logFailure(error, { requestId, operation: operation.id });
      if (requestMeter !== null) requestMeter.recordError(operation, error, begun);
      return errorResponse(error, operation, request, requestId, repliesOf(request, requestId));
    },
    async handle(request) {
      const begun = requestMeter === null ? 0 : requestMeter.now();
      const requestId = requestIdOf(request) ?? ids.random('request');
      const replies = repliesOf(request, requestId);
      let operation: Operation | undefined;
      try {
        if (request.path.length + request.query.length > limits.urlBytes) throw commonErrors.URL_TOO_LONG();
        const { target, params } = router.match(request.method, request.path);
        operation = target;
        requests.checkOpen();
        const queue = queueOf(operation);
        const turn = queue?.enter(request);
        if (turn) await turn;
        let response: string | HttpResponse;
        try {
          if (turn) requests.checkOpen();
          const now = clock.now();
          response = await requests.track(
            run(dependencies, bodies, {
              target,
              params,
              request,
              requestId,
              now,
              replies,
              outside: queue?.outside,
            }),
            deadlineOf(operation, now),
          );
        } finally {
          queue?.leave();
        }
        // Recorded here, and not on a promise of its own around it: that one would cost more than what it records.
        if (requestMeter !== null)
          requestMeter.record(
            operation,
            typeof response === 'string' ? 'OK' : (response.code ?? 'OK'),
            begun,
          );
        return typeof response === 'string'
          ? { status: 200, headers: replies, body: response, operation: operation.id }
          : { ...response, headers: joinHeaders(replies, response.headers), operation: operation.id };
      } catch (thrown) {
        const error = knownError(thrown);
        if (error.status >= 500 && error.code !== 'UNIMPLEMENTED')
          logFailure(error, { requestId, operation: operation?.id });
        if (requestMeter !== null) requestMeter.recordError(operation ?? null, error, begun);
        return errorResponse(error, operation, request, requestId, replies);
      }
    },
    invoke: requestMeter === null ? invoke : measureCalls(invoke, requestMeter),
    async authenticate(headers) {
      requests.checkOpen();
      const now = clock.now();
      return requests.track(
        authenticateHeaders(dependencies, headers, now),
        now + limits.requestSeconds * 1000,
      );
    },
    open: requests.open,
    get busy() {
      return requests.busy + admission.waiting;
    },
    drain() {
      const drained = requests.drain(limits.drainSeconds * 1000);
      // Those that wait for their turn are refused, as those that come.
      admission.open();
      return drained;
    },
  };
}

/** Functions of the module, and not of the dispatcher: a closure in `handle` would cost requests that are not traced. */
const tracedRespond =
  (tracer: Tracer): typeof respond =>
  (dependencies, bodies, matched) =>
    tracer.trace({ kind: 'request', name: matched.target.id }, () => respond(dependencies, bodies, matched));

const tracedRunForCaller =
  (tracer: Tracer): typeof runForCaller =>
  (dependencies, operation, ...parts) =>
    tracer.trace({ kind: 'request', name: operation.id }, () =>
      runForCaller(dependencies, operation, ...parts),
    );

/** Runs the operation of an HTTP request. Resolves to the JSON text of a success, or to another kind of response. */
async function respond(
  dependencies: DispatchDependencies,
  bodies: PendingBodies,
  { target: operation, params, request, requestId, now, replies, outside }: MatchedRequest,
): Promise<string | HttpResponse> {
  const { route } = operation;
  const address = dependencies.clientAddress(request.address, headerOf(request, 'x-forwarded-for'));
  const found =
    route.access === 'public'
      ? anonymous
      : authenticateRequest(dependencies, operation, request, address, now);
  const actor = found instanceof Promise ? await found : found;
  const rateClass = route.stream && isLongPoll(request) ? 'long_poll' : operation.rateClass;
  const counting =
    actor.kind === 'anonymous'
      ? dependencies.rates.takeByAddress(rateClass, address, now)
      : dependencies.rates.take(rateClass, callerIdOf(actor), now);
  if (counting !== undefined) await counting;
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
    audited: isAuditedFor(operation, actor),
    outside,
    header: (name) => (name === 'last-event-id' ? lastEventIdOf(request).cursor : headerOf(request, name)),
    reply: (name, value) => {
      replies[name] = name === 'vary' && replies.vary !== undefined ? joinVary(replies.vary, value) : value;
    },
  };
  const idempotencyKey = idempotencyKeyOf(request, dependencies);
  const parse = (body: object): ParsedRequest => ({
    input: operation.parseInput(
      operation.reader.readParams(params),
      operation.reader.readQuery(request.query),
      body,
    ),
    canonical: () => sortedJson({ params, query: operation.reader.readQuery(request.query), body }),
  });
  const parseBody = (body: object): ParsedRequest | Promise<ParsedRequest> => {
    const asked = dependencies.clock.now();
    if (route.access === 'public' || asked - now < slowBodyMilliseconds) return parse(body);
    const again = authenticateRequest(dependencies, operation, request, address, asked);
    return Promise.resolve(again).then((known) => ({ ...parse(body), actor: known }));
  };
  const { output, text } = await runOperation(dependencies, operation, call, idempotencyKey, () => {
    if (hasNoBody(route)) return parse(noBody);
    const reading = readInputBody(request, route, dependencies.limits, bodies);
    // Whose body does not come gives the place to others.
    return (outside === undefined ? reading : outside(reading)).then(parseBody);
  });
  const writing =
    text ?? answerOf(dependencies.stream, operation, request, withProof(output, actor), replies);
  const written = writing instanceof Promise ? await writing : writing;
  const answer =
    typeof written === 'string' && hasInt64AsText(operation, request, replies)
      ? withInt64AsText(route.out!, written)
      : written;
  const body = typeof answer === 'string' ? answer : answer.body;
  if (typeof body === 'string' && body.length > maxFreeCharacters) {
    if (actor.kind === 'anonymous')
      await dependencies.rates.chargeAnswerByAddress(rateClass, address, body, now);
    else await dependencies.rates.chargeAnswer(rateClass, callerIdOf(actor), body, now);
  }
  return answer;
}

/** Adds to a feed what proves later that its client has had it. */
const withProof = (output: unknown, actor: Actor): unknown =>
  actor.kind === 'session' && actor.ticket ? { ...(output as Feed), proof: actor.ticket.proof } : output;

/** Runs an operation for a caller in this process. */
async function runForCaller(
  dependencies: DispatchDependencies,
  operation: Operation,
  input: Record<string, unknown>,
  caller: Caller,
  now: number,
) {
  const actor: Actor = caller.system
    ? { kind: 'system' }
    : operation.route.access === 'public'
      ? anonymous
      : await dependencies.authenticate({ session: caller.session, key: caller.apiKey }, now);
  const call: Call = {
    operation: operation.id,
    actor,
    requestId: dependencies.ids.random('request'),
    now,
    address: '',
    userAgent: '',
    signal: () => caller.signal ?? neverAborted,
    db: dependencies.db,
    unit: null,
    object: null,
    audited: isAuditedFor(operation, actor),
    header: (name) => caller.headers?.[name],
    reply: (name, value) => caller.onHeader?.(name, value),
  };
  const { idempotencyKey: key } = caller;
  const keyed = key === undefined ? undefined : { key, credential: caller.session ?? caller.apiKey };
  return runOperation(dependencies, operation, call, keyed, () => ({
    input: operation.parseInput(input, input, input),
    canonical: () => sortedJson(input),
  }));
}
