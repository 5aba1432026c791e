/**
 * The roles of a player in a group, as integers of the wire.
 *
 * OWNER: one for each group; may do everything. OFFICER: accepts requests, removes members, and writes description and
 * metadata. MEMBER: takes part. REQUESTED: no member yet; waits until an officer or the owner accepts or refuses them.
 */
export const groupRoles = { OWNER: 0, OFFICER: 1, MEMBER: 2, REQUESTED: 3 } as const;
export type GroupRole = (typeof groupRoles)[keyof typeof groupRoles];
