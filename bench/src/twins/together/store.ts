import { randomBytes, randomUUID } from 'node:crypto';
import type { AccountAnswer } from '../answers.ts';
import type { TwinSession } from '../sessions.ts';

type Eventually<Value> = Value | Promise<Value>;

export interface TwinMember {
  readonly playerId: string;
  readonly displayName: string;
  readonly isReady: boolean;
  readonly teamNumber: number;
}

/** A party as lobbykit returns it. */
export interface TwinParty {
  readonly partyId: string;
  readonly leaderId: string;
  readonly matchId: string;
  readonly inviteCode: string;
  readonly players: readonly (TwinMember & { readonly isLeader: boolean; readonly metadata: object })[];
  readonly metadata: object;
  readonly state: number;
}

export interface TwinFriend {
  readonly accountId: string;
  readonly displayName: string;
  readonly becameFriendsTimestamp: number;
}

/** A verified identity that logs in with a new token. */
export interface TwinLogin {
  readonly digest: string;
  readonly subject: string;
}

/** A session of a login. Until its player asks for the account, that of a new player has none. */
export interface LoginSession {
  readonly accountId: string | null;
  readonly subject: string;
  readonly expiresAt: number;
}

/** The twin's operations on parties. Every change is durable when it returns. */
export interface PartyStore {
  session(digest: string): Eventually<TwinSession | undefined>;
  createParty(accountId: string, inviteCode: string): Eventually<TwinParty>;
  joinParty(accountId: string, inviteCode: string): Eventually<TwinParty>;
  leaveParty(accountId: string, partyId: string): Eventually<void>;
}

/** The twin's operations on friends and logins. */
export interface TogetherStore extends PartyStore {
  /** Returns friends of an account, oldest friendship first. */
  friends(accountId: string, limit: number, offset: number): Eventually<readonly TwinFriend[]>;
  loginSession(digest: string): Eventually<LoginSession | undefined>;
  /**
   * Stores a session, with the account of the identity if it has one, in one unit. If the account then has more than ten
   * sessions, ends the oldest.
   */
  logIn(login: TwinLogin): Promise<LoginSession>;
  /** Reads an account for its player, and tells them so by an event. */
  knownAccount(accountId: string): Promise<AccountAnswer>;
  /** Makes an account for the identity of a session, and gives it the session, in one unit. */
  newAccount(digest: string, subject: string): Promise<AccountAnswer>;
}

export const partySize = 8;
export const sessionsPerAccount = 10;
export const sessionMilliseconds = 7 * 24 * 3600 * 1000;
/** How long the session of a new player waits for its account. */
export const unclaimedMilliseconds = 3_600_000;

export const loginEvent = (type: 0 | 1, accountId: string, subject: string): object => ({
  authenticationEvent: {
    type,
    serviceAccountId: accountId,
    platformAccountId: subject,
    platform: 1,
  },
});

export const accountEvent = (accountId: string, isNewAccount: boolean): object => ({
  accountsEvent: {
    type: 0,
    accountId,
    isNewAccount,
    ...(isNewAccount && { newPlatformType: 1 }),
    platforms: [1],
  },
});

/** Returns the account of a new player, as lobbykit names it. */
export function newPlayer(): { readonly id: string; readonly displayName: string } {
  return {
    id: `account-${randomUUID()}`,
    displayName: `Player-${randomBytes(3).toString('hex').toUpperCase()}`,
  };
}

export const newPlayerAnswer = (id: string, displayName: string): AccountAnswer => ({
  account: { id, displayName, authRole: 'user', metadata: {}, platforms: [1] },
});

/** Returns an event of a recipient's log, as lobbykit writes it. */
export const eventText = (eventId: string, recipientId: string, body: object): string =>
  `{"eventId":"${eventId}","recipientId":"${recipientId}",${JSON.stringify(body).slice(1)}`;

export const partyEvent = (type: number, message: string, partyId: string, eventPayload: object): object => ({
  partyUpdateEvent: { type, message, partyId, eventPayload },
});

/** The states of parties that the bench makes. */
const partyState = { open: 1 } as const;

export const viewParty = (
  partyId: string,
  leaderId: string,
  inviteCode: string,
  members: readonly TwinMember[],
): TwinParty => ({
  partyId,
  leaderId,
  inviteCode,
  matchId: '',
  players: members.map((member) => ({ ...member, isLeader: member.playerId === leaderId, metadata: {} })),
  metadata: {},
  state: partyState.open,
});

/** Returns the tables in SQL that both databases understand; `text` sorts by code point in both. */
export const togetherSchema = (prefix: string, options: string, collation: string): string => `
  create table if not exists ${prefix}login_identities (
    subject text ${collation} primary key, account_id text ${collation} not null
  )${options};
  create table if not exists ${prefix}login_sessions (
    digest text ${collation} primary key, subject text not null, account_id text ${collation}, created_at bigint not null,
    expires_at bigint not null
  )${options};
  create index if not exists login_sessions_account on ${prefix}login_sessions (account_id, created_at);
  create index if not exists login_sessions_expiry on ${prefix}login_sessions (expires_at);
  create table if not exists ${prefix}parties (
    id text ${collation} primary key, leader_id text not null, invite_code text ${collation} not null unique, members int not null,
    seats int not null, active_at bigint not null
  )${options};
  create index if not exists parties_activity on ${prefix}parties (active_at);
  create table if not exists ${prefix}party_members (
    player_id text ${collation} primary key, party_id text ${collation} not null, seat int not null, display_name text not null,
    is_ready int not null default 0, team_number int not null default 0, look_at bigint not null, unique (party_id, seat)
  )${options};
  create index if not exists party_members_look on ${prefix}party_members (look_at);
  create table if not exists ${prefix}friend_edges (
    owner_id text ${collation} not null, other_id text ${collation} not null, state int not null, changed_at bigint not null,
    primary key (owner_id, other_id)
  )${options};
  create index if not exists friend_edges_list on ${prefix}friend_edges (owner_id, state, changed_at, other_id);
  create table if not exists ${prefix}event_heads (
    recipient_id text ${collation} primary key, sequence bigint not null
  )${options};
  create table if not exists ${prefix}event_log (
    recipient_id text ${collation} not null, sequence bigint not null, event_id text not null, created_at bigint not null,
    payload text not null, primary key (recipient_id, sequence)
  )${options};
  create index if not exists event_log_age on ${prefix}event_log (created_at);`;
