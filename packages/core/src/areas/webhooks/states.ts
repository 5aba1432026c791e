/** States of a webhook, as integers on the wire and in storage. */
export const webhookStates = {
  UNSPECIFIED: 0,
  /** It gets the events of its kinds. */
  ACTIVE: 1,
  /** An operator has paused it. */
  PAUSED_BY_OPERATOR: 2,
  /** Its address answered 410 Gone. */
  PAUSED_GONE: 3,
  /** A delivery failed in all its attempts, and no other one succeeded in that time. */
  PAUSED_FAILING: 4,
  /** Too many deliveries waited for it. */
  PAUSED_BACKLOG: 5,
} as const;

/**
 * States of a delivery. PENDING: it waits for its next attempt. DELIVERED: the address has answered 2xx. FAILED: all
 * attempts failed, or the address is gone. A replay makes it PENDING again.
 */
export const deliveryStates = { UNSPECIFIED: 0, PENDING: 1, DELIVERED: 2, FAILED: 3 } as const;
