import { defineErrors } from '../../kernel/errors.ts';

export const partyErrors = defineErrors({
  PARTY_NOT_FOUND: ['NOT_FOUND', 'there is no such party, or you are not in it'],
  NOT_IN_PARTY: ['NOT_FOUND', 'you are in no party'],
  PARTY_PLAYER_NOT_FOUND: ['NOT_FOUND', 'there is no such player in the party'],
  PARTY_ACCOUNT_NOT_FOUND: ['NOT_FOUND', 'there is no account of a player who is to join'],
  INVITE_CODE_UNKNOWN: ['NOT_FOUND', 'there is no party with this invite code'],
  ALREADY_IN_PARTY: ['FAILED_PRECONDITION', 'the player is in a party already'],
  PARTY_FULL: ['RESOURCE_EXHAUSTED', 'the party is full'],
  PARTY_IN_MATCH: ['FAILED_PRECONDITION', 'the party is in a match; others can join when it is over'],
  PARTY_LEADER_REQUIRED: ['PERMISSION_DENIED', 'only the leader of the party may do this'],
  KICKED: ['PERMISSION_DENIED', 'the player was kicked out of this party a short time ago'],
});
