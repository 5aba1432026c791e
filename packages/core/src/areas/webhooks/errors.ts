import { defineErrors } from '../../kernel/errors.ts';

export const webhookErrors = defineErrors({
  WEBHOOK_NOT_FOUND: ['NOT_FOUND', 'this webhook does not exist'],
  WEBHOOK_LIMIT: ['RESOURCE_EXHAUSTED', 'the maximum number of webhooks is reached'],
  WEBHOOK_PAUSED: [
    'FAILED_PRECONDITION',
    'this webhook is paused; resume it with isPaused=false before you replay a delivery',
  ],
  WEBHOOK_SECRET_KEY_MISSING: [
    'FAILED_PRECONDITION',
    'the backend has no secretKey, so it cannot store the secret of a webhook',
  ],
  DELIVERY_NOT_FOUND: ['NOT_FOUND', 'this delivery does not exist, or is no longer kept'],
});
