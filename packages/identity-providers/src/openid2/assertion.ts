import { nonceTime } from './nonce.ts';

/** The namespace of OpenID Authentication 2.0: `ns` in every message, both ways. */
export const openId2Namespace = 'http://specs.openid.net/auth/2.0';

/** What an assertion must say to be ours. */
export interface ExpectedAssertion {
  /** The address of the provider, exactly as it names itself in `op_endpoint`. */
  readonly endpoint: string;
  /** The address that this login sent along, with its own one-time state in it. */
  readonly returnTo: string;
  /** What every claimed identifier begins with; the rest is the subject. */
  readonly claimedIdPrefix: string;
  /** Whether the rest, from its first to its last character, may be a player's id. */
  readonly isSubject: (rest: string) => boolean;
  /** Now, in milliseconds. */
  readonly now: number;
}

/** An assertion that says what it must. It proves nothing before the provider itself has confirmed it. */
export interface Assertion {
  /** What the claimed identifier ends with: the player's id as text, never a number. */
  readonly subject: string;
  /** The provider's nonce, and the time in it, in milliseconds. */
  readonly nonce: { readonly text: string; readonly time: number };
  /** The fields to be confirmed, without `openid.`: those that are signed, and those that say how. */
  readonly confirm: ReadonlyMap<string, string>;
}

/** Why there is no assertion. The first three are the provider's own negative answers; the others are not its words. */
export type Refusal =
  | 'cancelled'
  | 'setup needed'
  | 'error of the provider'
  | 'not OpenID 2.0'
  | 'unknown mode'
  | 'too large'
  | 'field missing'
  | 'unprintable field'
  | 'another endpoint'
  | 'another return address'
  | 'another identifier'
  | 'identity differs'
  | 'nonce'
  | 'nonce too old or too new'
  | 'signed list'
  | 'not signed';

export type ReadAssertion = { readonly assertion: Assertion } | { readonly refused: Refusal };

/** Seconds that the clocks of both sides may be apart, and an assertion be on its way. */
export const nonceSeconds = 300;
const mostFields = 64;
const mostCharacters = 2_048;

/** What OpenID Authentication 2.0, section 10.1, has signed in every positive assertion that names somebody. */
const mustBeSigned = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];
/** What the provider needs beside the signed fields to confirm them (section 11.4.2.1). */
const saysHow = ['ns', 'assoc_handle', 'signed', 'sig'];

const fieldName = /^[a-z][a-z0-9_.]{0,63}$/;
const printable = /^[\x20-\x7e]+$/;
const modes: Readonly<Record<string, Refusal>> = {
  cancel: 'cancelled',
  setup_needed: 'setup needed',
  error: 'error of the provider',
};

/**
 * Reads what came back from an OpenID 2.0 provider (section 11 of OpenID Authentication 2.0).
 *
 * Every value is compared with the one that it must have, never looked up, fetched or followed: no address of an
 * assertion is ever contacted, so nobody can vouch for himself with a provider of his own. Fields that are neither
 * signed nor needed for the confirmation are left behind here, so that nothing is believed that was not confirmed.
 */
export function readAssertion(
  fields: Readonly<Record<string, string>>,
  expected: ExpectedAssertion,
): ReadAssertion {
  const given = Object.entries(fields).filter(([name]) => name.startsWith('openid.'));
  if (given.length > mostFields || given.some(([, value]) => value.length > mostCharacters))
    return { refused: 'too large' };
  const said = new Map(given.map(([name, value]) => [name.slice('openid.'.length), value]));
  if (said.get('ns') !== openId2Namespace) return { refused: 'not OpenID 2.0' };
  const mode = said.get('mode') ?? '';
  if (mode !== 'id_res') return { refused: Object.hasOwn(modes, mode) ? modes[mode]! : 'unknown mode' };
  const refused = refusalOf(said, expected);
  if (refused) return { refused };
  const confirm = confirmed(said);
  if (typeof confirm === 'string') return { refused: confirm };

  const subject = said.get('claimed_id')!.slice(expected.claimedIdPrefix.length);
  const text = said.get('response_nonce')!;
  return { assertion: { subject, nonce: { text, time: nonceTime(text)! }, confirm } };
}

/** What is wrong with the values; null where each is what it must be. */
function refusalOf(said: ReadonlyMap<string, string>, expected: ExpectedAssertion): Refusal | null {
  const { endpoint, returnTo, claimedIdPrefix, isSubject, now } = expected;
  if ([...mustBeSigned, ...saysHow].some((name) => !said.get(name))) return 'field missing';
  if (said.get('op_endpoint') !== endpoint) return 'another endpoint';
  if (said.get('return_to') !== returnTo) return 'another return address';
  const claimed = said.get('claimed_id')!;
  if (!claimed.startsWith(claimedIdPrefix) || !isSubject(claimed.slice(claimedIdPrefix.length)))
    return 'another identifier';
  if (said.get('identity') !== claimed) return 'identity differs';
  const time = nonceTime(said.get('response_nonce')!);
  if (time === null) return 'nonce';
  return Math.abs(now - time) > nonceSeconds * 1000 ? 'nonce too old or too new' : null;
}

/** The fields that the provider is to confirm, or what is wrong with the list of them. */
function confirmed(said: ReadonlyMap<string, string>): ReadonlyMap<string, string> | Refusal {
  const signed = said.get('signed')!.split(',');
  if (new Set(signed).size !== signed.length || signed.some((name) => !fieldName.test(name)))
    return 'signed list';
  if (mustBeSigned.some((name) => !signed.includes(name))) return 'not signed';
  const wanted = [...new Set([...saysHow, ...signed])].filter((name) => name !== 'mode');
  const pairs = wanted.map((name) => [name, said.get(name)] as const);
  if (pairs.some(([, value]) => value === undefined)) return 'signed list';
  // A line break in a value would be the end of a line in the text that is signed.
  if (pairs.some(([, value]) => !printable.test(value!))) return 'unprintable field';
  return new Map(pairs as [string, string][]);
}
