import { defineErrors } from '../../kernel/errors.ts';

export const platformAuthErrors = defineErrors({
  FEATURE_OFF: ['FAILED_PRECONDITION', 'this way to log in is not enabled on this server'],
  CODE_INVALID: ['FAILED_PRECONDITION', 'the code is wrong, used up or expired'],
  PASSWORD_WRONG: ['PERMISSION_DENIED', 'the current password is wrong'],
  NO_PASSWORD: ['FAILED_PRECONDITION', 'this account has no login by e-mail and password'],
  DEVICE_EXISTS: ['ALREADY_EXISTS', 'a device with this id is already enrolled'],
  DEVICE_LIMIT: ['RESOURCE_EXHAUSTED', 'this account has enrolled the maximum number of devices'],
  DEVICE_NOT_FOUND: ['NOT_FOUND', 'this device does not exist'],
  SELF_ENROL_OFF: ['PERMISSION_DENIED', 'only operators can enrol devices on this server'],
  REPLAY_TOKEN_UNKNOWN: ['NOT_FOUND', 'this replay token does not exist or has expired'],
});
