import type { Limits } from '../../kernel/limits.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { headerOf } from '../input/headers.ts';
import type { HttpRequest, HttpResponse } from '../request.ts';
import type { Feed } from './feed.ts';
import { negotiateFraming } from './framing.ts';
import { longPoll } from './long-poll.ts';
import { createOpenStreams, type StreamDependencies } from './open-streams.ts';
import { openStream } from './stream-writer.ts';

export const createStreamParts = (clock: Clock, limits: Limits, log: Log): StreamDependencies => ({
  clock,
  limits,
  open: createOpenStreams(clock, log),
});

const streamHeaders = {
  // Compression on the way, the host's included, would hold small chunks back.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  'x-no-compression': '1',
} as const;

/**
 * Answers a request with a feed: one JSON object per line, server-sent events where Accept asks for them, or, with
 * `Prefer: wait=N`, a long poll, which answers as soon as there is an item, after at most N seconds.
 */
export async function streamResponse(
  feed: Feed,
  request: HttpRequest,
  dependencies: StreamDependencies,
): Promise<HttpResponse> {
  const { framing, contentType } = negotiateFraming(headerOf(request, 'accept'));
  const headers = { ...streamHeaders, 'content-type': contentType };
  const wait = waitOf(headerOf(request, 'prefer'), dependencies.limits.longPollSeconds);
  if (wait === null)
    return { status: 200, headers, body: { open: (sink) => openStream(feed, framing, sink, dependencies) } };
  const body = await longPoll(feed, framing, wait, request.signal, dependencies);
  return { status: 200, headers: { ...headers, 'preference-applied': `wait=${wait}` }, body };
}

/** Whether a stream is asked for one answer at a time: such a client comes back with every event. */
export const isLongPoll = (request: HttpRequest): boolean =>
  waitPreference.test(headerOf(request, 'prefer') ?? '');

const waitPreference = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i;

/** The seconds to wait, at least one and at most `most`; null where the request does not prefer to wait. */
function waitOf(prefer: string | undefined, most: number): number | null {
  const given = waitPreference.exec(prefer ?? '')?.[1];
  return given === undefined ? null : Math.min(Math.max(Number(given), 1), most);
}
