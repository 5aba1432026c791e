import type { CustomFetch } from 'openid-client';
import { requestUpstream, UpstreamFailure } from '../request-upstream.ts';
import { membersOf, parseStrictJson } from './strict-json.ts';

/** Maximum size of a response. Key sets with certificates are the largest. */
const maxBytes = 262_144;

/** The members of a token response that are used. The others are dropped, because vendors often fill them wrongly. */
const tokenMembers = {
  tokens: ['access_token', 'token_type', 'expires_in', 'error'],
  'tokens and ID token': ['access_token', 'token_type', 'expires_in', 'error', 'id_token'],
} as const;

/** What a request is for, and what ends it. */
export interface UpstreamFetchOptions {
  readonly kind: keyof typeof tokenMembers | 'document';
  /** Aborts the request. */
  readonly signal?: AbortSignal;
  /** Milliseconds for the request. Default 5,000. */
  readonly timeoutMilliseconds: number | undefined;
}

/**
 * The `fetch` of the libraries: it limits time and size, follows no redirect, and refuses JSON with a member that appears
 * twice. From a token response it keeps only the members that are used.
 */
export const upstreamFetch =
  ({ kind, signal = never, timeoutMilliseconds }: UpstreamFetchOptions): CustomFetch =>
  async (address, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new UpstreamFailure('is asked only with GET or POST');
    const { status, contentType, text } = await requestUpstream(address, {
      method,
      headers,
      ...(body instanceof URLSearchParams && { body }),
      signal,
      timeoutMilliseconds,
      maxBytes,
    });
    const isJson = /^application\/(\w+\+)?json\b/i.test(contentType);
    const value = isJson ? parseStrictJson(text) : null;
    const content = isJson && kind !== 'document' ? JSON.stringify(pick(tokenMembers[kind], value)) : text;
    const hasBody = status !== 204 && status !== 205 && status !== 304;
    return new Response(hasBody ? content : null, { status, headers: { 'content-type': contentType } });
  };

const never = new AbortController().signal;

const pick = (names: readonly string[], tokens: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(membersOf(tokens)).filter(([name]) => names.includes(name)));
