/** The events of the area and when they are sent. Members get them in the order in which the changes committed. */
export const partyEvents = {
  'partyUpdateEvent.PLAYER_JOINED':
    'To every member including the new one, when a player joins or an operator adds a player: `player`, `playerId`. A player who creates a party gets no event.',
  'partyUpdateEvent.PLAYER_LEFT':
    'To every member and to the player who left, when a player leaves, is away for too long, or their account is deleted: `playerId`.',
  'partyUpdateEvent.PLAYER_KICKED':
    'To every member and to the kicked player, when a player is kicked: `playerId`.',
  'partyUpdateEvent.PLAYER_READY_CHANGED':
    'To every member, when a player sets their readiness: `playerId`, `isReady`. Not sent when a join, a leave, a kick or a new leader resets readiness.',
  'partyUpdateEvent.PLAYER_LEADER_CHANGED':
    'To every member, when another member leads the party: `leaderId`. If the leader left or was kicked, it follows PLAYER_LEFT or PLAYER_KICKED.',
  'partyUpdateEvent.METADATA_CREATED':
    'To every member, when an entry is added: `entry`, with `playerId` if a member owns it.',
  'partyUpdateEvent.METADATA_UPDATED':
    'To every member, when an entry changes (`entry`), when several entries are put at once (`metadata`), and when the name, team or metadata of a player changes (`player`, and `metadata` if that changed); with `playerId` if a member owns it. Metadata that would make the event too large is left out; read it with a call.',
  'partyUpdateEvent.METADATA_DELETED':
    'To every member, when an entry is removed: `entry` without a value, with `playerId` if a member owns it.',
  'partyUpdateEvent.PARTY_DELETED':
    'To everyone who was a member, when an operator deletes the party or it was without activity for a day.',
  'partyUpdateEvent.PLAYER_CONNECTION_CHANGED':
    'To every member, when a member’s last event stream has been closed for 10 seconds, and when the member is connected again: `playerId`, `isConnected`.',
} as const;
