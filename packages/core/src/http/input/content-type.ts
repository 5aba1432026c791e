const token = "[\\w!#$%&'*+.^`|~-]+";
const parameters = `(?:[ \\t]*;(?:[ \\t]*${token}[ \\t]*=[ \\t]*(?:${token}|"[^"\\\\]*"))?)*[ \\t]*$`;
const jsonType = new RegExp(`^application/json${parameters}`, 'i');
const formType =
  /^application\/x-www-form-urlencoded[ \t]*(;[ \t]*charset[ \t]*=[ \t]*(utf-8|"utf-8")[ \t]*)?$/i;
const charsets = /;[ \t]*charset[ \t]*=[ \t]*"?([^\s";]*)/gi;

/** Returns whether a content type is JSON in UTF-8. Other parameters than the charset mean nothing for JSON, so any may follow. */
export function isJsonType(type: string): boolean {
  if (type === 'application/json') return true;
  if (!jsonType.test(type)) return false;
  return [...type.matchAll(charsets)].every(([, charset]) => /^utf-?8$/i.test(charset!));
}

/** Returns whether a content type is a form in UTF-8. */
export const isFormType = (type: string): boolean => formType.test(type);

/** Returns what a refusal says about a content type: the type itself if it has the form of one. */
export const contentTypeText = (type: string | undefined): string => {
  if (type === undefined || type.trim() === '') return 'without a content-type';
  const isPlain = type.length <= 100 && new RegExp(`^${token}/${token}${parameters}`).test(type);
  return isPlain ? `as ${type}` : 'with a malformed content-type';
};
