import { defineErrors } from '../../kernel/errors.ts';

export const fleetErrors = defineErrors({
  HOST_NOT_YOURS: ['PERMISSION_DENIED', 'this host belongs to the sender of its first heartbeat'],
  HOST_NOT_FOUND: ['NOT_FOUND', 'there is no such host'],
  HOST_LOST: ['FAILED_PRECONDITION', 'the host has sent no heartbeat for too long'],
  HOST_BUSY: ['RESOURCE_EXHAUSTED', 'too many commands wait for this host'],
  HOST_LIMIT: ['RESOURCE_EXHAUSTED', 'there are too many hosts'],
  NO_HOST: ['FAILED_PRECONDITION', 'no available host meets the requirements of the job'],
  DEPLOY_DISABLED: ['FAILED_PRECONDITION', 'deploying is not switched on for this backend'],
  DEPLOY_FAILED: ['FAILED_PRECONDITION', 'the host could not start the job'],
  ARTIFACT_NOT_ALLOWED: ['FAILED_PRECONDITION', 'an artifact is not from an allowed address'],
  ARTIFACT_UNSIGNED: ['FAILED_PRECONDITION', 'an artifact has no integrity hash'],
  PROCESS_NOT_FOUND: ['NOT_FOUND', 'the host runs no such process'],
  PROCESS_AMBIGUOUS: ['FAILED_PRECONDITION', 'the host runs several processes of this name; give the jobId'],
  ACTION_FAILED: ['FAILED_PRECONDITION', 'the host could not carry out the action'],
  ACTION_TIMEOUT: ['DEADLINE_EXCEEDED', 'the host sent no result of the action in time'],
});
