/**
 * Invitations for a lobbykit server: to parties, lobbies and groups.
 *
 * @module
 */
export { type InvitationsOptions, invitationsArea } from './invitations-area.ts';
