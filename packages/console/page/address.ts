/** Where a person is in the console: the part of the address behind `#`. It survives a reload, and leads back. */
export interface Place {
  /** `['areas', 'accounts', 'adminList']`. */
  readonly steps: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

/** Reads a fragment, with or without `#`. Whatever it contains, it is a place. */
export function readPlace(fragment: string): Place {
  const [path = '', ...rest] = fragment.replace(/^#/, '').split('?');
  const steps = path
    .split('/')
    .filter((step) => step !== '')
    .map(decoded);
  return { steps, query: Object.fromEntries(new URLSearchParams(rest.join('?'))) };
}

/** Writes a fragment with `#`. Empty values are left out. */
export function writePlace(steps: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const kept = Object.entries(query).filter(([, value]) => value !== '');
  const search = new URLSearchParams(kept).toString();
  return `#/${steps.map(encodeURIComponent).join('/')}${search && `?${search}`}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
