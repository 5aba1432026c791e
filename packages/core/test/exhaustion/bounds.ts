import type { Exhausted } from './exhaust.ts';

/** The most rows, KiB of their JSON, and seconds of processors. */
export type Bound = readonly [rows: number, kib: number, cpuSeconds: number];

/** Returns whether a caller stayed within a bound. */
export const isWithin = ({ rows, bytes, cpuSeconds }: Exhausted, bound: Bound): boolean =>
  rows <= bound[0] && bytes <= bound[1] * 1024 && cpuSeconds <= bound[2];

/**
 * The most that one caller may have stored and computed after ten minutes of calling one operation.
 *
 * The caller is one account with sessions in three networks, or one IPv6 /48 for operations without credential. Rows and KiB
 * are slightly above what the default rates and limits allow. Tasks that remove expired rows do not run meanwhile, so nothing
 * depends on them. Answers that are kept for Idempotency-Keys count: 4 MiB of them and one row for each call. The seconds are
 * three times what a process of a loaded machine with two processors took, and at least one; only the long tests hold them.
 */
export const bounds: Readonly<Record<string, Bound>> = {
  'accounts.create': [660, 310, 1],
  'accounts.createMetadata': [120, 280, 1],
  'accounts.link': [1_400, 7_000, 1],
  'accounts.putMetadata': [140, 270, 1],
  'accounts.removeMetadata': [140, 27, 1],
  'accounts.unlink': [2_000, 7_300, 1],
  'accounts.update': [670, 7_400, 1],
  'authentication.login': [3_600, 1_800, 1],
  'authentication.logout': [400, 180, 1],
  'authentication.postCallback': [11_000, 5_700, 4.6],
  'entitlements.cancelSubscription': [610, 180, 1],
  'events.ticket': [1_400, 460, 1],
  'friends.accept': [1_700, 470, 1],
  'friends.block': [2_000, 500, 1],
  'friends.cancel': [2_700, 800, 1],
  'friends.decline': [1_400, 400, 1],
  'friends.remove': [2_700, 800, 1],
  'friends.send': [500, 130, 1],
  'friends.setPresence': [10, 10, 1],
  'friends.unblock': [1_400, 400, 1],
  'leaderboards.submit': [2_000, 500, 1],
  'matchmaking.accept': [3_900, 1_700, 1],
  'matchmaking.cancel': [2_000, 870, 1],
  'matchmaking.cancelAll': [2_000, 880, 1],
  'matchmaking.start': [330, 160, 1],
  'parties.create': [670, 3_300, 1],
  'parties.createMetadata': [14, 32, 1],
  'parties.join': [2_600, 9_600, 1],
  'parties.kick': [2_600, 880, 1],
  'parties.leave': [3_100, 1_300, 1],
  'parties.putMetadata': [1_400, 810, 1],
  'parties.removeMetadata': [110, 48, 1],
  'parties.setLeader': [1_200, 650, 1],
  'parties.updatePlayer': [2_000, 16_000, 1],
  'platformAuth.changePassword': [1_400, 380, 1],
  'platformAuth.enrolDevice': [25, 10, 1],
  'platformAuth.forget': [10, 10, 1],
  'platformAuth.remember': [670, 360, 1],
  'platformAuth.requestPasswordReset': [22_000, 4_400, 1],
  'platformAuth.resendVerification': [22_000, 4_400, 1],
  'platformAuth.resetPassword': [11_000, 2_400, 1.9],
  'platformAuth.signUp': [25_000, 5_700, 1.3],
  'platformAuth.verifyEmail': [7_100, 1_700, 1.1],
  'sessions.end': [400, 180, 1],
  'sessions.refresh': [680, 350, 1],
};
