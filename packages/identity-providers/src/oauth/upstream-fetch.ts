import type { CustomFetch } from 'openid-client';
import { askUpstream, UpstreamFailure } from '../ask-upstream.ts';
import { membersOf, parseStrictJson } from './strict-json.ts';

/** Bytes of an answer at the most: key sets with certificates are the largest. */
const mostBytes = 262_144;

/** What a token response is read for. The rest is dropped: what nobody reads need not be right, and often is not. */
const wanted = {
  tokens: ['access_token', 'token_type', 'expires_in', 'error'],
  'tokens and ID token': ['access_token', 'token_type', 'expires_in', 'error', 'id_token'],
} as const;

/** What is asked for, and for how long. */
export interface Asking {
  readonly kind: keyof typeof wanted | 'document';
  /** Ends the question from outside. */
  readonly signal?: AbortSignal;
  /** Default 5,000. */
  readonly timeoutMilliseconds: number | undefined;
}

/**
 * The way in which the libraries ask: bounded in time and size, following no redirect, taking JSON that says everything
 * once. Of a token response only what is wanted comes through.
 */
export const upstreamFetch =
  ({ kind, signal = never, timeoutMilliseconds }: Asking): CustomFetch =>
  async (address, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new UpstreamFailure('is not asked like this');
    const { status, contentType, text } = await askUpstream(address, {
      method,
      headers,
      ...(body instanceof URLSearchParams && { body }),
      signal,
      timeoutMilliseconds,
      mostBytes,
    });
    const isJson = /^application\/(\w+\+)?json\b/i.test(contentType);
    const value = isJson ? parseStrictJson(text) : null;
    const passed = isJson && kind !== 'document' ? JSON.stringify(only(wanted[kind], value)) : text;
    const hasBody = status !== 204 && status !== 205 && status !== 304;
    return new Response(hasBody ? passed : null, { status, headers: { 'content-type': contentType } });
  };

const never = new AbortController().signal;

const only = (names: readonly string[], tokens: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(membersOf(tokens)).filter(([name]) => names.includes(name)));
