/** The events that the area publishes. */
export const accountEvents = {
  'accountsEvent.CREATE_OR_GET_ACCOUNT':
    'To the account, when a session gets it; isNewAccount says whether it was created for the session.',
  'accountsEvent.LINK_ACCOUNT_TO_PLATFORM': 'To the account, when another platform account is linked to it.',
  'accountsEvent.UNLINK_ACCOUNT_FROM_PLATFORM':
    'To the account, when a platform account is unlinked from it; removedPlatformType is its platform.',
  'authenticationEvent.LOGIN': 'To the account, when a session gets it.',
} as const;
