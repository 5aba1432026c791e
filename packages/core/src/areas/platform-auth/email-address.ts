import { domainToASCII } from 'node:url';

/** What people write unquoted in front of the @, as RFC 5322 has it (dot-atom). */
const localForm = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const labelForm = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The one spelling of an e-mail address, or null where a text is none.
 *
 * Lower case, and the domain as DNS has it: `Ann@Bücher.example` is `ann@xn--bcher-kva.example`. The part in front of
 * the @ is ASCII: letters that only look alike, or that become the same in another case, would make two owners of one
 * address. Quoted parts, comments, addresses of machines and domains without a dot are no addresses here. At most 64
 * and 254 characters (RFC 5321, 4.5.3.1; the path that it allows 256 for has two angle brackets).
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
  // The URL parser drops tabs and line breaks and reads numbers as addresses; a domain of mail has none of that.
  if (/[\s\p{Cc}\p{Cf}%/\\:?#@[\]]/u.test(text)) return null;
  const domain = domainToASCII(text);
  const labels = domain.split('.');
  const top = labels.at(-1)!;
  if (labels.length < 2 || domain.length > 253 || !/[a-z]/.test(top)) return null;
  return labels.every((label) => labelForm.test(label)) ? domain : null;
}
