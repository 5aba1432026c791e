import type { StorageOperations } from '@lobbykit/core/area';
import { lobbies, lobbyMembers } from './tables.ts';

/** What other areas ask about lobbies. Each is one statement. */
export interface LobbyQueries {
  /** Returns the lobby that a player is in; null if there is none. */
  lobbyIdOf(db: StorageOperations, playerId: string): Promise<string | null>;
  /** Returns the ids of the members, the longest-standing first. */
  memberIds(db: StorageOperations, lobbyId: string): Promise<readonly string[]>;
  /** Returns the code with which players join a lobby; null if it has ended. For a player who is invited. */
  inviteCodeOf(db: StorageOperations, lobbyId: string): Promise<string | null>;
}

export const lobbyQueries: LobbyQueries = {
  lobbyIdOf: async (db, playerId) => (await db.get(lobbyMembers, { playerId }))?.lobbyId ?? null,
  async memberIds(db, lobbyId) {
    const rows = await db.find(lobbyMembers, { where: { lobbyId }, orderBy: ['seat'] });
    return rows.map(({ playerId }) => playerId);
  },
  inviteCodeOf: async (db, id) => (await db.get(lobbies, { id }))?.inviteCode ?? null,
};
