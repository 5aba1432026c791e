/**
 * The states of an e-mail user.
 *
 * A sign-up creates an UNVERIFIED user: a password, and an address whose ownership is not proven. Nobody can log in
 * with it. The code of a verification mail makes the user VERIFIED, and so does the code of a reset mail, which sets a
 * new password. VERIFIED is never taken back. An operator, or the deletion of the account, deletes the row. A user who
 * stays UNVERIFIED for 30 days is deleted too.
 *
 * The password of an UNVERIFIED user is only a claim, because anybody can sign up with anybody's address. A claim is
 * open as long as a code that would verify it may be in the owner's mailbox. Signing up again with the same password
 * sends another code. If somebody signs up with another password while the claim is open, one of the two is not the
 * owner, and nobody can tell which: the claim is CONTESTED. It then has no password and no code, so an owner who types
 * a code from the mailbox cannot verify a stranger's password, and the next mail brings a reset code. For a day only a
 * reset works, so the password that counts is set by the person who reads the mail. When a claim is closed because its
 * codes have expired, the next sign-up replaces it.
 */
export const emailUserState = { UNVERIFIED: 1, VERIFIED: 2 } as const;
