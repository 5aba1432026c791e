import { crc32 } from 'node:zlib';
import type { TestPlayer } from '../create-test-backend.ts';
import { type AreaWorld, bystander, roleOf } from './world.ts';

/** The credential of a request, and its player, if it has one that the request may be about. */
export interface Credential {
  readonly headers: Readonly<Record<string, string>>;
  readonly player: TestPlayer | null;
  /** In the URL instead of a header, for clients that cannot set headers. */
  readonly ticket?: string;
}

const session = (token: string, player: TestPlayer | null = null): Credential => ({
  headers: { 'x-session-id': token },
  player,
});
const key = (text: string): Credential => ({ headers: { 'x-api-key': text }, player: null });
const bearer = (text: string, player: TestPlayer | null = null): Credential => ({
  headers: { authorization: `Bearer ${text}` },
  player,
});

async function withRole(world: AreaWorld, role: string): Promise<Credential> {
  const player = await world.admin(undefined, role);
  return session(player.token, player);
}

const exactly = (permission: string | undefined): string[] => (permission === undefined ? [] : [permission]);

/**
 * Every kind of credential that a request may have, new for each request. `permission` is the permission that the
 * operation requires, if any.
 */
export const credentials = {
  none: () => ({ headers: {}, player: null }),

  'garbage token': () => session('garbage'),
  'garbage token of the right form': () => session(`gs_${'A'.repeat(43)}`),
  'garbage key': () => key('garbage'),
  'garbage bearer': () => bearer('garbage'),
  'key with a wrong secret': async (world) => key(forged(await world.key(['*']))),
  'authorization of another scheme': async (world) => {
    const { token } = await world.player();
    return { headers: { authorization: `Basic ${token}` }, player: null };
  },

  'expired session': async (world) => {
    const { token } = await world.player();
    await world.clock.advance(604_800_000);
    return session(token);
  },
  'logged-out session': async (world) => {
    const { token } = await world.player();
    await world.backend.api.authentication.logout({}, { session: token });
    return session(token);
  },
  'session of a deleted account': async (world) => {
    const { token, accountId } = await world.player();
    await world.backend.api.accounts.adminDelete({ accountId }, { system: true });
    return session(token);
  },
  'revoked key': async (world) => {
    const text = await world.key(['*']);
    await world.backend.api.apiKeys.delete({ key: text.split('_')[1]! }, { system: true });
    return key(text);
  },

  'pending session': async (world) => session((await world.pending()).token),
  'failed session': async (world) => {
    const { token, state } = await world.pending();
    await world.backend.authentication.complete(state, { failure: 'DENIED' });
    return session(token);
  },
  'session without account': async (world) => session(await world.loggedIn()),

  player: async (world) => {
    const player = await world.player();
    return session(player.token, player);
  },
  'player by bearer': async (world) => {
    const player = await world.player();
    return bearer(player.token, player);
  },
  /** Requests an object of another player. */
  stranger: async (world) => session((await world.player()).token),

  admin: (world) => withRole(world, 'admin'),
  'role with exactly the permission': (world, permission) =>
    withRole(world, permission === undefined ? bystander : roleOf(permission)),
  'role without permissions': (world) => withRole(world, bystander),

  'key with exactly the permission': async (world, permission) => key(await world.key(exactly(permission))),
  'key with exactly the permission, by bearer': async (world, permission) =>
    bearer(await world.key(exactly(permission))),
  'key with every other permission': async (world, permission) =>
    key(
      await world.key([...world.backend.catalogue.permissions.keys()].filter((name) => name !== permission)),
    ),
  'key without permissions': async (world) => key(await world.key([])),
  'root key': (world) => key(world.rootKey),

  'session and key': async (world) => ({
    headers: { 'x-session-id': (await world.player()).token, 'x-api-key': world.rootKey },
    player: null,
  }),
  'session by bearer and key': async (world) => ({
    headers: { authorization: `Bearer ${(await world.admin()).token}`, 'x-api-key': world.rootKey },
    player: null,
  }),
  'key by bearer and garbage session': async (world) => ({
    headers: { authorization: `Bearer ${world.rootKey}`, 'x-session-id': 'garbage' },
    player: null,
  }),
  'event ticket': async (world) => {
    const player = await world.player();
    const { ticket } = await world.backend.api.events.ticket({}, { session: player.token });
    return { headers: {}, player, ticket };
  },
  'used event ticket': async (world) => {
    const player = await world.player();
    const { ticket } = await world.backend.api.events.ticket({}, { session: player.token });
    await world.http('GET', `/events/subscribe?ticket=${ticket}`);
    return { headers: {}, player, ticket };
  },
} as const satisfies Readonly<
  Record<string, (world: AreaWorld, permission?: string) => Credential | Promise<Credential>>
>;

export type CredentialKind = keyof typeof credentials;

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns the same key with another secret: its form and checksum are valid, its digest is unknown. */
function forged(text: string): string {
  const body = `${text.slice(0, 20)}${text[20] === 'A' ? 'B' : 'A'}${text.slice(21, -6)}`;
  let rest = crc32(body);
  let check = '';
  for (let digit = 0; digit < 6; digit++) {
    check = base62[rest % 62] + check;
    rest = Math.floor(rest / 62);
  }
  return body + check;
}
