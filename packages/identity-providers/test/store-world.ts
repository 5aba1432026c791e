import {
  type BackendOptions,
  customProvider,
  type Log,
  type LoginProvider,
  unsafeProvider,
} from '@lobbykit/core';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { systemIds } from '../../core/src/runtime/ids.ts';
import { storeTicket, storeWeb } from '../src/index.ts';
import { type LocalOpenId2, openLocalOpenId2 } from './local-openid2.ts';
import { type LocalStore, openLocalStore, storeAppId, storeKey } from './local-store.ts';

/** The store and backends that let its players log in, all on this machine. */
export interface StoreWorld extends AsyncDisposable {
  readonly nodes: readonly TestBackend[];
  readonly openId: LocalOpenId2;
  readonly store: LocalStore;
  /** All log lines, as text. */
  readonly logged: readonly string[];
  /** Begins a login on the website and signs in there. Returns the query that the browser brings back. */
  returnFromWebsite(player: string, node?: TestBackend): Promise<BrowserReturn>;
  /** Completes a login by redirect. `signIn` returns the address that the browser comes back to. */
  loginByRedirect(
    provider: number,
    signIn: (redirectUri: string) => Promise<URL>,
    node?: TestBackend,
  ): Promise<string>;
  /** Completes a login on the website. Returns the token of a session without account. */
  loginByWebsite(player: string, node?: TestBackend): Promise<string>;
  /** Completes a login with a ticket. Returns the token of a session without account. */
  loginByTicket(player: string, node?: TestBackend): Promise<string>;
  /** Completes a login without redirect. Returns the token of its session. */
  loginWith(provider: number, payload: string, node?: TestBackend): Promise<string>;
}

/** A browser that comes back to a pending login. */
export interface BrowserReturn {
  readonly pending: string;
  readonly code: string;
  /** The query of the address, without the `?`. */
  readonly query: string;
}

const redirectUri = 'https://game.example/api/v1/authentication/6/callback';

interface StoreWorldOptions extends Partial<BackendOptions> {
  readonly moreProviders?: readonly LoginProvider[];
  readonly moreSettings?: BackendOptions['providerSettings'];
}

/** Opens a backend for each storage. Two storages on one Postgres make two nodes. */
export async function openStoreWorld(
  storages: readonly BackendOptions['storage'][],
  { moreProviders = [], moreSettings = {}, ...options }: StoreWorldOptions = {},
): Promise<StoreWorld> {
  const logged: string[] = [];
  const note = (...parts: readonly unknown[]): void => void logged.push(textOf(parts));
  const log: Log = { debug: note, info: note, warn: note, error: note, fatal: note };
  const nodes: TestBackend[] = [];
  const now = (): number => nodes[0]!.clock.now();
  const openId = await openLocalOpenId2(now);
  const store = await openLocalStore();
  for (const storage of storages)
    nodes.push(
      await createTestBackend({
        storage,
        // If each node counted for itself, two rows would get the same id.
        ids: systemIds,
        log,
        providers: [
          unsafeProvider,
          customProvider((payload) => ({ subject: payload })),
          storeWeb({ endpoint: openId.endpoint, claimedIdPrefix: openId.claimedIdPrefix }),
          storeTicket({ endpoint: store.endpoint, nameEndpoint: store.nameEndpoint, names: false }),
          ...moreProviders,
        ],
        providerSettings: {
          STORE_WEB: { redirectUri },
          STORE: { clientId: String(storeAppId), clientSecret: storeKey },
          ...moreSettings,
        },
        ...options,
        limits: { openLoginsPerAddress: 1_000, ...options.limits },
      }),
    );

  const login = async (node: TestBackend, provider: number, payload: string) => {
    const { status, headers, body } = await node.http('POST', '/authentication/login', {
      body: { provider, payload },
    });
    if (status !== 200) throw new Error(`the login failed with status ${status}: ${JSON.stringify(body)}`);
    return {
      token: headers['x-session-id']!,
      ...(body as { redirectUri: string; confirmationCode?: string }),
    };
  };

  async function begin(
    provider: number,
    signIn: (redirectUri: string) => Promise<URL>,
    node: TestBackend,
  ): Promise<BrowserReturn> {
    const loginStart = await login(node, provider, '');
    const back = await signIn(loginStart.redirectUri);
    return { pending: loginStart.token, code: loginStart.confirmationCode!, query: back.search.slice(1) };
  }

  const onWebsite = (player: string) => (redirectUri: string) => openId.signIn(redirectUri, player);

  async function loginByRedirect(
    provider: number,
    signIn: (redirectUri: string) => Promise<URL>,
    node = nodes[0]!,
  ): Promise<string> {
    const { pending, code, query } = await begin(provider, signIn, node);
    const path = `/authentication/${provider}/callback`;
    const page = await node.http('GET', `${path}?${query}`);
    const { confirmation } = page.body as { confirmation: string };
    const fields = { confirmation, confirmationCode: code };
    await node.http('POST', path, { body: { fields } });
    const { body, headers } = await node.http('GET', '/authentication/await', { session: pending });
    const { successfulAuth, message } = body as { successfulAuth: boolean; message: string };
    if (!successfulAuth) throw new Error(`the login failed: ${message} ${logged.join('\n')}`);
    return headers['x-session-id']!;
  }

  return {
    nodes,
    openId,
    store,
    logged,
    returnFromWebsite: (player, node = nodes[0]!) => begin(6, onWebsite(player), node),
    loginByRedirect,
    loginByWebsite: (player, node) => loginByRedirect(6, onWebsite(player), node),
    async loginByTicket(player, node = nodes[0]!) {
      return (await login(node, 11, store.makeTicket({ player }))).token;
    },
    async loginWith(provider, payload, node = nodes[0]!) {
      return (await login(node, provider, payload)).token;
    },
    async [Symbol.asyncDispose]() {
      for (const node of nodes) await node[Symbol.asyncDispose]();
      await openId[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

/** Formats all that a logger might write: errors with their causes and stacks too. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Error
      ? { ...part, name: part.name, message: part.message, stack: part.stack, cause: part.cause }
      : typeof part === 'bigint'
        ? String(part)
        : part,
  );
