import type { VerifiedIdentity } from '@lobbykit/core';
import { requestUpstream, UpstreamFailure } from '../request-upstream.ts';
import { membersOf, parseStrictJson } from './strict-json.ts';

/** The provider's data about a player. */
export type Profile = Readonly<Record<string, unknown>>;

/** Where a profile is and how to read it. */
export interface ProfileReader {
  /** Address that answers a GET with the token by the player's profile, a JSON object. */
  readonly profileEndpoint: string;
  /** Returns the player's id: text, or a whole number. It must never change and never be given to another player. */
  readonly subject: (profile: Profile) => unknown;
  /** Returns the first display name of a new player. Anything but text is ignored. */
  readonly displayName?: (profile: Profile) => unknown;
}

/** What ends a request. */
export interface RequestLimits {
  readonly signal: AbortSignal;
  readonly timeoutMilliseconds: number | undefined;
}

/** Reads a profile with an access token. Throws UpstreamFailure if the response is not JSON with status 200. */
export async function readProfile(
  endpoint: string,
  accessToken: string,
  limits: RequestLimits,
): Promise<Profile> {
  // Other characters could add headers to the request.
  if (!/^[\x21-\x7e]{1,4096}$/.test(accessToken))
    throw new UpstreamFailure('gave an access token that is empty, too long or has invalid characters');
  const { status, text } = await requestUpstream(endpoint, {
    method: 'GET',
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    ...limits,
  });
  if (status !== 200) throw new UpstreamFailure(`answered the profile with status ${status}`);
  return membersOf(parseStrictJson(text));
}

/** Returns an id as text, or null. A number beyond 2^53 is no id, because JSON.parse has already lost digits. */
function subjectOf(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : null;
}

/** Returns whose profile it is. Throws UpstreamFailure if the profile has no subject. */
export function identityOf(reader: ProfileReader, profile: Profile): VerifiedIdentity {
  const subject = subjectOf(reader.subject(profile));
  if (subject === null) throw new UpstreamFailure('answered a profile without a subject');
  const name = reader.displayName?.(profile);
  return { subject, displayName: typeof name === 'string' ? name : undefined };
}
