extends Reference

# What came of a call.

var ok = false # Whether the server did it.
var status = 0 # The HTTP status, or 0 if no answer came: the server may have done it.
var value = null # The typed answer; null if there is none.
var body = {} # The same as the server wrote it.
var reason = "" # Why not: NETWORK, PATH_INCOMPLETE, INVALID_JSON, UNKNOWN, or one of generated/reasons.gd.
var message = "" # The same for people who read logs.
var retry_after = 0.0 # Seconds to wait before another attempt, or 0.
var details = [] # What else a refusal says.


# Whether another attempt may help.
func may_pass():
	return reason == "NETWORK" or status == 429 or status >= 500


func refuse(refused_status, refused_reason, refused_message):
	status = refused_status
	reason = refused_reason
	message = refused_message
	return self
