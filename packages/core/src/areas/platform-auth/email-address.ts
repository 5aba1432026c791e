import { domainToASCII } from 'node:url';

/** The unquoted local part before the @ (dot-atom of RFC 5322). */
const localForm = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const labelForm = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns the canonical spelling of an e-mail address, or null if the text is not one.
 *
 * The spelling is lower case, with the domain as in DNS: `Ann@Bücher.example` becomes `ann@xn--bcher-kva.example`. The
 * part before the @ must be ASCII: letters that look alike, or that are equal in another case, would give one address
 * two owners. Quoted parts, comments, IP addresses and domains without a dot are refused. The part before the @ has at
 * most 64 characters, the address at most 254 (RFC 5321, 4.5.3.1, allows 256 for a path, which includes two angle
 * brackets).
 */
export function emailAddressOf(text: string): string | null {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > 320) return null;
  const local = text.slice(0, at);
  if (local.length > 64 || !localForm.test(local)) return null;
  const domain = domainOf(text.slice(at + 1));
  if (domain === null) return null;
  const address = `${local.toLowerCase()}@${domain}`;
  return address.length <= 254 ? address : null;
}

function domainOf(text: string): string | null {
  // The URL parser drops tabs and line breaks and reads numbers as IP addresses; none of that is valid in a mail
  // domain.
  if (/[\s\p{Cc}\p{Cf}%/\\:?#@[\]]/u.test(text)) return null;
  const domain = domainToASCII(text);
  const labels = domain.split('.');
  const top = labels.at(-1)!;
  if (labels.length < 2 || domain.length > 253 || !/[a-z]/.test(top)) return null;
  return labels.every((label) => labelForm.test(label)) ? domain : null;
}
