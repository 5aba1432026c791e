import { defineErrors } from '../../kernel/errors.ts';

export const partyErrors = defineErrors({
  PARTY_NOT_FOUND: ['NOT_FOUND', 'the party does not exist, or you are not a member of it'],
  NOT_IN_PARTY: ['NOT_FOUND', 'you are not in a party'],
  PARTY_PLAYER_NOT_FOUND: ['NOT_FOUND', 'there is no such player in the party'],
  PARTY_ACCOUNT_NOT_FOUND: ['NOT_FOUND', 'a player who should join has no account'],
  INVITE_CODE_UNKNOWN: ['NOT_FOUND', 'there is no party with this invite code'],
  ALREADY_IN_PARTY: ['FAILED_PRECONDITION', 'the player is already in a party'],
  PARTY_FULL: ['RESOURCE_EXHAUSTED', 'the party is full'],
  PARTY_IN_MATCH: ['FAILED_PRECONDITION', 'the party is in a match; others can join after the match'],
  PARTY_LEADER_REQUIRED: ['PERMISSION_DENIED', 'only the leader of the party may do this'],
  KICKED: ['PERMISSION_DENIED', 'the player was kicked from this party a short time ago'],
});
