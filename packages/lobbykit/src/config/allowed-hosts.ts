import { isIP } from 'node:net';
import type { Config } from './config.ts';
import { isLoopback } from './is-loopback.ts';

/** Returns the host of a Host header in lower case, without port and brackets; null if the header is malformed. */
function hostOf(header: string): string | null {
  const [, literal, name] = /^(?:\[([\da-f:.]+)\]|([^\s:@/[\]]+))(?::\d{1,5})?$/i.exec(header) ?? [];
  return (literal ?? name)?.toLowerCase().replace(/\.$/, '') ?? null;
}

/**
 * Returns the check of Host headers; null if every host is accepted, because the Unsafe provider is off.
 *
 * A web page can let its own host name point to this machine (DNS rebinding). The browser of a developer who visits it
 * then sends requests of that page here, and while the Unsafe provider is on, such a request may log in under any name.
 * Those requests name the host of the page. Addresses are accepted: a page cannot rebind an address.
 */
export function allowedHosts(
  config: Pick<Config, 'UNSAFE_LOGIN' | 'PUBLIC_URL' | 'ALLOWED_HOSTS'>,
): ((header: string) => boolean) | null {
  if (!config.UNSAFE_LOGIN) return null;
  const names = new Set((config.ALLOWED_HOSTS ?? []).map((name) => hostOf(name)));
  if (config.PUBLIC_URL !== undefined) names.add(hostOf(new URL(config.PUBLIC_URL).host));
  const isAllowed = (header: string): boolean => {
    const host = hostOf(header);
    return host !== null && (isIP(host) !== 0 || isLoopback(host) || names.has(host));
  };
  // Nearly all requests name the same host, so only a header that differs from the last one is looked at.
  let last = '';
  let isLastAllowed = isAllowed(last);
  return (header) => {
    if (header !== last) {
      isLastAllowed = isAllowed(header);
      last = header;
    }
    return isLastAllowed;
  };
}
