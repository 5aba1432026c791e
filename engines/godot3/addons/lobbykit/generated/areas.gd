extends Node

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

const Answer = preload("../answer.gd")
const Values = preload("../values.gd")

var accounts = preload("accounts.gd").new(self)
var api_keys = preload("api_keys.gd").new(self)
var authentication = preload("authentication.gd").new(self)
var entitlements = preload("entitlements.gd").new(self)
var events = preload("events.gd").new(self)
var friends = preload("friends.gd").new(self)
var global_metadata = preload("global_metadata.gd").new(self)
var leaderboards = preload("leaderboards.gd").new(self)
var match_broker = preload("match_broker.gd").new(self)
var matchmaking = preload("matchmaking.gd").new(self)
var parties = preload("parties.gd").new(self)
var platform_auth = preload("platform_auth.gd").new(self)
var sessions = preload("sessions.gd").new(self)
var titles = preload("titles.gd").new(self)
var lobbies = preload("lobbies.gd").new(self)
var groups = preload("groups.gd").new(self)
var chat = preload("chat.gd").new(self)
var inbox = preload("inbox.gd").new(self)
var invitations = preload("invitations.gd").new(self)
var moderation = preload("moderation.gd").new(self)
var matches = preload("matches.gd").new(self)
var statistics = preload("statistics.gd").new(self)
