import { defineErrors } from '../../kernel/errors.ts';

export const platformAuthErrors = defineErrors({
  FEATURE_OFF: ['FAILED_PRECONDITION', 'this way to log in is not enabled on this server'],
  CODE_INVALID: ['FAILED_PRECONDITION', 'the code is wrong, used up or too old'],
  PASSWORD_WRONG: ['PERMISSION_DENIED', 'the current password is wrong'],
  NO_PASSWORD: ['FAILED_PRECONDITION', 'no e-mail address and password lead to this account'],
  DEVICE_EXISTS: ['ALREADY_EXISTS', 'a device with this id is enrolled already'],
  DEVICE_LIMIT: ['RESOURCE_EXHAUSTED', 'this account has enrolled as many devices as it may'],
  DEVICE_NOT_FOUND: ['NOT_FOUND', 'there is no such device'],
  SELF_ENROL_OFF: ['PERMISSION_DENIED', 'on this server only operators enrol devices'],
  REPLAY_TOKEN_UNKNOWN: ['NOT_FOUND', 'there is no such replay token'],
});
