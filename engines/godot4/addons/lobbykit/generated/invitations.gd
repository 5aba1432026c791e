extends RefCounted

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

## Invitations

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


## Invites a player to a party, lobby or group that the caller is in.
## An invitation that is open already is returned, with a new time. A receiver who has blocked the caller never sees
## it, and the caller cannot tell that from one that is not answered. Officers invite to groups that are not open.
## May publish anyEvent.invitations/Invited.
## The value is a InvitationsSendResponse.
## Reasons: INVITED_NOT_FRIEND, INVITER_NOT_MEMBER, INVITED_NOT_FOUND, INVITATION_LIMIT
## POST /api/v1/invitations
func send(receiver_account_id: String, kind: int, target_id: String) -> Answer:
	return await _client.call_operation("POST", "/invitations", true, {}, {"receiverAccountId": receiver_account_id, "kind": kind, "targetId": target_id}, Types.InvitationsSendResponse)


## Lists invitations that the caller has received or sent, the newest first.
## The value is a InvitationsListResponse.
## GET /api/v1/invitations
func list(direction = null, limit = null, offset = null, page_token = null) -> Answer:
	return await _client.call_operation("GET", "/invitations", true, {"direction": direction, "limit": limit, "offset": offset, "pageToken": page_token}, {}, Types.InvitationsListResponse)


## Accepts an invitation: the caller joins in the same transaction.
## The answer has the party, the lobby or the group that the caller has joined. What would refuse the caller at the
## target refuses here too, such as PARTY_FULL, IN_LOBBY or GROUP_FULL, and the invitation stays open.
## May publish anyEvent.invitations/Answered.
## The value is a InvitationsAcceptResponse.
## Reasons: INVITATION_OVER, INVITATION_TARGET_GONE, INVITATION_NOT_FOUND
## POST /api/v1/invitations/{invitationId}/accept
func accept(invitation_id: String) -> Answer:
	return await _client.call_operation("POST", _client.fill("/invitations/{invitationId}/accept", {"invitationId": invitation_id}), true, {}, {}, Types.InvitationsAcceptResponse)


## Declines an invitation.
## May publish anyEvent.invitations/Answered.
## The value is a InvitationsDeclineResponse.
## Reasons: INVITATION_OVER, INVITATION_NOT_FOUND
## POST /api/v1/invitations/{invitationId}/decline
func decline(invitation_id: String) -> Answer:
	return await _client.call_operation("POST", _client.fill("/invitations/{invitationId}/decline", {"invitationId": invitation_id}), true, {}, {}, Types.InvitationsDeclineResponse)


## Takes an invitation of the caller back.
## May publish anyEvent.invitations/Answered.
## The value is a InvitationsCancelResponse.
## Reasons: INVITATION_OVER, INVITATION_NOT_FOUND
## POST /api/v1/invitations/{invitationId}/cancel
func cancel(invitation_id: String) -> Answer:
	return await _client.call_operation("POST", _client.fill("/invitations/{invitationId}/cancel", {"invitationId": invitation_id}), true, {}, {}, Types.InvitationsCancelResponse)
