import { type ApiError, toRpcStatus } from '../kernel/errors.ts';
import { headerOf } from './input/headers.ts';
import { int64TextPreference, prefersInt64AsText } from './input/preferences.ts';
import { mayHaveInt64 } from './json/int64-text.ts';
import type { Operation } from './operation.ts';
import type { BytesAnswer, HttpRequest, HttpResponse, RequestHead } from './request.ts';
import type { Feed } from './stream/feed.ts';
import { withInt64AsTextIn } from './stream/int64-feed.ts';
import type { StreamDependencies } from './stream/open-streams.ts';
import { streamResponse } from './stream/stream.ts';
import { joinVary } from './vary.ts';
import { renderWebPage, wantsPage } from './web-page.ts';

/** Returns the JSON text of what a handler returned, or another kind of response. */
export function answerOf(
  streams: StreamDependencies,
  operation: Operation,
  request: HttpRequest,
  output: unknown,
  replies: Record<string, string>,
): string | HttpResponse | Promise<HttpResponse> {
  if (operation.createPage && wantsPage(headerOf(request, 'accept')))
    return {
      status: 200,
      ...renderWebPage(operation.createPage({ output: operation.parseOutput(output) })),
    };
  if (operation.respondText) return operation.respondText(output as string, request);
  if (operation.route.bytes) return output as BytesAnswer;
  const { stream } = operation.route;
  if (!stream) return operation.writeOutput(output);
  const feed = output as Feed;
  return hasInt64AsText(operation, request, replies)
    ? streamResponse(withInt64AsTextIn(feed, stream), request, streams, int64TextPreference)
    : streamResponse(feed, request, streams);
}

/** Returns whether an answer has integers of 64 bits as text, as the request prefers it, and adds the headers that say so. */
export function hasInt64AsText(
  { route }: Operation,
  request: HttpRequest,
  replies: Record<string, string>,
): boolean {
  if (!prefersInt64AsText(request) || !mayHaveInt64((route.out ?? route.stream)!)) return false;
  replies['preference-applied'] = int64TextPreference;
  replies.vary = replies.vary === undefined ? 'prefer' : joinVary(replies.vary, 'prefer');
  return true;
}

/** Returns the answer to a request that failed: an RPC status, or the page of the operation for a browser. */
export function errorResponse(
  error: ApiError,
  operation: Operation | undefined,
  request: RequestHead,
  requestId: string,
  replies: Readonly<Record<string, string>>,
): HttpResponse {
  const { retryAfterSeconds, headers } = error.details;
  const page =
    operation?.createPage && wantsPage(headerOf(request, 'accept'))
      ? renderWebPage(operation.createPage({ error }))
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
    code: error.code,
    ...(operation && { operation: operation.id }),
  };
}
