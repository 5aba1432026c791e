import { isIP } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';

const maxLength = 2_048;
/** Labels of letters, digits, hyphens and underscores, without a dot at the end. */
const hostNamePattern =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;
const minPlainPort = 1_024;

/** Returns the host of a URL as an address or a name, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Checks a URL to which the backend shall send. Returns the URL, or a sentence that says what is wrong with it.
 *
 * The URL is parsed once, and what is parsed is what is connected to, so no other spelling of a host leads elsewhere. Names
 * are not resolved here: the addresses behind a name are checked at each connection. http is only possible to addresses
 * that the operator has listed.
 */
export function readOutboundUrl(text: string, policy: AddressPolicy): URL | string {
  if (text.length > maxLength) return `must have at most ${maxLength} characters`;
  if (/[\s\\\p{Cc}]/u.test(text)) return 'must have no white space, control character or backslash';
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return 'must be an https URL';
  const url = new URL(text);
  // What is not ASCII gets longer.
  if (url.href.length > maxLength) return `must have at most ${maxLength} characters`;
  if (url.username !== '' || url.password !== '') return 'must have no user name or password';
  if (url.hash !== '' || text.includes('#')) return 'must have no fragment';
  const isPlain = url.protocol === 'http:';
  if (isPlain && !policy.hasList) return 'must be an https URL';
  const port = Number(url.port || (isPlain ? 80 : 443));
  if (port < minPlainPort && port !== 443 && !(isPlain && port === 80))
    return `must have port 443, or one from ${minPlainPort} on`;
  const host = hostOf(url);
  if (isIP(host) === 0) return hostNamePattern.test(host) ? url : 'must have a host name or an address';
  if (!policy.mayConnect(host)) return 'must not be an address of a private or reserved network';
  if (isPlain && !policy.isListed(host)) return 'must be an https URL';
  return url;
}
