import { type AreaClient, createClient } from '@lobbykit/client';
import type { Operation } from './operations.ts';
import type { ApiDocument } from './schema.ts';

/** What a person has logged in with. */
export interface Credential {
  readonly kind: 'key' | 'session';
  readonly value: string;
  /** Whether the key is that of a link, which ends at the log-out. */
  readonly isOfLink?: boolean;
}

/** Who calls, and what they may do. */
export interface Access {
  readonly principal: string;
  readonly permissions: readonly string[];
  readonly isDevelopment: boolean;
}

/** One line of a stream. */
export type StreamLine = Readonly<Record<string, unknown>>;

/** Calls the server that the page comes from. */
export interface Api {
  call(
    operation: Pick<Operation, 'area' | 'name'>,
    input: object,
    options?: { readonly signal?: AbortSignal; readonly idempotencyKey?: string },
  ): Promise<unknown>;
  stream(
    operation: Pick<Operation, 'area' | 'name'>,
    input: object,
    options: { readonly signal: AbortSignal; readonly onOpen: () => void; readonly onReconnect: () => void },
  ): AsyncIterable<StreamLine>;
}

type Functions = Readonly<Record<string, Readonly<Record<string, (...input: unknown[]) => unknown>>>>;

/** The address of the server, without `/api/v1`. */
const baseUrl = (): string => location.origin + location.pathname.replace(/\/api\/v1\/console\/?$/, '');

/** Returns the OpenAPI document of the server. */
export const readDocument = async (): Promise<ApiDocument> =>
  (await createClient({ baseUrl: baseUrl() }).document.openapi({})) as unknown as ApiDocument;

/** Creates the calls of a person. `onSession` gets the token whenever the server gives the session a new one. */
export function createApi(
  document: ApiDocument,
  credential: Credential | null,
  onSession: (token: string) => void,
): Api {
  const client = createClient({
    baseUrl: baseUrl(),
    areas: ownAreas(document),
    onSession,
    apiKey: credential?.kind === 'key' ? credential.value : undefined,
    session: credential?.kind === 'session' ? credential.value : undefined,
  });
  const players = client as unknown as Functions;
  const operators = client.admin as unknown as Functions;
  function find({ area, name }: Pick<Operation, 'area' | 'name'>) {
    const found = operators[area]?.[name] ?? players[area]?.[name];
    if (found === undefined) throw new Error(`This console does not know ${area}.${name}: reload the page.`);
    return found;
  }
  return {
    call: async (operation, input, options) => find(operation)(input, options),
    stream: (operation, input, options) => find(operation)(input, options) as AsyncIterable<StreamLine>,
  };
}

/** Returns who the holder of a credential is, and what they may do. */
export const readAccess = async (api: Api, { kind }: Credential): Promise<Access> =>
  (await api.call({ area: 'console', name: `${kind}Access` }, {})) as Access;

/** Exchanges the code of a link for an API key. */
export async function exchangeCode(document: ApiDocument, code: string): Promise<Credential> {
  const api = createApi(document, null, () => undefined);
  const { apiKey } = (await api.call({ area: 'console', name: 'logIn' }, { code })) as {
    readonly apiKey: string;
  };
  return { kind: 'key', value: apiKey, isOfLink: true };
}

/** Describes the areas that the client does not have, as the document shows them. */
function ownAreas(document: ApiDocument): AreaClient[] {
  const known = createClient({ baseUrl: baseUrl() });
  const own = new Map<string, Record<string, AreaClient['admin'][never]>>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { operationId, parameters = [], responses = {} }] of Object.entries(methods)) {
      const [area = '', name = ''] = operationId.split('.');
      if (area in known || area in known.admin) continue;
      const query = parameters.flatMap((one) => (one.in === 'query' && one.name ? [one.name] : []));
      const isStream = responses['200']?.content?.['application/x-ndjson'] !== undefined;
      const route = path.replace(/^\/api\/v1/, '');
      const entry = [method.toUpperCase(), route, query, ...(isStream ? [1] : [])];
      own.set(area, { ...own.get(area), [name]: entry as unknown as AreaClient['admin'][never] });
    }
  return [...own].map(([area, admin]) => ({ area, player: {}, admin }) as AreaClient);
}
