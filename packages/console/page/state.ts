import { computed, signal } from '@preact/signals';
import { type Place, readPlace, writePlace } from './address.ts';
import { type Access, type Api, type Credential, createApi, readAccess } from './api.ts';
import { type AreaOperations, type Operation, permittedAreas, readAreas } from './operations.ts';
import type { ApiDocument } from './schema.ts';

/** A person who has logged in. */
export interface Session {
  readonly document: ApiDocument;
  readonly api: Api;
  readonly access: Access;
  /** What they may call. */
  readonly areas: readonly AreaOperations[];
}

/** Where the credential is until the tab is closed. No other page of the browser reads it. */
const storedCredential = 'lobbykit.console.credential';

export const session = signal<Session | null>(null);
export const place = signal<Place>(readPlace(location.hash));

addEventListener('hashchange', () => {
  place.value = readPlace(location.hash);
});

const operations = computed(
  () =>
    new Map(
      (session.value?.areas ?? []).flatMap((area) => area.operations.map((one) => [one.id, one] as const)),
    ),
);

/** Returns an operation if the person may call it. */
export const permitted = (id: string): Operation | undefined => operations.value.get(id);

/** Leads to another place. A person comes back from it. */
export function go(steps: readonly string[], query: Readonly<Record<string, string>> = {}): void {
  location.hash = writePlace(steps, query);
}

/** Logs in with a credential. Rejects if the server does not know it. */
export async function logIn(document: ApiDocument, credential: Credential): Promise<void> {
  const keep = (value: string): void =>
    sessionStorage.setItem(storedCredential, JSON.stringify({ ...credential, value }));
  const api = createApi(document, credential, keep);
  const access = await readAccess(api, credential);
  keep(credential.value);
  session.value = { document, api, access, areas: permittedAreas(readAreas(document), access.permissions) };
}

/** Logs in with the credential of this tab. Returns whether there is one that the server still knows. */
export async function resume(document: ApiDocument): Promise<boolean> {
  const stored = sessionStorage.getItem(storedCredential);
  if (stored === null) return false;
  try {
    await logIn(document, JSON.parse(stored) as Credential);
    return true;
  } catch (error) {
    if (isUnknownCredential(error) || error instanceof SyntaxError)
      sessionStorage.removeItem(storedCredential);
    throw error;
  }
}

const isUnknownCredential = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && (error as { readonly status?: number }).status === 401;

/** Forgets the credential. A session of an account also ends at the server. */
export async function logOut(): Promise<void> {
  const known = session.value;
  sessionStorage.removeItem(storedCredential);
  session.value = null;
  if (known?.access.principal.startsWith('account:'))
    await known.api.call({ area: 'authentication', name: 'logout' }, {}).catch(() => undefined);
}
