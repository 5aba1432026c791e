import type { OptionDefaults } from '../part.ts';

export interface WebhooksOptions {
  readonly webhooks?:
    | {
        /**
         * Addresses and networks (`10.0.0.0/8`) to which webhooks may be sent although they are not public, such as a relay of
         * your own. http is possible to these. Default: none.
         */
        readonly allow?: readonly string[];
        /** A certificate authority to trust besides those that Node trusts, as PEM. Default: none. */
        readonly ca?: string;
      }
    | undefined;
}

export const webhooksOptions: OptionDefaults<WebhooksOptions> = { webhooks: undefined };
