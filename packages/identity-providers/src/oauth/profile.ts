import { askUpstream, UpstreamFailure } from '../ask-upstream.ts';
import { membersOf, parseStrictJson } from './strict-json.ts';

/** What a provider says of a player. */
export type Profile = Readonly<Record<string, unknown>>;

/** How a profile is had and read. */
export interface ProfileReader {
  /** Who is asked with the token, by GET, whose it is; the answer is a JSON object. */
  readonly profileEndpoint: string;
  /** Finds the player's id: text, or a whole number, that never changes and is never given to another. */
  readonly subject: (profile: Profile) => unknown;
  /** Finds a name to begin with. */
  readonly displayName?: (profile: Profile) => unknown;
}

/** How long an answer is waited for. */
export interface Bounds {
  readonly signal: AbortSignal;
  readonly timeoutMilliseconds: number | undefined;
}

/** Asks with a token. Throws UpstreamFailure where the answer is not a JSON object with status 200. */
export async function readProfile(endpoint: string, accessToken: string, bounds: Bounds): Promise<Profile> {
  // A token that is no header's text would be somebody's who writes headers.
  if (!/^[\x21-\x7e]{1,4096}$/.test(accessToken)) throw new UpstreamFailure('gave a token of another form');
  const { status, text } = await askUpstream(endpoint, {
    method: 'GET',
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    ...bounds,
  });
  if (status !== 200) throw new UpstreamFailure(`answered the profile with status ${status}`);
  return membersOf(parseStrictJson(text));
}

/** An id as text. A number beyond 2^53 is nobody's: its digits were lost on the way. */
export function subjectOf(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : null;
}
