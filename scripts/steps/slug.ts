/** Returns the anchor of a heading as GitHub makes it: lower case, hyphens for spaces, no other signs. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
}
