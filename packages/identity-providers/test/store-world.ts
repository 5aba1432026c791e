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

/** Players of the store, and backends that let them log in; all on this machine. */
export interface StoreWorld extends AsyncDisposable {
  readonly nodes: readonly TestBackend[];
  readonly openId: LocalOpenId2;
  readonly store: LocalStore;
  /** Everything that was logged, as text. */
  readonly logged: readonly string[];
  /** Begins a login with the website, signs in there, and returns what the browser brings back. */
  cameBack(player: string, node?: TestBackend): Promise<CameBack>;
  /** A whole login that goes elsewhere, where `signIn` answers the address that the browser comes back to. */
  byRedirect(
    provider: number,
    signIn: (redirectUri: string) => Promise<URL>,
    node?: TestBackend,
  ): Promise<string>;
  /** The whole login with the website: a session without account. */
  byWebsite(player: string, node?: TestBackend): Promise<string>;
  /** The whole login with a ticket: a session without account. */
  byTicket(player: string, node?: TestBackend): Promise<string>;
  /** A login that is done at once. */
  by(provider: number, payload: string, node?: TestBackend): Promise<string>;
}

export interface CameBack {
  readonly pending: string;
  readonly code: string;
  /** What stands in the address behind the `?`. */
  readonly query: string;
}

const redirectUri = 'https://game.example/api/v1/authentication/6/callback';

interface StoreWorldOptions extends Partial<BackendOptions> {
  readonly moreProviders?: readonly LoginProvider[];
  readonly moreSettings?: BackendOptions['providerSettings'];
}

/** Opens as many backends as storages are given; two on one Postgres are two nodes. */
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
        // Nodes that counted each for itself would give two things one id.
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
    if (status !== 200) throw new Error(`the login was answered ${status}: ${JSON.stringify(body)}`);
    return {
      token: headers['x-session-id']!,
      ...(body as { redirectUri: string; confirmationCode?: string }),
    };
  };

  async function begin(
    provider: number,
    signIn: (redirectUri: string) => Promise<URL>,
    node: TestBackend,
  ): Promise<CameBack> {
    const begun = await login(node, provider, '');
    const back = await signIn(begun.redirectUri);
    return { pending: begun.token, code: begun.confirmationCode!, query: back.search.slice(1) };
  }

  const onWebsite = (player: string) => (redirectUri: string) => openId.signIn(redirectUri, player);

  async function byRedirect(
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
    cameBack: (player, node = nodes[0]!) => begin(6, onWebsite(player), node),
    byRedirect,
    byWebsite: (player, node) => byRedirect(6, onWebsite(player), node),
    async byTicket(player, node = nodes[0]!) {
      return (await login(node, 11, store.makeTicket({ player }))).token;
    },
    async by(provider, payload, node = nodes[0]!) {
      return (await login(node, provider, payload)).token;
    },
    async [Symbol.asyncDispose]() {
      for (const node of nodes) await node[Symbol.asyncDispose]();
      await openId[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

/** Whatever a logger might make of it: errors with their causes and their stacks too. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Error
      ? { ...part, name: part.name, message: part.message, stack: part.stack, cause: part.cause }
      : typeof part === 'bigint'
        ? String(part)
        : part,
  );
