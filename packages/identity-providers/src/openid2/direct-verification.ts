import { requestUpstream, UpstreamFailure } from '../request-upstream.ts';
import { type Assertion, openId2Namespace } from './assertion.ts';
import { parseKeyValueForm } from './key-value-form.ts';

/** Where to confirm an assertion, and what ends the request. */
export interface DirectVerification {
  /** The provider's configured endpoint, never an address from an assertion. */
  readonly endpoint: string;
  readonly signal: AbortSignal;
  readonly timeoutMilliseconds?: number | undefined;
}

/** A response has two lines. */
const maxBytes = 4_096;

/**
 * Asks the provider whether it made an assertion (OpenID Authentication 2.0, section 11.4.2). Associations are not used,
 * so there is no shared secret to lose.
 *
 * Returns false if the provider says `is_valid:false`. Throws UpstreamFailure if it says neither this nor `is_valid:true`.
 */
export async function isConfirmed(
  { verificationFields }: Pick<Assertion, 'verificationFields'>,
  { endpoint, signal, timeoutMilliseconds }: DirectVerification,
): Promise<boolean> {
  const body = new URLSearchParams({ 'openid.mode': 'check_authentication' });
  for (const [name, value] of verificationFields) body.append(`openid.${name}`, value);
  const { status, text } = await requestUpstream(endpoint, {
    method: 'POST',
    headers: { accept: 'text/plain' },
    body,
    signal,
    timeoutMilliseconds,
    maxBytes,
  });
  if (status !== 200) throw new UpstreamFailure(`answered the confirmation with status ${status}`);
  const answer = parseKeyValueForm(text);
  const isValid = answer?.get('is_valid');
  if (answer?.get('ns') !== openId2Namespace || (isValid !== 'true' && isValid !== 'false'))
    throw new UpstreamFailure('answered the confirmation in another form');
  return isValid === 'true';
}
