import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type AccountAnswer, refusals } from '../answers.ts';
import { createSessionCheck, createSessionMemory, digestOf } from '../sessions.ts';
import type { PartyStore, TogetherStore, TwinFriend, TwinParty } from './store.ts';

const code = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bodies = {
  create: z.object({ creatingPlayerMetadata: z.record(z.string(), z.unknown()).optional() }),
  join: z.object({
    inviteCode: z.string().min(1).max(64),
    joiningPlayerMetadata: z.record(z.string(), z.unknown()).optional(),
  }),
  leave: z.object({ partyId: z.string().min(1).max(128) }),
  friends: z.object({
    limit: z.int().min(0).max(200).optional(),
    offset: z.int().min(0).max(100_000).optional(),
    includePresence: z.boolean().optional(),
  }),
  login: z.object({ provider: z.literal(1), payload: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/) }),
};

function checked<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success) throw refusals.invalid(parsed.error.message);
  return parsed.data;
}

/** Handles the requests about parties. */
export interface PartyRequests {
  create(authorization: string | undefined, body: unknown): Promise<{ party: TwinParty }>;
  join(authorization: string | undefined, body: unknown): Promise<{ party: TwinParty }>;
  leave(authorization: string | undefined, body: unknown): Promise<object>;
}

/** Handles the requests about friends and logins. */
export interface TogetherRequests {
  friends(authorization: string | undefined, body: unknown): Promise<{ friends: readonly TwinFriend[] }>;
  /** The token is sent in a header. */
  logIn(body: unknown): Promise<string>;
  account(authorization: string | undefined): Promise<AccountAnswer>;
}

export function createPartyRequests(store: PartyStore): PartyRequests {
  const sessionOf = createSessionCheck((digest) => store.session(digest));
  return {
    async create(authorization, body) {
      const { accountId } = await sessionOf(authorization);
      checked(bodies.create, body);
      const inviteCode = Array.from(randomBytes(8), (byte) => code[byte % 32]).join('');
      return { party: await store.createParty(accountId, inviteCode) };
    },
    async join(authorization, body) {
      const { accountId } = await sessionOf(authorization);
      return { party: await store.joinParty(accountId, checked(bodies.join, body).inviteCode.toUpperCase()) };
    },
    async leave(authorization, body) {
      const { accountId } = await sessionOf(authorization);
      await store.leaveParty(accountId, checked(bodies.leave, body).partyId);
      return {};
    },
  };
}

/** A session that a login of this process has just stored is cached for the request that follows it, as in lobbykit. */
export function createTogetherRequests(store: TogetherStore): TogetherRequests {
  const sessionOf = createSessionCheck((digest) => store.session(digest));
  const logins = createSessionMemory(() => undefined);

  return {
    async friends(authorization, body) {
      const { accountId } = await sessionOf(authorization);
      const { limit = 50, offset = 0 } = checked(bodies.friends, body);
      const rows = await store.friends(accountId, limit + 1, offset);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const more = rows.length > limit && last !== undefined;
      const nextPageToken = more
        ? Buffer.from(JSON.stringify([last.becameFriendsTimestamp, last.accountId])).toString('base64url')
        : undefined;
      return { friends: page, ...(nextPageToken !== undefined && { nextPageToken }) };
    },
    async logIn(body) {
      const { payload } = checked(bodies.login, body);
      const token = `gs_${randomBytes(32).toString('hex').slice(0, 43)}`;
      const digest = hash('sha256', token, 'hex');
      const { accountId, expiresAt } = await store.logIn({ digest, subject: payload });
      if (accountId !== null) logins.keep(digest, { accountId, expiresAt });
      return token;
    },
    async account(authorization) {
      const digest = digestOf(authorization);
      const started = logins.peek(digest);
      if (started !== undefined) return store.knownAccount(started.accountId);
      const session = await store.loginSession(digest);
      if (session === undefined || session.expiresAt <= Date.now()) throw refusals.unauthenticated();
      return session.accountId === null
        ? store.newAccount(digest, session.subject)
        : store.knownAccount(session.accountId);
    },
  };
}
