extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# Global metadata

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Reads one entry of a namespace, or of the namespace `default` if none is given.
# namespace_: If absent or empty: `default`.
# The value is a GlobalMetadataReadEntryResponse.
# Reasons: METADATA_NOT_FOUND
# GET /api/v1/global_metadata/entry/{entryKey}
func read_entry(entry_key, namespace_ = null):
	return yield(_client.call_operation("GET", _client.fill("/global_metadata/entry/{entryKey}", {"entryKey": entry_key}), true, {"namespace": namespace_}, {}, Types.GlobalMetadataReadEntryResponse), "completed")


# Reads one entry of the namespace in the path.
# The value is a GlobalMetadataReadNamespaceEntryResponse.
# Reasons: METADATA_NOT_FOUND
# GET /api/v1/global_metadata/entry/{namespace}/{entryKey}
func read_namespace_entry(namespace_, entry_key):
	return yield(_client.call_operation("GET", _client.fill("/global_metadata/entry/{namespace}/{entryKey}", {"namespace": namespace_, "entryKey": entry_key}), true, {}, {}, Types.GlobalMetadataReadNamespaceEntryResponse), "completed")


# Reads the entries of a namespace, or of the namespace `default` if none is given.
# Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after
# them. A namespace that does not exist is empty.
# namespace_: If absent or empty: `default`.
# The value is a GlobalMetadataReadEntriesResponse.
# GET /api/v1/global_metadata/entries
func read_entries(namespace_ = null, page_token = null):
	return yield(_client.call_operation("GET", "/global_metadata/entries", true, {"namespace": namespace_, "pageToken": page_token}, {}, Types.GlobalMetadataReadEntriesResponse), "completed")


# Reads the entries of the namespace in the path.
# Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after
# them. A namespace that does not exist is empty.
# The value is a GlobalMetadataReadNamespaceEntriesResponse.
# GET /api/v1/global_metadata/entries/{namespace}
func read_namespace_entries(namespace_, page_token = null):
	return yield(_client.call_operation("GET", _client.fill("/global_metadata/entries/{namespace}", {"namespace": namespace_}), true, {"pageToken": page_token}, {}, Types.GlobalMetadataReadNamespaceEntriesResponse), "completed")


# Finds the entries of a namespace whose keys match a regular expression.
# The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000
# keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the expression takes more
# than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked. An expression
# that matches for 500 ms without finding a key is refused.
# namespace_: If absent or empty: `default`.
# The value is a GlobalMetadataSearchResponse.
# Reasons: PATTERN_INVALID
# POST /api/v1/global_metadata/keys/search
func search(regex, namespace_ = null, case_insensitive = null, invert = null, page_token = null):
	return yield(_client.call_operation("POST", "/global_metadata/keys/search", true, {"regex": regex, "namespace": namespace_, "caseInsensitive": case_insensitive, "invert": invert, "pageToken": page_token}, {}, Types.GlobalMetadataSearchResponse), "completed")


# Lists the namespaces that have entries, in alphabetical order.
# Needs the permission `global_metadata.read`.
# The value is a GlobalMetadataServerListNamespacesResponse.
# GET /api/v1/server/global_metadata_namespaces
func server_list_namespaces(limit = null, offset = null, page_token = null):
	return yield(_client.call_operation("GET", "/server/global_metadata_namespaces", true, {"limit": limit, "offset": offset, "pageToken": page_token}, {}, Types.GlobalMetadataServerListNamespacesResponse), "completed")


# Adds an entry to a namespace. The first entry creates the namespace.
# Needs the permission `global_metadata.write`.
# namespace_: If absent or empty: `default`.
# Reasons: METADATA_VALUE_TOO_LARGE, METADATA_EXISTS, METADATA_TOO_MANY_ENTRIES, NAMESPACE_LIMIT
# POST /api/v1/server/global_metadata
func server_create(entry_key, entry_value, namespace_ = null):
	return yield(_client.call_operation("POST", "/server/global_metadata", true, {}, {"entryKey": entry_key, "entryValue": entry_value, "namespace": namespace_}, null), "completed")


# Changes an entry of a namespace.
# OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND
# joins texts and merges JSON: objects member by member, arrays end to end.
# Needs the permission `global_metadata.write`.
# namespace_: If absent or empty: `default`.
# if_version: Changes the entry only if it has this version. 0 means that the entry must not exist yet.
# Reasons: METADATA_VALUE_TOO_LARGE, PAYLOAD_TYPE_MISMATCH, METADATA_NOT_FOUND, METADATA_VERSION_CHANGED,
# METADATA_TOO_MANY_ENTRIES, NAMESPACE_LIMIT
# PUT /api/v1/server/global_metadata
func server_put(entry_key, entry_value, namespace_ = null, update_operation_type = null, if_version = null):
	return yield(_client.call_operation("PUT", "/server/global_metadata", true, {}, {"entryKey": entry_key, "entryValue": entry_value, "namespace": namespace_, "updateOperationType": update_operation_type, "ifVersion": if_version}, null), "completed")


# Removes an entry of a namespace, or properties of its JSON value.
# A namespace is removed with its last entry. PARTIAL_ENTRY removes the properties at the given paths (`a.b`,
# `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.
# Needs the permission `global_metadata.write`.
# namespace_: If absent or empty: `default`.
# The value is a GlobalMetadataServerRemoveResponse.
# Reasons: PAYLOAD_TYPE_MISMATCH
# DELETE /api/v1/server/global_metadata
func server_remove(entry_key, namespace_ = null, json_handling_type = null, properties_to_remove_paths = null):
	return yield(_client.call_operation("DELETE", "/server/global_metadata", true, {}, {"entryKey": entry_key, "namespace": namespace_, "jsonHandlingType": json_handling_type, "propertiesToRemovePaths": properties_to_remove_paths}, Types.GlobalMetadataServerRemoveResponse), "completed")


# Reads one entry of a namespace, or of the namespace `default` if none is given.
# Needs the permission `global_metadata.read`.
# namespace_: If absent or empty: `default`.
# The value is a GlobalMetadataServerReadEntryResponse.
# Reasons: METADATA_NOT_FOUND
# GET /api/v1/server/global_metadata/entry/{entryKey}
func server_read_entry(entry_key, namespace_ = null):
	return yield(_client.call_operation("GET", _client.fill("/server/global_metadata/entry/{entryKey}", {"entryKey": entry_key}), true, {"namespace": namespace_}, {}, Types.GlobalMetadataServerReadEntryResponse), "completed")


# Reads one entry of the namespace in the path.
# Needs the permission `global_metadata.read`.
# The value is a GlobalMetadataServerReadNamespaceEntryResponse.
# Reasons: METADATA_NOT_FOUND
# GET /api/v1/server/global_metadata/entry/{namespace}/{entryKey}
func server_read_namespace_entry(namespace_, entry_key):
	return yield(_client.call_operation("GET", _client.fill("/server/global_metadata/entry/{namespace}/{entryKey}", {"namespace": namespace_, "entryKey": entry_key}), true, {}, {}, Types.GlobalMetadataServerReadNamespaceEntryResponse), "completed")


# Reads the entries of a namespace, or of the namespace `default` if none is given.
# Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after
# them. A namespace that does not exist is empty.
# Needs the permission `global_metadata.read`.
# namespace_: If absent or empty: `default`.
# The value is a GlobalMetadataServerReadEntriesResponse.
# GET /api/v1/server/global_metadata/entries
func server_read_entries(namespace_ = null, page_token = null):
	return yield(_client.call_operation("GET", "/server/global_metadata/entries", true, {"namespace": namespace_, "pageToken": page_token}, {}, Types.GlobalMetadataServerReadEntriesResponse), "completed")


# Reads the entries of the namespace in the path.
# Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after
# them. A namespace that does not exist is empty.
# Needs the permission `global_metadata.read`.
# The value is a GlobalMetadataServerReadNamespaceEntriesResponse.
# GET /api/v1/server/global_metadata/entries/{namespace}
func server_read_namespace_entries(namespace_, page_token = null):
	return yield(_client.call_operation("GET", _client.fill("/server/global_metadata/entries/{namespace}", {"namespace": namespace_}), true, {"pageToken": page_token}, {}, Types.GlobalMetadataServerReadNamespaceEntriesResponse), "completed")


# Finds the entries of a namespace whose keys match a regular expression.
# The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000
# keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the expression takes more
# than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked. An expression
# that matches for 500 ms without finding a key is refused.
# Needs the permission `global_metadata.read`.
# namespace_: If absent or empty: `default`.
# The value is a GlobalMetadataServerSearchResponse.
# Reasons: PATTERN_INVALID
# POST /api/v1/server/global_metadata/keys/search
func server_search(regex, namespace_ = null, case_insensitive = null, invert = null, page_token = null):
	return yield(_client.call_operation("POST", "/server/global_metadata/keys/search", true, {"regex": regex, "namespace": namespace_, "caseInsensitive": case_insensitive, "invert": invert, "pageToken": page_token}, {}, Types.GlobalMetadataServerSearchResponse), "completed")
