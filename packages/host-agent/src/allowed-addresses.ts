/**
 * Returns whether a text is an http or https address that every parser reads in the same way: no user, fragment, backslash
 * or white space, and no segment of dots in its path, also not an encoded one. In a query encoded characters are harmless:
 * signed addresses contain encoded slashes there.
 */
export function isPlainAddress(text: string): boolean {
  const [path] = text.split('?', 1) as [string];
  return (
    /^https?:\/\/[A-Za-z0-9.:[\]-]+(\/[^\s\\#]*)?$/i.test(text) &&
    !/%(2e|2f|5c|00)/i.test(path) &&
    !/\/\.{1,2}(\/|$)/.test(path) &&
    URL.canParse(text)
  );
}

/**
 * Returns whether an address is at or below one of the allowed addresses: same origin, whole segments of the path. An empty
 * list allows all.
 */
export function isAllowedAddress(remote: string, allowedAddresses: readonly string[]): boolean {
  if (allowedAddresses.length === 0) return true;
  const url = new URL(remote);
  return allowedAddresses.some((allowed) => {
    const { origin, pathname } = new URL(allowed);
    const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
    return url.origin === origin && (url.pathname === pathname || url.pathname.startsWith(folder));
  });
}
