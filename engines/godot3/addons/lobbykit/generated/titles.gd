extends Reference

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

# Titles

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


# Signs the download addresses of an object.
# Players get addresses of objects that a release or patch of a title names. With `server_releases.read` also those
# of server releases, with `titles.admin` any object below the prefix of the store. Each address allows one method,
# for 15 minutes. It is signed even if the object was not uploaded yet.
# The value is a TitlesGeneratePresignedUrlResponse.
# Reasons: OBJECT_STORE_NOT_CONFIGURED, OBJECT_NOT_FOUND
# POST /api/v1/titles/generate_presigned_url
func generate_presigned_url(object_key):
	return yield(_client.call_operation("POST", "/titles/generate_presigned_url", true, {}, {"objectKey": object_key}, Types.TitlesGeneratePresignedUrlResponse), "completed")


# Signs the download addresses of the object that the uri of a release or patch names.
# Players get addresses of objects that a release or patch of a title names. With `server_releases.read` also those
# of server releases, with `titles.admin` any object below the prefix of the store. Each address allows one method,
# for 15 minutes. It is signed even if the object was not uploaded yet.
# The value is a TitlesGeneratePresignedUrlFromUriResponse.
# Reasons: OBJECT_STORE_NOT_CONFIGURED, OBJECT_NOT_FOUND
# POST /api/v1/titles/generate_presigned_url_from_uri
func generate_presigned_url_from_uri(uri):
	return yield(_client.call_operation("POST", "/titles/generate_presigned_url_from_uri", true, {}, {"uri": uri}, Types.TitlesGeneratePresignedUrlFromUriResponse), "completed")


# Lists the titles.
# The value is a TitlesListResponse.
# GET /api/v1/titles/titles
func list(limit = null, offset = null, page_token = null):
	return yield(_client.call_operation("GET", "/titles/titles", true, {"limit": limit, "offset": offset, "pageToken": page_token}, {}, Types.TitlesListResponse), "completed")


# Lists the releases of a title, newest first, all or those for a platform.
# The value is a TitlesManifestResponse.
# Reasons: TITLE_NOT_FOUND
# GET /api/v1/titles/titles/{titleId}/manifest
func manifest(title_id, limit = null, offset = null, page_token = null, platform = null):
	return yield(_client.call_operation("GET", _client.fill("/titles/titles/{titleId}/manifest", {"titleId": title_id}), true, {"limit": limit, "offset": offset, "pageToken": page_token, "platform": platform}, {}, Types.TitlesManifestResponse), "completed")
