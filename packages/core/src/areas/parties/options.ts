import type { OptionDefaults } from '../part.ts';

/** Options of parties. */
export interface PartiesOptions {
  /**
   * Whether a player who creates or joins a party first leaves their current one. If false, the call fails with
   * ALREADY_IN_PARTY. Calls in which operators put players into parties fail with it in both cases. Default false.
   */
  readonly autoLeaveParty?: boolean;
}

export const partiesOptions: OptionDefaults<PartiesOptions> = { autoLeaveParty: false };
