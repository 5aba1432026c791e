extends RefCounted

# What came of a call.

var ok: bool = false # Whether the server did it.
var status: int = 0 # The HTTP status, or 0 if no answer came: the server may have done it.
var value = null # The typed answer; null if there is none.
var body: Dictionary = {} # The same as the server wrote it.
var reason: String = "" # Why not: NETWORK, PATH_INCOMPLETE, INVALID_JSON, UNKNOWN, or one of generated/reasons.gd.
var message: String = "" # The same for people who read logs.
var retry_after: float = 0.0 # Seconds to wait before another attempt, or 0.
var details: Array = [] # What else a refusal says.


# Whether another attempt may help.
func may_pass() -> bool:
	return reason == "NETWORK" or status == 429 or status >= 500


func refuse(refused_status: int, refused_reason: String, refused_message: String):
	status = refused_status
	reason = refused_reason
	message = refused_message
	return self
