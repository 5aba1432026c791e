/** What the area tells, and when. Each goes to every member, in the order in which the changes were committed. */
export const partyEvents = {
  'partyUpdateEvent.PLAYER_JOINED':
    'To every member, the new one among them, when a player joins or is joined: `player`, `playerId`. Who creates a party himself is told by the answer.',
  'partyUpdateEvent.PLAYER_LEFT':
    'To every member and to who was one, when a player leaves, is away for too long, or his account is deleted: `playerId`.',
  'partyUpdateEvent.PLAYER_KICKED':
    'To every member and to the kicked player, when a player is kicked: `playerId`.',
  'partyUpdateEvent.PLAYER_READY_CHANGED':
    'To every member, when a player says that he is ready or no more: `playerId`, `isReady`. Readiness that a join, a leave, a kick or a new leader resets is not told by itself.',
  'partyUpdateEvent.PLAYER_LEADER_CHANGED':
    'To every member, when another member leads the party: `leaderId`. Behind PLAYER_LEFT or PLAYER_KICKED of a leader who is gone.',
  'partyUpdateEvent.METADATA_CREATED':
    'To every member, when an entry is added: `entry`, with `playerId` where it is a member’s.',
  'partyUpdateEvent.METADATA_UPDATED':
    'To every member, when an entry is changed (`entry`), when several are put at once (`metadata`), and when name, team or metadata of a player change (`player`, and `metadata` where it did); with `playerId` where it is a member’s. What would make the event too large is left out: read it.',
  'partyUpdateEvent.METADATA_DELETED':
    'To every member, when an entry is removed: `entry` without a value, with `playerId` where it is a member’s.',
  'partyUpdateEvent.PARTY_DELETED':
    'To everybody who was a member, when the party is deleted by an operator or because nothing was done in it for a day.',
  'partyUpdateEvent.PLAYER_CONNECTION_CHANGED':
    'To every member, when a member’s last event stream has been closed for 10 seconds or he is connected again: `playerId`, `isConnected`.',
} as const;
