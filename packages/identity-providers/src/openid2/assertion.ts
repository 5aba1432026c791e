import { nonceTime } from './nonce.ts';

/** The value of `ns` in every message of OpenID Authentication 2.0. */
export const openId2Namespace = 'http://specs.openid.net/auth/2.0';

/** The values that an assertion must have. */
export interface ExpectedAssertion {
  /** The provider's endpoint, exactly as in `op_endpoint`. */
  readonly endpoint: string;
  /** The return address of this login, which contains its one-time state. */
  readonly returnTo: string;
  /** The beginning of every claimed identifier. The rest is the subject. */
  readonly claimedIdPrefix: string;
  /** Whether the whole rest may be a player's id. */
  readonly isSubject: (rest: string) => boolean;
  /** Now, in milliseconds. */
  readonly now: number;
}

/** An assertion with the expected values. It proves nothing until the provider confirms it. */
export interface Assertion {
  /** The end of the claimed identifier: the player's id, as text and never as a number. */
  readonly subject: string;
  /** The provider's nonce, and the time in it in milliseconds. */
  readonly nonce: { readonly text: string; readonly time: number };
  /** The fields to send for confirmation, without `openid.`: the signed ones and those that describe the signature. */
  readonly verificationFields: ReadonlyMap<string, string>;
}

/** Why there is no assertion. The first three are negative responses of the provider. */
export type Rejection =
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

export type AssertionResult = { readonly assertion: Assertion } | { readonly rejection: Rejection };

/** Maximum distance between the nonce's time and now. It covers different clocks and the time in transit. */
export const nonceSeconds = 300;
const maxFields = 64;
const maxFieldLength = 2_048;

/** What every positive assertion about a user must sign (OpenID Authentication 2.0, section 10.1). */
const requiredSignedFields = [
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
];
/** What the provider needs in addition to the signed fields to confirm them (section 11.4.2.1). */
const verificationParameters = ['ns', 'assoc_handle', 'signed', 'sig'];

const fieldName = /^[a-z][a-z0-9_.]{0,63}$/;
const printable = /^[\x20-\x7e]+$/;
const modes: Readonly<Record<string, Rejection>> = {
  cancel: 'cancelled',
  setup_needed: 'setup needed',
  error: 'error of the provider',
};

/**
 * Reads the response of an OpenID 2.0 provider (section 11 of OpenID Authentication 2.0).
 *
 * Every value is compared with the expected one. No address in an assertion is ever contacted, so attackers cannot use a
 * provider of their own. Fields that are neither signed nor needed for the confirmation are dropped, so no unconfirmed
 * field is trusted.
 */
export function readAssertion(
  fields: Readonly<Record<string, string>>,
  expected: ExpectedAssertion,
): AssertionResult {
  const parameters = Object.entries(fields).filter(([name]) => name.startsWith('openid.'));
  if (parameters.length > maxFields || parameters.some(([, value]) => value.length > maxFieldLength))
    return { rejection: 'too large' };
  const message = new Map(parameters.map(([name, value]) => [name.slice('openid.'.length), value]));
  if (message.get('ns') !== openId2Namespace) return { rejection: 'not OpenID 2.0' };
  const mode = message.get('mode') ?? '';
  if (mode !== 'id_res') return { rejection: Object.hasOwn(modes, mode) ? modes[mode]! : 'unknown mode' };
  const rejection = findRejection(message, expected);
  if (rejection) return { rejection };
  const verificationFields = verificationFieldsOf(message);
  if (typeof verificationFields === 'string') return { rejection: verificationFields };

  const subject = message.get('claimed_id')!.slice(expected.claimedIdPrefix.length);
  const text = message.get('response_nonce')!;
  return { assertion: { subject, nonce: { text, time: nonceTime(text)! }, verificationFields } };
}

/** Returns what is wrong with the values, or null if all are as expected. */
function findRejection(message: ReadonlyMap<string, string>, expected: ExpectedAssertion): Rejection | null {
  const { endpoint, returnTo, claimedIdPrefix, isSubject, now } = expected;
  if ([...requiredSignedFields, ...verificationParameters].some((name) => !message.get(name)))
    return 'field missing';
  if (message.get('op_endpoint') !== endpoint) return 'another endpoint';
  if (message.get('return_to') !== returnTo) return 'another return address';
  const claimed = message.get('claimed_id')!;
  if (!claimed.startsWith(claimedIdPrefix) || !isSubject(claimed.slice(claimedIdPrefix.length)))
    return 'another identifier';
  if (message.get('identity') !== claimed) return 'identity differs';
  const time = nonceTime(message.get('response_nonce')!);
  if (time === null) return 'nonce';
  return Math.abs(now - time) > nonceSeconds * 1000 ? 'nonce too old or too new' : null;
}

/** Returns the fields to send for confirmation, or what is wrong with the list of signed fields. */
function verificationFieldsOf(message: ReadonlyMap<string, string>): ReadonlyMap<string, string> | Rejection {
  const signed = message.get('signed')!.split(',');
  if (new Set(signed).size !== signed.length || signed.some((name) => !fieldName.test(name)))
    return 'signed list';
  if (requiredSignedFields.some((name) => !signed.includes(name))) return 'not signed';
  const names = [...new Set([...verificationParameters, ...signed])].filter((name) => name !== 'mode');
  const pairs = names.map((name) => [name, message.get(name)] as const);
  if (pairs.some(([, value]) => value === undefined)) return 'signed list';
  // The signed text has a line for each field, so a line break in a value would end that line.
  if (pairs.some(([, value]) => !printable.test(value!))) return 'unprintable field';
  return new Map(pairs as [string, string][]);
}
