/**
 * Whether text is an http or https address that every reader takes for the same: no user, fragment, backslash or white
 * space, and in its path no segments of dots and nothing that becomes one when it is decoded. In a query that means
 * nothing: signed addresses have encoded slashes there.
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

/** Whether an address lies at or below one of the places, by origin and whole segments of its path; no places are all. */
export function isAllowedPlace(remote: string, places: readonly string[]): boolean {
  if (places.length === 0) return true;
  const url = new URL(remote);
  return places.some((place) => {
    const { origin, pathname } = new URL(place);
    const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
    return url.origin === origin && (url.pathname === pathname || url.pathname.startsWith(folder));
  });
}
