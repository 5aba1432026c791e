import { computed, signal } from '@preact/signals';
import { type Place, readPlace, writePlace } from './address.ts';
import { type Access, type Api, type Credential, createApi, exchangeCode, readAccess } from './api.ts';
import { type AreaOperations, type Operation, permittedAreas, readAreas } from './operations.ts';
import type { ApiDocument } from './schema.ts';

/** A person who has logged in. */
export interface Session {
  readonly document: ApiDocument;
  readonly api: Api;
  readonly access: Access;
  /** What they may call. */
  readonly areas: readonly AreaOperations[];
  readonly credential: Credential;
}

/** Where the credential is until the tab is closed. No other page of the browser reads it. */
const storedCredential = 'lobbykit.console.credential';

export const session = signal<Session | null>(null);

/** The code of a link that logs in. It leaves the address, and so the history of the browser, before anything is asked. */
const code = /^#\/login\/(\w+)$/.exec(location.hash)?.[1];
if (code !== undefined) history.replaceState(null, '', `${location.pathname}#/`);

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
  session.value = {
    document,
    api,
    access,
    areas: permittedAreas(readAreas(document), access.permissions),
    credential,
  };
}

/** Logs in with the link that led here, or with the credential of this tab. Returns whether the server knows it. */
export async function resume(document: ApiDocument): Promise<boolean> {
  if (code !== undefined) {
    await logIn(document, await exchangeCode(document, code));
    return true;
  }
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

/** Forgets the credential. A session of an account, and the key of a link, also end at the server. */
export async function logOut(): Promise<void> {
  const known = session.value;
  sessionStorage.removeItem(storedCredential);
  session.value = null;
  if (known === null) return;
  const { api, access, credential } = known;
  // The server finds a key by its public id.
  const key = credential.value.split('_')[1] ?? '';
  if (credential.isOfLink)
    await api.call({ area: 'apiKeys', name: 'delete' }, { key }).catch(() => undefined);
  if (access.principal.startsWith('account:'))
    await api.call({ area: 'authentication', name: 'logout' }, {}).catch(() => undefined);
}
