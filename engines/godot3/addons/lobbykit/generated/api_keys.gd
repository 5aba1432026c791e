extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# API keys

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Checks whether the API key of the request is valid.
# Reasons: KEY_REQUIRED
# GET /api/v1/api_keys/test
func test():
	return yield(_client.call_operation("GET", "/api_keys/test", true, {}, {}, null), "completed")
