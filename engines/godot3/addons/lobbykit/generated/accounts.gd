extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# Accounts

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Gives the session the account of its platform account, and creates it if there is none.
# A session that already has its account gets the same answer again.
# May publish accountsEvent.CREATE_OR_GET_ACCOUNT, authenticationEvent.LOGIN.
# The value is a AccountsCreateResponse.
# Reasons: ACCOUNT_GOING
# POST /api/v1/accounts
func create():
	return yield(_client.call_operation("POST", "/accounts", true, {}, {}, Types.AccountsCreateResponse), "completed")


# Reads the caller’s account, or the public part of another player’s account.
# The value is a AccountsGetResponse.
# Reasons: ACCOUNT_NOT_FOUND
# GET /api/v1/accounts/{accountId}
func get_(account_id):
	return yield(_client.call_operation("GET", _client.fill("/accounts/{accountId}", {"accountId": account_id}), true, {}, {}, Types.AccountsGetResponse), "completed")


# Changes display name and metadata of the caller’s account, all or nothing.
# Metadata entries are added or overwritten key by key. Other fields of the account are ignored.
# account_mask: Comma-separated paths of the fields to change: `displayName`, `metadata`, and for operators
# `authRole`. If empty: all of these that are present.
# metadata_deletion_keys: Keys of metadata entries to remove. The mask does not matter for them.
# The value is a AccountsUpdateResponse.
# Reasons: METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, NOT_YOURS, ACCOUNT_NOT_FOUND, METADATA_TOO_MANY_ENTRIES,
# METADATA_TOTAL_TOO_LARGE
# PATCH /api/v1/accounts/{accountId}
func update(account_id, account = null, account_mask = null, metadata_deletion_keys = null):
	return yield(_client.call_operation("PATCH", _client.fill("/accounts/{accountId}", {"accountId": account_id}), true, {}, {"account": account, "accountMask": account_mask, "metadataDeletionKeys": metadata_deletion_keys}, Types.AccountsUpdateResponse), "completed")


# Lists the ids of all accounts, oldest first; at most 1,000 a page.
# The value is a AccountsListIdsResponse.
# Reasons: ACCOUNT_IDS_OFF
# POST /api/v1/accounts/ids
func list_ids(limit = null, offset = null, page_token = null):
	return yield(_client.call_operation("POST", "/accounts/ids", true, {}, {"limit": limit, "offset": offset, "pageToken": page_token}, Types.AccountsListIdsResponse), "completed")


# Links the platform account of another session to the caller’s account.
# If it is linked, the other session ends, and the session header carries a new token for the caller; the old one
# works 30 seconds more. If the platform account belongs to another account, or the caller has another one of that
# platform, accountLinked is false, nothing has changed, and the header x-reason is IDENTITY_TAKEN or PLATFORM_TAKEN.
# May publish accountsEvent.LINK_ACCOUNT_TO_PLATFORM.
# session_id: The token of a session that is logged in and has no account.
# The value is a AccountsLinkResponse.
# Reasons: SESSION_NOT_LINKABLE, ACCOUNT_NOT_FOUND, ACCOUNT_GOING
# POST /api/v1/accounts/link
func link(session_id):
	return yield(_client.call_operation("POST", "/accounts/link", true, {}, {"sessionId": session_id}, Types.AccountsLinkResponse), "completed")


# Unlinks a platform account from the caller’s account.
# Sessions that logged in with it end. Anyone who logs in with it later gets another account. accountUnlinked is
# false if the account has none of that platform.
# May publish accountsEvent.UNLINK_ACCOUNT_FROM_PLATFORM, authenticationEvent.LOGOUT.
# issuer: The issuer of the id. Required if the account has several platform accounts of this platform.
# The value is a AccountsUnlinkResponse.
# Reasons: PLATFORM_IN_USE, PLATFORM_LAST, PLATFORM_TOO_NEW, ACCOUNT_NOT_FOUND
# POST /api/v1/accounts/unlink
func unlink(platform, issuer = null):
	return yield(_client.call_operation("POST", "/accounts/unlink", true, {}, {"platform": platform, "issuer": issuer}, Types.AccountsUnlinkResponse), "completed")


# Creates an account with platform accounts, or adds them to an existing account.
# Platform accounts that the account already has stay. If one belongs to another account, the whole call fails.
# Adding one to an account that existed before needs the permission `accounts.link` too. Without `accounts.read` the
# answer shows the public part of such an account.
# Needs the permission `accounts.create`.
# May publish accountsEvent.LINK_ACCOUNT_TO_PLATFORM.
# account_id: If absent: the account that has the platform accounts, otherwise a new one. The id of a deleted account
# is refused.
# display_name: Used only for a new account.
# The value is a AccountsServerCreateResponse.
# Reasons: ACCOUNT_DELETED, ROLE_NOT_HELD, ACCOUNT_GOING, IDENTITY_TAKEN, PLATFORM_TAKEN
# POST /api/v1/server/accounts
func server_create(account_id = null, display_name = null, platform_account_ids = null):
	return yield(_client.call_operation("POST", "/server/accounts", true, {}, {"accountId": account_id, "displayName": display_name, "platformAccountIds": platform_account_ids}, Types.AccountsServerCreateResponse), "completed")


# Deletes an account with its sessions, platform accounts and metadata, in one transaction.
# Needs the permission `accounts.delete`.
# The value is a AccountsServerDeleteResponse.
# Reasons: ROLE_NOT_HELD
# DELETE /api/v1/server/accounts
func server_delete(account_id):
	return yield(_client.call_operation("DELETE", "/server/accounts", true, {}, {"accountId": account_id}, Types.AccountsServerDeleteResponse), "completed")


# Links a platform account to an account.
# If it cannot be linked, accountLinked is false and the header x-reason gives the reason, as for players. Without
# the permission `accounts.read` the answer shows the public part of the account.
# Needs the permission `accounts.link`.
# May publish accountsEvent.LINK_ACCOUNT_TO_PLATFORM.
# The value is a AccountsServerLinkResponse.
# Reasons: ROLE_NOT_HELD, ACCOUNT_NOT_FOUND, ACCOUNT_GOING
# POST /api/v1/server/accounts/link
func server_link(account_id, platform_account_id):
	return yield(_client.call_operation("POST", "/server/accounts/link", true, {}, {"accountId": account_id, "platformAccountId": platform_account_id}, Types.AccountsServerLinkResponse), "completed")


# Unlinks a platform account from an account. Sessions that logged in with it end.
# accountUnlinked is false if the account does not have this platform account. Without the permission `accounts.read`
# the answer shows the public part of the account.
# Needs the permission `accounts.link`.
# May publish accountsEvent.UNLINK_ACCOUNT_FROM_PLATFORM, authenticationEvent.LOGOUT.
# The value is a AccountsServerUnlinkResponse.
# Reasons: PLATFORM_LAST, ROLE_NOT_HELD, ACCOUNT_NOT_FOUND
# POST /api/v1/server/accounts/unlink
func server_unlink(account_id, platform_account_id):
	return yield(_client.call_operation("POST", "/server/accounts/unlink", true, {}, {"accountId": account_id, "platformAccountId": platform_account_id}, Types.AccountsServerUnlinkResponse), "completed")


# Adds a metadata entry to the caller’s account.
# account_id: Default: the caller’s account. Any other account is refused.
# Reasons: METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, NOT_YOURS, ACCOUNT_NOT_FOUND, METADATA_EXISTS,
# METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE
# POST /api/v1/accounts/metadata
func create_metadata(entry_key, entry_value, account_id = null):
	return yield(_client.call_operation("POST", "/accounts/metadata", true, {}, {"entryKey": entry_key, "entryValue": entry_value, "accountId": account_id}, null), "completed")


# Changes a metadata entry of the caller’s account.
# OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND
# joins texts and merges JSON: objects member by member, arrays end to end.
# account_id: Default: the caller’s account. Any other account is refused.
# if_version: Changes the entry only if it has this version. 0 means that the entry must not exist yet.
# Reasons: METADATA_VALUE_TOO_LARGE, PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, NOT_YOURS, ACCOUNT_NOT_FOUND,
# METADATA_NOT_FOUND, METADATA_VERSION_CHANGED, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE
# PUT /api/v1/accounts/metadata
func put_metadata(entry_key, entry_value, account_id = null, update_operation_type = null, if_version = null):
	return yield(_client.call_operation("PUT", "/accounts/metadata", true, {}, {"entryKey": entry_key, "entryValue": entry_value, "accountId": account_id, "updateOperationType": update_operation_type, "ifVersion": if_version}, null), "completed")


# Reads the metadata of the caller’s account.
# id: Default: the caller’s account. Any other account is refused.
# The value is a AccountsListMetadataResponse.
# Reasons: NOT_YOURS
# GET /api/v1/accounts/metadata
func list_metadata(id = null):
	return yield(_client.call_operation("GET", "/accounts/metadata", true, {"id": id}, {}, Types.AccountsListMetadataResponse), "completed")


# Reads one metadata entry of the caller’s account.
# account_id: Default: the caller’s account. Any other account is refused.
# The value is a AccountsGetMetadataResponse.
# Reasons: NOT_YOURS, METADATA_NOT_FOUND
# GET /api/v1/accounts/metadata/{entryKey}
func get_metadata(entry_key, account_id = null):
	return yield(_client.call_operation("GET", _client.fill("/accounts/metadata/{entryKey}", {"entryKey": entry_key}), true, {"accountId": account_id}, {}, Types.AccountsGetMetadataResponse), "completed")


# Removes a metadata entry of the caller’s account, or properties of its JSON value.
# PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says
# whether anything was removed.
# account_id: Default: the caller’s account. Any other account is refused.
# The value is a AccountsRemoveMetadataResponse.
# Reasons: PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, NOT_YOURS
# DELETE /api/v1/accounts/metadata/{entryKey}
func remove_metadata(entry_key, account_id = null, json_handling_type = null, properties_to_remove_paths = null):
	return yield(_client.call_operation("DELETE", _client.fill("/accounts/metadata/{entryKey}", {"entryKey": entry_key}), true, {"accountId": account_id, "jsonHandlingType": json_handling_type, "propertiesToRemovePaths": properties_to_remove_paths}, {}, Types.AccountsRemoveMetadataResponse), "completed")


# Finds the metadata entries of the caller’s account whose keys match a regular expression.
# The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000
# keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the expression takes more
# than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked. An expression
# that matches for 500 ms without finding a key is refused.
# account_id: Default: the caller’s account. Any other account is refused.
# The value is a AccountsSearchMetadataResponse.
# Reasons: PATTERN_INVALID, NOT_YOURS
# POST /api/v1/accounts/metadata/keys/search
func search_metadata(regex, account_id = null, case_insensitive = null, invert = null, page_token = null):
	return yield(_client.call_operation("POST", "/accounts/metadata/keys/search", true, {"regex": regex, "accountId": account_id, "caseInsensitive": case_insensitive, "invert": invert, "pageToken": page_token}, {}, Types.AccountsSearchMetadataResponse), "completed")


# Adds a metadata entry to an account.
# Needs the permission `accounts.metadata.write`.
# Reasons: METADATA_VALUE_TOO_LARGE, METADATA_KEY_RESERVED, ACCOUNT_NOT_FOUND, METADATA_EXISTS,
# METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE
# POST /api/v1/server/accounts/metadata
func server_create_metadata(account_id, entry_key, entry_value):
	return yield(_client.call_operation("POST", "/server/accounts/metadata", true, {}, {"accountId": account_id, "entryKey": entry_key, "entryValue": entry_value}, null), "completed")


# Changes a metadata entry of an account.
# OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND
# joins texts and merges JSON: objects member by member, arrays end to end.
# Needs the permission `accounts.metadata.write`.
# if_version: Changes the entry only if it has this version. 0 means that the entry must not exist yet.
# Reasons: METADATA_VALUE_TOO_LARGE, PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED, ACCOUNT_NOT_FOUND,
# METADATA_NOT_FOUND, METADATA_VERSION_CHANGED, METADATA_TOO_MANY_ENTRIES, METADATA_TOTAL_TOO_LARGE
# PUT /api/v1/server/accounts/metadata
func server_put_metadata(account_id, entry_key, entry_value, update_operation_type = null, if_version = null):
	return yield(_client.call_operation("PUT", "/server/accounts/metadata", true, {}, {"accountId": account_id, "entryKey": entry_key, "entryValue": entry_value, "updateOperationType": update_operation_type, "ifVersion": if_version}, null), "completed")


# Removes a metadata entry of an account, or properties of its JSON value.
# PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says
# whether anything was removed.
# Needs the permission `accounts.metadata.write`.
# The value is a AccountsServerRemoveMetadataResponse.
# Reasons: PAYLOAD_TYPE_MISMATCH, METADATA_KEY_RESERVED
# DELETE /api/v1/server/accounts/metadata
func server_remove_metadata(account_id, entry_key, json_handling_type = null, properties_to_remove_paths = null):
	return yield(_client.call_operation("DELETE", "/server/accounts/metadata", true, {}, {"accountId": account_id, "entryKey": entry_key, "jsonHandlingType": json_handling_type, "propertiesToRemovePaths": properties_to_remove_paths}, Types.AccountsServerRemoveMetadataResponse), "completed")


# Reads all metadata of an account, or one entry.
# Needs the permission `accounts.metadata.read`.
# The value is a AccountsServerReadMetadataResponse.
# Reasons: ACCOUNT_NOT_FOUND, METADATA_NOT_FOUND
# GET /api/v1/server/accounts/metadata
func server_read_metadata(account_id, entry_key = null):
	return yield(_client.call_operation("GET", "/server/accounts/metadata", true, {"accountId": account_id, "entryKey": entry_key}, {}, Types.AccountsServerReadMetadataResponse), "completed")


# Finds the metadata entries of an account whose keys match a regular expression.
# The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000
# keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the expression takes more
# than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked. An expression
# that matches for 500 ms without finding a key is refused.
# Needs the permission `accounts.metadata.read`.
# The value is a AccountsServerSearchMetadataResponse.
# Reasons: PATTERN_INVALID, ACCOUNT_NOT_FOUND
# POST /api/v1/server/accounts/metadata/keys/search
func server_search_metadata(account_id, regex, case_insensitive = null, invert = null, page_token = null):
	return yield(_client.call_operation("POST", "/server/accounts/metadata/keys/search", true, {"accountId": account_id, "regex": regex, "caseInsensitive": case_insensitive, "invert": invert, "pageToken": page_token}, {}, Types.AccountsServerSearchMetadataResponse), "completed")
