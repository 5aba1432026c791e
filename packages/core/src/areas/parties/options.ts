export interface PartiesOptions {
  /**
   * Whether a player who creates or joins a party leaves the one that he is in; otherwise he is refused
   * ALREADY_IN_PARTY. Operators who put players into parties are always refused. Default false.
   */
  readonly autoLeaveParty?: boolean;
}
