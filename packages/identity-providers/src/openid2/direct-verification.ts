import { askUpstream, UpstreamFailure } from '../ask-upstream.ts';
import { type Assertion, openId2Namespace } from './assertion.ts';
import { readKeyValueForm } from './key-value-form.ts';

export interface DirectVerification {
  /** The provider's own address, as configured; never one that an assertion names. */
  readonly endpoint: string;
  readonly signal: AbortSignal;
  readonly timeoutMilliseconds?: number | undefined;
}

/** What the provider says at the most: two lines. */
const mostBytes = 4_096;

/**
 * Asks the provider whether it made an assertion (OpenID Authentication 2.0, section 11.4.2). Associations are not used,
 * so there is no secret to share or to lose.
 *
 * False where it says so. Throws UpstreamFailure where it says anything but `is_valid:true` or `is_valid:false`.
 */
export async function isConfirmed(
  { confirm }: Pick<Assertion, 'confirm'>,
  { endpoint, signal, timeoutMilliseconds }: DirectVerification,
): Promise<boolean> {
  const body = new URLSearchParams({ 'openid.mode': 'check_authentication' });
  for (const [name, value] of confirm) body.append(`openid.${name}`, value);
  const { status, text } = await askUpstream(endpoint, {
    method: 'POST',
    headers: { accept: 'text/plain' },
    body,
    signal,
    timeoutMilliseconds,
    mostBytes,
  });
  if (status !== 200) throw new UpstreamFailure(`answered the confirmation with status ${status}`);
  const answer = readKeyValueForm(text);
  const isValid = answer?.get('is_valid');
  if (answer?.get('ns') !== openId2Namespace || (isValid !== 'true' && isValid !== 'false'))
    throw new UpstreamFailure('answered the confirmation with something else');
  return isValid === 'true';
}
