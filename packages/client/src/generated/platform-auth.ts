// Generated from the contracts by `npm run reference`.

import type { CallOptions } from '../options.ts';
import type {
  PlatformAuthFeatureInput,
  ProviderInput,
} from './enumerations.ts';
import type {
  EmailUser,
  Empty,
  Health,
} from './types.ts';

/** Platform authentication: what players call. */
export interface PlatformAuthOperations {
  /**
   * Signs up with an e-mail address and a password. A mail brings the code that verifies the address.
   *
   * The answer and the work are the same whether or not somebody has signed up with the address before. A verified address gets a note and nothing changes. If somebody has just signed up for an unverified address with another password, neither password counts: the mail brings a code with which the owner sets a new one.
   *
   * `POST /api/v1/platform_auth/sign_up`. Anyone may call it.
   *
   * Errors: `FEATURE_OFF`.
   */
  signUp(input: {
    /** An e-mail address. Case does not matter. */
    emailAddress: string;
    /** 8 to 128 characters of any kind, unless the server is configured otherwise. */
    password: string;
    displayName?: string | null | undefined;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Sends a new verification code, which replaces the one before. The answer is always the same.
   *
   * `POST /api/v1/platform_auth/resend_verification`. Anyone may call it.
   *
   * Errors: `FEATURE_OFF`.
   */
  resendVerification(input: {
    /** An e-mail address. Case does not matter. */
    emailAddress: string;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Verifies an address with the code of the last verification mail.
   *
   * `POST /api/v1/platform_auth/verify_email`. Anyone may call it.
   *
   * Errors: `FEATURE_OFF`, `CODE_INVALID`.
   */
  verifyEmail(input: {
    /** An e-mail address. Case does not matter. */
    emailAddress: string;
    verificationCode: string;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Sends a code that sets a new password. The answer is always the same.
   *
   * `POST /api/v1/platform_auth/request_password_reset`. Anyone may call it.
   *
   * Errors: `FEATURE_OFF`.
   */
  requestPasswordReset(input: {
    /** An e-mail address. Case does not matter. */
    emailAddress: string;
  }, options?: CallOptions): Promise<Empty>;

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
    /** An e-mail address. Case does not matter. */
    emailAddress: string;
    resetCode: string;
    /** 8 to 128 characters of any kind, unless the server is configured otherwise. */
    newPassword: string;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Changes the password of the caller and ends the other sessions of the account.
   *
   * `POST /api/v1/platform_auth/change_password`. Needs a session with an account.
   *
   * Errors: `FEATURE_OFF`, `NO_PASSWORD`, `PASSWORD_WRONG`.
   */
  changePassword(input: {
    /** 8 to 128 characters of any kind, unless the server is configured otherwise. */
    currentPassword: string;
    /** 8 to 128 characters of any kind, unless the server is configured otherwise. */
    newPassword: string;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Answers whether a way to log in can be used on this server.
   *
   * `GET /api/v1/platform_auth/is_enabled/{feature}`. Anyone may call it.
   */
  isEnabled(input: { feature: PlatformAuthFeatureInput }, options?: CallOptions): Promise<{ enabled: boolean }>;

  /**
   * Answers a replay token, with which the caller can log in again (provider 13).
   *
   * Each login with it answers a new token in the header x-replay-token, and the used one becomes invalid. A login has one token: asking again replaces it.
   *
   * `POST /api/v1/platform_auth/remember_me`. Needs a session with an account.
   *
   * Errors: `FEATURE_OFF`.
   */
  remember(input?: Empty, options?: CallOptions): Promise<{ replayToken: string }>;

  /**
   * Forgets a remembered login of the caller, by its current or any earlier replay token.
   *
   * `DELETE /api/v1/platform_auth/remember_me`. Needs a session with an account.
   */
  forget(input: { replayToken: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Enrols a device that logs in to the caller’s account, and answers its certificate, which is shown only once.
   *
   * Works only if the server lets players enrol devices. Ids belong to the account: other players can use the same. If the account already has a device with this id, it gets a new certificate, and sessions of the old one end.
   *
   * `POST /api/v1/platform_auth/devices`. Needs a session with an account.
   *
   * Errors: `FEATURE_OFF`, `SELF_ENROL_OFF`, `DEVICE_LIMIT`.
   */
  enrolDevice(input: { deviceId: string }, options?: CallOptions): Promise<{
    /** Shown only once. The payload of a login with provider 12 is `deviceId:certificate`. */
    certificate: string;
  }>;
}

/** Platform authentication: what operators, game servers and monitors call. */
export interface PlatformAuthAdminOperations {
  /**
   * Reports whether the area works, with the mails and the password file.
   *
   * `GET /api/v1/platform_auth/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;

  /**
   * Enrols a device and returns its certificate, which is shown only once.
   *
   * The device is an identity of its own: platform 98, issuer `device`, subject its id. If an account has that identity, the caller must hold the permissions of the account.
   *
   * `POST /api/v1/admin/platform_auth/devices/{deviceId}`. Needs the permission `platform_auth.admin`.
   *
   * Errors: `DEVICE_EXISTS`, `ROLE_NOT_HELD`.
   */
  adminEnrolDevice(input: { deviceId: string }, options?: CallOptions): Promise<{
    /** Shown only once. The payload of a login with provider 12 is `deviceId:certificate`. */
    certificate: string;
  }>;

  /**
   * Removes all devices with an id, no matter who enrolled them, and ends the sessions that they started.
   *
   * An unknown id is not an error. The account of the device stays, without this identity: a device that is enrolled later under this id is another player. The caller must hold the permissions of every account that loses a device.
   *
   * `DELETE /api/v1/admin/platform_auth/devices/{deviceId}`. Needs the permission `platform_auth.admin`.
   *
   * Errors: `ROLE_NOT_HELD`.
   */
  adminRemoveDevice(input: { deviceId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Answers with status 200 or 404 whether a device is enrolled.
   *
   * `HEAD /api/v1/admin/platform_auth/devices/{deviceId}`. Needs the permission `platform_auth.admin`.
   *
   * Errors: `DEVICE_NOT_FOUND`.
   */
  adminHasDevice(input: { deviceId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Lists the ids of enrolled devices, oldest first. An id that several enrolled appears as often.
   *
   * `GET /api/v1/admin/platform_auth/devices`. Needs the permission `platform_auth.admin`.
   */
  adminListDevices(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ deviceIds: string[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the devices whose ids begin with a text, ignoring case, in the order of their ids.
   *
   * `POST /api/v1/admin/platform_auth/devices/search`. Needs the permission `platform_auth.admin`.
   */
  adminSearchDevices(input: {
    deviceFilter: string;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ deviceIds: string[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the users who signed up by e-mail, oldest first.
   *
   * `GET /api/v1/admin/platform_auth/email_users/list`. Needs the permission `platform_auth.admin`.
   */
  adminListEmailUsers(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ users: EmailUser[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the users whose addresses begin with a text, ignoring case, in the order of their addresses.
   *
   * `POST /api/v1/admin/platform_auth/email_users/search`. Needs the permission `platform_auth.admin`.
   */
  adminSearchEmailUsers(input: {
    emailAddressFilter: string;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ users: EmailUser[]; nextPageToken?: string | undefined }>;

  /**
   * Removes an e-mail user and ends their sessions. An unknown address is not an error.
   *
   * The caller must hold the permissions of their account, which stays, without this identity. Anyone who signs up with the address later is a different user.
   *
   * `POST /api/v1/admin/platform_auth/email_users/delete`. Needs the permission `platform_auth.admin`.
   *
   * Errors: `ROLE_NOT_HELD`.
   */
  adminRemoveEmailUser(input: {
    /** An e-mail address. Case does not matter. */
    emailAddress: string;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Forgets the counted attempts for a name, so nobody who uses it has to wait.
   *
   * Forgets failed logins, wrong codes and requested mails, from all addresses. The providers 14 EMAIL_SIGN_UP, 98 PASSWORD_FILE and 12 DEVICE count them. The answer is false if none were counted, whether or not the name exists.
   *
   * `POST /api/v1/admin/platform_auth/attempts/clear`. Needs the permission `platform_auth.admin`.
   */
  adminClearAttempts(input: {
    provider: ProviderInput;
    /** An e-mail address, a user of the password file, or the id of a device. */
    name: string;
  }, options?: CallOptions): Promise<{ attemptsCleared: boolean }>;

  /**
   * Shows which login a replay token remembers, without using it. What the provider reported is masked.
   *
   * `POST /api/v1/admin/platform_auth/remember_me/inspect`. Needs the permission `platform_auth.admin`.
   *
   * Errors: `REPLAY_TOKEN_UNKNOWN`.
   */
  adminInspectReplayToken(input: { replayToken: string }, options?: CallOptions): Promise<{ sessionData: Record<string, string> }>;
}
