/**
 * The states of an e-mail user.
 *
 * Signing up makes one UNVERIFIED: a password, and an address that nobody has proven to be his. Nobody logs in with it.
 * The code of a verification mail makes it VERIFIED, and so does the code of a reset mail, which brings a password of its
 * own. VERIFIED never goes back. An operator, or the deletion of its account, removes the row: DELETED. One that stays
 * UNVERIFIED for 30 days is removed too.
 *
 * While it is UNVERIFIED its password is only a claim, for anybody may sign up with anybody's address. A claim is open as
 * long as a code that would verify it may be in the owner's mailbox. Signing up again with the same password sends
 * another code for it. With another password, while the claim is open, one of the two is not the owner's, and nobody can
 * tell which: the claim is CONTESTED. It then has no password and no code any more, whoever typed a code that he found in
 * his mailbox could not help the other, and the mail that goes out brings the code of a reset. For a day only that leads
 * on, and so the password that counts is the one of whoever reads the mail. Once a claim is closed, because its codes are
 * too old, signing up puts another one in its place.
 */
export const emailUserState = { UNVERIFIED: 1, VERIFIED: 2 } as const;
