import type { HttpRequest } from '../request.ts';
import { headerOf } from './headers.ts';

/** The header that says that integers of 64 bits are texts in this answer. */
export const int64TextPreference = 'int64=string';

/** Returns whether a request has `Prefer: int64=string`: it wants integers of 64 bits as text. */
export const prefersInt64AsText = (request: Pick<HttpRequest, 'headers'>): boolean =>
  request.headers.prefer !== undefined &&
  preferenceOf(headerOf(request, 'prefer')!, 'int64')?.toLowerCase() === 'string';

/** Preferences are separated by commas; the commas in quotes belong to a value. */
const preferences = /(?:[^,"]|"[^"]*(?:"|$))+/g;
const preferenceForm = /^\s*([^\s=;"]+)\s*(?:=\s*(?:"([^"]*)"|([^\s;"]*)))?\s*(?:;|$)/;

/**
 * Returns the value of a preference in a Prefer header (RFC 7240), or undefined if it is absent. If it is there more than
 * once, the first one counts.
 */
export function preferenceOf(header: string, name: string): string | undefined {
  for (const [preference] of header.matchAll(preferences)) {
    const [, token, quoted, word] = preferenceForm.exec(preference) ?? [];
    if (token?.toLowerCase() === name) return quoted ?? word ?? '';
  }
  return undefined;
}
