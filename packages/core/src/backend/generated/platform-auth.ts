// Generated from the contracts by `npm run reference`.

import type { Caller } from '../../http/dispatch.ts';
import type {
  PlatformAuthFeatureInput,
} from '../../kernel/generated/enumerations.ts';
import type {
  EmailUser,
  Empty,
  Health,
} from '../../kernel/generated/types.ts';

/** Platform authentication, in this process. */
export interface PlatformAuthApi {
  /**
   * Signs up with an e-mail address and a password; a mail brings the code that verifies it.
   *
   * The answer is the same whoever has signed up with the address before, and so is the work. A verified address gets a note, and nothing changes. An unverified one for which somebody has just signed up with another password has no password any more: the mail brings a code with which its owner sets his.
   *
   * `POST /api/v1/platform_auth/sign_up`. Anyone may call it.
   *
   * Errors: `FEATURE_OFF`.
   */
  signUp(input: {
    /** An e-mail address; case makes no difference. */
    emailAddress: string;
    /** Any characters, 8 to 128 of them unless the server is set otherwise. */
    password: string;
    displayName?: string | null | undefined;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Sends another verification code, in place of the one before it; the answer tells nothing.
   *
   * `POST /api/v1/platform_auth/resend_verification`. Anyone may call it.
   *
   * Errors: `FEATURE_OFF`.
   */
  resendVerification(input: {
    /** An e-mail address; case makes no difference. */
    emailAddress: string;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Verifies an address with the code of the last verification mail.
   *
   * `POST /api/v1/platform_auth/verify_email`. Anyone may call it.
   *
   * Errors: `FEATURE_OFF`, `CODE_INVALID`.
   */
  verifyEmail(input: {
    /** An e-mail address; case makes no difference. */
    emailAddress: string;
    verificationCode: string;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Sends a code with which a new password can be set; the answer tells nothing.
   *
   * `POST /api/v1/platform_auth/request_password_reset`. Anyone may call it.
   *
   * Errors: `FEATURE_OFF`.
   */
  requestPasswordReset(input: {
    /** An e-mail address; case makes no difference. */
    emailAddress: string;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Sets a new password with the code of a reset mail, and verifies the address.
   *
   * Ends every session and every replay token of the account, and removes the devices that it has enrolled.
   *
   * `POST /api/v1/platform_auth/reset_password`. Anyone may call it.
   *
   * Errors: `FEATURE_OFF`, `CODE_INVALID`.
   */
  resetPassword(input: {
    /** An e-mail address; case makes no difference. */
    emailAddress: string;
    resetCode: string;
    /** Any characters, 8 to 128 of them unless the server is set otherwise. */
    newPassword: string;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Changes the password of the caller, and ends the other sessions of his account.
   *
   * `POST /api/v1/platform_auth/change_password`. Needs a session with an account.
   *
   * Errors: `FEATURE_OFF`, `NO_PASSWORD`, `PASSWORD_WRONG`.
   */
  changePassword(input: {
    /** Any characters, 8 to 128 of them unless the server is set otherwise. */
    currentPassword: string;
    /** Any characters, 8 to 128 of them unless the server is set otherwise. */
    newPassword: string;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Tells whether a way to log in can be used on this server.
   *
   * `GET /api/v1/platform_auth/is_enabled/{feature}`. Anyone may call it.
   */
  isEnabled(input: { feature: PlatformAuthFeatureInput }, caller?: Caller): Promise<{ enabled: boolean }>;

  /**
   * Answers a replay token, with which the caller can log in again (provider 13).
   *
   * Each login with it answers another one in the header x-replay-token, and the one before it is no good any more. A login has one: asking again replaces it.
   *
   * `POST /api/v1/platform_auth/remember_me`. Needs a session with an account.
   *
   * Errors: `FEATURE_OFF`.
   */
  remember(input: Empty, caller?: Caller): Promise<{ replayToken: string }>;

  /**
   * Makes a replay token of the caller worthless, whichever of its line it is.
   *
   * `DELETE /api/v1/platform_auth/remember_me`. Needs a session with an account.
   */
  forget(input: { replayToken: string }, caller?: Caller): Promise<Empty>;

  /**
   * Enrols a device that logs in to the caller’s account, and answers its certificate, this once.
   *
   * Only where the server lets players enrol. Ids are the account’s own: other players may use the same. A device that the account has under the id gets a new certificate, and sessions that it began with the one before end.
   *
   * `POST /api/v1/platform_auth/devices`. Needs a session with an account.
   *
   * Errors: `FEATURE_OFF`, `SELF_ENROL_OFF`, `DEVICE_LIMIT`.
   */
  enrolDevice(input: { deviceId: string }, caller?: Caller): Promise<{
    /** Shown this once. A login with provider 12 takes `deviceId:certificate`. */
    certificate: string;
  }>;

  /**
   * Tells whether the area works, the mails and the password file among it.
   *
   * `GET /api/v1/platform_auth/healthz`. Anyone may call it.
   */
  healthz(input: Empty, caller?: Caller): Promise<Health>;

  /**
   * Enrols a device and answers its certificate, this once.
   *
   * The device is an identity of its own: platform 98, issuer `device`, its id. Enrolled again after it was removed, it is the same one.
   *
   * `POST /api/v1/admin/platform_auth/devices/{deviceId}`. Needs the permission `platform_auth.admin`.
   *
   * Errors: `DEVICE_EXISTS`.
   */
  adminEnrolDevice(input: { deviceId: string }, caller?: Caller): Promise<{
    /** Shown this once. A login with provider 12 takes `deviceId:certificate`. */
    certificate: string;
  }>;

  /**
   * Removes the devices of an id, whoever enrolled them, and ends the sessions that they began.
   *
   * One that is not there is no error.
   *
   * `DELETE /api/v1/admin/platform_auth/devices/{deviceId}`. Needs the permission `platform_auth.admin`.
   */
  adminRemoveDevice(input: { deviceId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Tells by its status, 200 or 404, whether a device is enrolled.
   *
   * `HEAD /api/v1/admin/platform_auth/devices/{deviceId}`. Needs the permission `platform_auth.admin`.
   *
   * Errors: `DEVICE_NOT_FOUND`.
   */
  adminHasDevice(input: { deviceId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Lists the ids of enrolled devices, oldest first; one that several have enrolled, as often.
   *
   * `GET /api/v1/admin/platform_auth/devices`. Needs the permission `platform_auth.admin`.
   */
  adminListDevices(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ deviceIds: string[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the devices whose ids begin with a text, in any case, in the order of their ids.
   *
   * `POST /api/v1/admin/platform_auth/devices/search`. Needs the permission `platform_auth.admin`.
   */
  adminSearchDevices(input: {
    deviceFilter: string;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ deviceIds: string[]; nextPageToken?: string | undefined }>;

  /**
   * Lists who signed up by e-mail, oldest first.
   *
   * `GET /api/v1/admin/platform_auth/email_users/list`. Needs the permission `platform_auth.admin`.
   */
  adminListEmailUsers(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ users: EmailUser[]; nextPageToken?: string | undefined }>;

  /**
   * Lists those whose addresses begin with a text, in any case, in the order of their addresses.
   *
   * `POST /api/v1/admin/platform_auth/email_users/search`. Needs the permission `platform_auth.admin`.
   */
  adminSearchEmailUsers(input: {
    emailAddressFilter: string;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ users: EmailUser[]; nextPageToken?: string | undefined }>;

  /**
   * Removes an e-mail user and ends his sessions; one that is not there is no error.
   *
   * His account stays, without this identity. Whoever signs up with the address afterwards is somebody else.
   *
   * `POST /api/v1/admin/platform_auth/email_users/delete`. Needs the permission `platform_auth.admin`.
   */
  adminRemoveEmailUser(input: {
    /** An e-mail address; case makes no difference. */
    emailAddress: string;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Tells whom a replay token would log in, without using it; what the provider told is masked.
   *
   * `POST /api/v1/admin/platform_auth/remember_me/inspect`. Needs the permission `platform_auth.admin`.
   *
   * Errors: `REPLAY_TOKEN_UNKNOWN`.
   */
  adminInspectReplayToken(input: { replayToken: string }, caller?: Caller): Promise<{ sessionData: Record<string, string> }>;
}
