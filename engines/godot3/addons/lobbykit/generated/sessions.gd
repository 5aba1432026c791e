extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# Sessions

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Reads the session of the request.
# The value is a SessionsCurrentResponse.
# GET /api/v1/sessions/current
func current():
	return yield(_client.call_operation("GET", "/sessions/current", true, {}, {}, Types.SessionsCurrentResponse), "completed")


# Lists the live sessions of the caller's account, newest first.
# The value is a SessionsMineResponse.
# GET /api/v1/sessions/mine
func mine(limit = null, offset = null, page_token = null):
	return yield(_client.call_operation("GET", "/sessions/mine", true, {"limit": limit, "offset": offset, "pageToken": page_token}, {}, Types.SessionsMineResponse), "completed")


# Ends a session of the caller's account; any other session is answered as missing.
# May publish authenticationEvent.LOGOUT, matchmakingStatusUpdateEvent.CANCELLED.
# The value is a SessionsEndResponse.
# DELETE /api/v1/sessions/{sessionRef}
func end(session_ref):
	return yield(_client.call_operation("DELETE", _client.fill("/sessions/{sessionRef}", {"sessionRef": session_ref}), true, {}, {}, Types.SessionsEndResponse), "completed")


# Gives the session a new id, in the session header of the answer.
# The old id works 30 seconds more. A refresh does not change the latest end of the session. After several refreshes
# only the newest id lasts: every older one stops working after 30 seconds.
# POST /api/v1/sessions/refresh
func refresh():
	return yield(_client.call_operation("POST", "/sessions/refresh", false, {}, {}, null), "completed")


# Tells a game server whether a session id is valid and whose it is. This does not extend the session.
# A session is valid if it is live and has an account. The other fields are empty, and 0, if it is not valid.
# Needs the permission `sessions.validate`.
# The value is a SessionsValidateResponse.
# POST /api/v1/server/sessions/validate
func validate(session_id):
	return yield(_client.call_operation("POST", "/server/sessions/validate", true, {}, {"sessionId": session_id}, Types.SessionsValidateResponse), "completed")
