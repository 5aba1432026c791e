/** Every supported Node has `JSON.rawJSON`, but the type library does not. */
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => object };

/** Writes JSON with bigints as exact digits. */
export const writeJson = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? rawJSON(String(item)) : item));

/** Writes JSON with bigints as text, which every reader keeps. */
export const writeSafeJson = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item));
