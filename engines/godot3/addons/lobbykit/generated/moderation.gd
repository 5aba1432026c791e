extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# Moderation

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Bans an account, mutes it, or keeps it from waiting for matches.
# A BAN ends the sessions of the account with their event streams on every node, its ticket, and its membership of a
# party and a lobby, in one transaction. Logins and requests of the account then get ACCOUNT_BANNED with `until` and
# `publicReason`. A sanction ends by itself at `untilTimestamp`. Of several of one kind the one that ends last
# counts.
# Needs the permission `moderation.sanction`.
# May publish authenticationEvent.LOGOUT.
# public_reason: Shown to the player.
# note: For operators alone.
# until_timestamp: When it ends; 0 for ever.
# The value is a ModerationSanctionResponse.
# Reasons: SANCTION_IN_PAST, ROLE_NOT_HELD, SANCTION_OF_CALLER, ACCOUNT_NOT_FOUND
# POST /api/v1/admin/moderation/sanctions
func sanction(account_id, kind, public_reason = null, note = null, until_timestamp = null):
	return yield(_client.call_operation("POST", "/admin/moderation/sanctions", true, {}, {"accountId": account_id, "kind": kind, "publicReason": public_reason, "note": note, "untilTimestamp": until_timestamp}, Types.ModerationSanctionResponse), "completed")


# Lists sanctions, the newest first.
# Needs the permission `moderation.sanction`.
# is_active: True: those in force. False: those that are over.
# The value is a ModerationSanctionsResponse.
# GET /api/v1/admin/moderation/sanctions
func sanctions(account_id = null, kind = null, is_active = null, limit = null, offset = null, page_token = null):
	return yield(_client.call_operation("GET", "/admin/moderation/sanctions", true, {"accountId": account_id, "kind": kind, "isActive": is_active, "limit": limit, "offset": offset, "pageToken": page_token}, {}, Types.ModerationSanctionsResponse), "completed")


# Ends a sanction now. It stays in the list, with who has lifted it, when and why.
# Needs the permission `moderation.sanction`.
# note: Why; for operators alone.
# The value is a ModerationLiftResponse.
# Reasons: SANCTION_OVER, ROLE_NOT_HELD, SANCTION_OF_CALLER, ACCOUNT_NOT_FOUND, SANCTION_NOT_FOUND
# DELETE /api/v1/admin/moderation/sanctions/{sanctionId}
func lift(sanction_id, note = null):
	return yield(_client.call_operation("DELETE", _client.fill("/admin/moderation/sanctions/{sanctionId}", {"sanctionId": sanction_id}), true, {}, {"note": note}, Types.ModerationLiftResponse), "completed")


# Lists the caller’s sanctions, at most the newest 100, also those that are over.
# The value is a ModerationMineResponse.
# GET /api/v1/moderation/mine
func mine():
	return yield(_client.call_operation("GET", "/moderation/mine", true, {}, {}, Types.ModerationMineResponse), "completed")


# Reports another player to the operators, once a day for each player.
# The report keeps a copy of the match and the message that it names, for the operators, also if they are deleted
# later.
# text: What has happened, at most 1,000 characters. It may have lines.
# The value is a ModerationReportResponse.
# Reasons: REPORT_OF_CALLER, ACCOUNT_NOT_FOUND, REPORT_EXISTS, REPORT_LIMIT
# POST /api/v1/moderation/reports
func report(account_id, category, text = null, match_id = null, message_id = null):
	return yield(_client.call_operation("POST", "/moderation/reports", true, {}, {"accountId": account_id, "category": category, "text": text, "matchId": match_id, "messageId": message_id}, Types.ModerationReportResponse), "completed")


# Lists reports, the newest first.
# Needs the permission `moderation.reports`.
# The value is a ModerationReportsResponse.
# GET /api/v1/admin/moderation/reports
func reports(account_id = null, reporter_id = null, state = null, category = null, limit = null, offset = null, page_token = null):
	return yield(_client.call_operation("GET", "/admin/moderation/reports", true, {"accountId": account_id, "reporterId": reporter_id, "state": state, "category": category, "limit": limit, "offset": offset, "pageToken": page_token}, {}, Types.ModerationReportsResponse), "completed")


# Sets the state of a report, with a note for operators.
# Needs the permission `moderation.reports`.
# note: Absent: the note stays.
# The value is a ModerationDecideResponse.
# Reasons: REPORT_NOT_FOUND
# PUT /api/v1/admin/moderation/reports/{reportId}
func decide(report_id, state, note = null):
	return yield(_client.call_operation("PUT", _client.fill("/admin/moderation/reports/{reportId}", {"reportId": report_id}), true, {}, {"state": state, "note": note}, Types.ModerationDecideResponse), "completed")
