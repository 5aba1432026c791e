extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# Statistics

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Reads what the server has counted: series of values over time.
# The numbers of all nodes, up to the last minute. Times are in UTC. Of each series, the 20 labels with the most are
# answered, and the others together as `other`. Series of players have days alone. At most 1,500 values per series.
# Needs the permission `statistics.read`.
# names: Names of series, such as `players.online`. Default: all.
# step: Minutes are kept for a day, hours for 90 days, days for ever. Default: the shortest step that is kept for the
# span and needs at most 400 values.
# from: The begin, in seconds since 1970, rounded down to a step. Default: a day before `to`.
# seconds: In place of `from`: how long the span is. So a caller whose clock is wrong gets what it means.
# to: The end, in seconds since 1970, rounded up to a step. Default: now.
# The value is a StatisticsReadResponse.
# GET /api/v1/node_inspection/statistics
func read_(names = null, step = null, from = null, seconds = null, to = null):
	return yield(_client.call_operation("GET", "/node_inspection/statistics", true, {"names": names, "step": step, "from": from, "seconds": seconds, "to": to}, {}, Types.StatisticsReadResponse), "completed")
