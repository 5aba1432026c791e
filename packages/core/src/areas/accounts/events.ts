/** What the area tells, and when. */
export const accountEvents = {
  'accountsEvent.CREATE_OR_GET_ACCOUNT':
    'To the account, when a session gets it; isNewAccount says whether it was created by that.',
  'accountsEvent.LINK_ACCOUNT_TO_PLATFORM': 'To the account, when another platform account is linked to it.',
  'authenticationEvent.LOGIN': 'To the account, when a session gets it.',
} as const;
