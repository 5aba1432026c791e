import type { EngineLimits } from '../../kernel/limits.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { headerOf } from '../input/headers.ts';
import type { HttpRequest, HttpResponse } from '../request.ts';
import type { Feed } from './feed.ts';
import { negotiateFraming } from './framing.ts';
import { lastEventIdOf } from './last-event-id.ts';
import { longPoll } from './long-poll.ts';
import { createOpenStreams, type StreamDependencies } from './open-streams.ts';
import { openStream } from './stream-writer.ts';

/** Creates what all streams of a process share. */
export const createStreamDependencies = (
  clock: Clock,
  limits: EngineLimits,
  log: Log,
): StreamDependencies => ({
  clock,
  limits,
  open: createOpenStreams(clock, limits, log),
});

const streamHeaders = {
  // Compression, by a proxy or by the host, would hold back small chunks.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  'x-no-compression': '1',
} as const;

/**
 * Returns the response that sends a feed: one JSON object per line, or server-sent events if Accept asks for them. With
 * `Prefer: wait=N` it is a long poll, which ends as soon as there is an item, after at most N seconds. `applied` is another
 * preference that the feed keeps to.
 */
export async function streamResponse(
  feed: Feed,
  request: HttpRequest,
  dependencies: StreamDependencies,
  applied?: string,
): Promise<HttpResponse> {
  const { framing, contentType } = negotiateFraming(headerOf(request, 'accept'));
  const headers = { ...streamHeaders, 'content-type': contentType };
  const wait = waitOf(headerOf(request, 'prefer'), dependencies.limits.longPollSeconds);
  if (wait === null) {
    const cursor = feed.position ?? lastEventIdOf(request).cursor ?? '';
    return {
      status: 200,
      headers,
      body: { open: (sink) => openStream(feed, framing, sink, dependencies, cursor) },
    };
  }
  const body = await longPoll(feed, framing, wait, request.signal, dependencies);
  return {
    status: 200,
    headers: { ...headers, 'preference-applied': [applied, `wait=${wait}`].filter(Boolean).join(', ') },
    body,
  };
}

/** Returns whether a stream is requested as a long poll. Such a client sends a new request after every event. */
export const isLongPoll = (request: HttpRequest): boolean =>
  waitPreference.test(headerOf(request, 'prefer') ?? '');

/** Returns whether a request asks for server-sent events. Their client, `EventSource`, comes back by itself. */
export const isEventSource = (request: HttpRequest): boolean =>
  !isLongPoll(request) && negotiateFraming(headerOf(request, 'accept')).framing === 'sse';

const waitPreference = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i;

/** Returns the seconds to wait, from 1 to `maxSeconds`; null if the header does not ask to wait. */
function waitOf(prefer: string | undefined, maxSeconds: number): number | null {
  const seconds = waitPreference.exec(prefer ?? '')?.[1];
  return seconds === undefined ? null : Math.min(Math.max(Number(seconds), 1), maxSeconds);
}
