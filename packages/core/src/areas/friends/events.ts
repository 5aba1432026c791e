/** The events of the area and when they are sent. In events about a request, the sender is the sender of the request. */
export const friendEvents = {
  'friendsEvent.SEND_FRIEND_REQUEST':
    'To the receiver, when a player sends a friend request; to both, if an operator sends it. Also to a player who removes a block, for a request that was sent during the block.',
  'friendsEvent.ACCEPT_FRIEND_REQUEST':
    'To both, when two players become friends: a request was accepted, both had sent one, or an operator made them friends.',
  'friendsEvent.REJECT_FRIEND_REQUEST':
    'To the sender, when the receiver declines, if the host has switched on `notifyDeclinedRequests`.',
  'friendsEvent.REMOVE_FRIEND':
    'To the friend who was removed, when a friend removes or blocks them or that friend’s account is deleted; the sender is that friend. To both, if an operator does it.',
  'friendsEvent.CANCEL_FRIEND_REQUEST':
    'To the receiver, when the sender cancels a request, blocks the receiver, or the sender’s account is deleted; to both, if an operator does it.',
} as const;
