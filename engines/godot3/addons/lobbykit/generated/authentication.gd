extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# Authentication

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Begins a login with a provider; the session token is in the header x-session-id.
# An empty redirectUri means that the player is logged in. Otherwise open it in a browser and wait with GET
# /authentication/await.
# The value is a AuthenticationLoginResponse.
# Reasons: EMAIL_NOT_VERIFIED, PROVIDER_DISABLED, PROVIDER_UNKNOWN, INVALID_CREDENTIALS, PROVIDER_UNAVAILABLE
# POST /api/v1/authentication/login
func login(provider, payload):
	return yield(_client.call_operation("POST", "/authentication/login", false, {}, {"provider": provider, "payload": payload}, Types.AuthenticationLoginResponse), "completed")


# Waits until the login of the session is done, up to 25 seconds.
# After a login by redirect the new session token is in the header x-session-id. If `message` is `PENDING`, the login
# is not done yet: call again.
# The value is a AuthenticationAwaitResponse.
# Reasons: AWAIT_RUNNING
# GET /api/v1/authentication/await
func await_():
	return yield(_client.call_operation("GET", "/authentication/await", true, {}, {}, Types.AuthenticationAwaitResponse), "completed")


# Ends the session.
# May publish authenticationEvent.LOGOUT, matchmakingStatusUpdateEvent.CANCELLED.
# POST /api/v1/authentication/logout
func logout():
	return yield(_client.call_operation("POST", "/authentication/logout", false, {}, {}, null), "completed")


# Lists the providers that are enabled.
# The value is a AuthenticationListProvidersResponse.
# GET /api/v1/authentication/providers
func list_providers():
	return yield(_client.call_operation("GET", "/authentication/providers", true, {}, {}, Types.AuthenticationListProvidersResponse), "completed")
