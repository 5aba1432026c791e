/** What the area tells, and when. In events of a request the sender is who sent the request, whoever acts on it. */
export const friendEvents = {
  'friendsEvent.SEND_FRIEND_REQUEST':
    'To the receiver, when somebody sends a friend request; to both where an operator does it for them. Also to a player who lifts a block, of a request that came meanwhile.',
  'friendsEvent.ACCEPT_FRIEND_REQUEST':
    'To both, when two become friends: a request was accepted, they had asked each other, or an operator has made them friends.',
  'friendsEvent.REJECT_FRIEND_REQUEST':
    'To the sender, when the receiver declines, where the host has switched it on (`tellDeclinedRequests`).',
  'friendsEvent.REMOVE_FRIEND':
    'To the friend that was removed, with who did it as sender, also when that account is deleted; to both where an operator does it.',
  'friendsEvent.CANCEL_FRIEND_REQUEST':
    'To the receiver, when the sender cancels a request or is deleted; to both where an operator does it.',
} as const;
