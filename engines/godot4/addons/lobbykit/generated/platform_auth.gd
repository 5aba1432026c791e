extends RefCounted

# Generated from the interface of the server by lobbykit. Do not change it: it is written again.

## Platform authentication

const Answer = preload("../answer.gd")
const Types = preload("types.gd")

var _client


func _init(client):
	_client = client


## Signs up with an e-mail address and a password. A mail brings the code that verifies the address.
## The answer and the work are the same whether or not somebody has signed up with the address before. A verified
## address gets a note and nothing changes. If somebody has just signed up for an unverified address with another
## password, neither password counts: the mail brings a code with which the owner sets a new one.
## email_address: An e-mail address. Case does not matter.
## password: 8 to 128 characters of any kind, unless the server is configured otherwise.
## Reasons: FEATURE_OFF
## POST /api/v1/platform_auth/sign_up
func sign_up(email_address: String, password: String, display_name = null) -> Answer:
	return await _client.call_operation("POST", "/platform_auth/sign_up", false, {}, {"emailAddress": email_address, "password": password, "displayName": display_name}, null)


## Sends a new verification code, which replaces the one before. The answer is always the same.
## email_address: An e-mail address. Case does not matter.
## Reasons: FEATURE_OFF
## POST /api/v1/platform_auth/resend_verification
func resend_verification(email_address: String) -> Answer:
	return await _client.call_operation("POST", "/platform_auth/resend_verification", false, {}, {"emailAddress": email_address}, null)


## Verifies an address with the code of the last verification mail.
## email_address: An e-mail address. Case does not matter.
## Reasons: CODE_INVALID, FEATURE_OFF
## POST /api/v1/platform_auth/verify_email
func verify_email(email_address: String, verification_code: String) -> Answer:
	return await _client.call_operation("POST", "/platform_auth/verify_email", false, {}, {"emailAddress": email_address, "verificationCode": verification_code}, null)


## Sends a code that sets a new password. The answer is always the same.
## email_address: An e-mail address. Case does not matter.
## Reasons: FEATURE_OFF
## POST /api/v1/platform_auth/request_password_reset
func request_password_reset(email_address: String) -> Answer:
	return await _client.call_operation("POST", "/platform_auth/request_password_reset", false, {}, {"emailAddress": email_address}, null)


## Sets a new password with the code of a reset mail, and verifies the address.
## Ends every session and every replay token of the account, and removes the devices that it has enrolled.
## May publish authenticationEvent.LOGOUT.
## email_address: An e-mail address. Case does not matter.
## new_password: 8 to 128 characters of any kind, unless the server is configured otherwise.
## Reasons: CODE_INVALID, FEATURE_OFF
## POST /api/v1/platform_auth/reset_password
func reset_password(email_address: String, reset_code: String, new_password: String) -> Answer:
	return await _client.call_operation("POST", "/platform_auth/reset_password", false, {}, {"emailAddress": email_address, "resetCode": reset_code, "newPassword": new_password}, null)


## Changes the password of the caller and ends the other sessions of the account.
## May publish authenticationEvent.LOGOUT.
## current_password: 8 to 128 characters of any kind, unless the server is configured otherwise.
## new_password: 8 to 128 characters of any kind, unless the server is configured otherwise.
## Reasons: FEATURE_OFF, NO_PASSWORD, PASSWORD_WRONG
## POST /api/v1/platform_auth/change_password
func change_password(current_password: String, new_password: String) -> Answer:
	return await _client.call_operation("POST", "/platform_auth/change_password", true, {}, {"currentPassword": current_password, "newPassword": new_password}, null)


## Answers whether a way to log in can be used on this server.
## The value is a PlatformAuthIsEnabledResponse.
## GET /api/v1/platform_auth/is_enabled/{feature}
func is_enabled(feature: int) -> Answer:
	return await _client.call_operation("GET", _client.fill("/platform_auth/is_enabled/{feature}", {"feature": feature}), true, {}, {}, Types.PlatformAuthIsEnabledResponse)


## Answers a replay token, with which the caller can log in again (provider 13).
## Each login with it answers a new token in the header x-replay-token, and the used one becomes invalid. A login has
## one token: asking again replaces it.
## The value is a PlatformAuthRememberResponse.
## Reasons: FEATURE_OFF
## POST /api/v1/platform_auth/remember_me
func remember() -> Answer:
	return await _client.call_operation("POST", "/platform_auth/remember_me", true, {}, {}, Types.PlatformAuthRememberResponse)


## Forgets a remembered login of the caller, by its current or any earlier replay token.
## DELETE /api/v1/platform_auth/remember_me
func forget(replay_token: String) -> Answer:
	return await _client.call_operation("DELETE", "/platform_auth/remember_me", true, {}, {"replayToken": replay_token}, null)


## Enrols a device that logs in to the caller’s account, and answers its certificate, which is shown only once.
## Works only if the server lets players enrol devices. Ids belong to the account: other players can use the same. If
## the account already has a device with this id, it gets a new certificate, and sessions of the old one end.
## May publish authenticationEvent.LOGOUT.
## The value is a PlatformAuthEnrolDeviceResponse.
## Reasons: FEATURE_OFF, SELF_ENROL_OFF, DEVICE_LIMIT
## POST /api/v1/platform_auth/devices
func enrol_device(device_id: String) -> Answer:
	return await _client.call_operation("POST", "/platform_auth/devices", true, {}, {"deviceId": device_id}, Types.PlatformAuthEnrolDeviceResponse)
