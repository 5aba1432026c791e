// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Platform authentication: what players call.</summary>
    public sealed class PlatformAuthOperations
    {
        readonly Connection connection;

        internal PlatformAuthOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Signs up with an e-mail address and a password. A mail brings the code that verifies the address.</summary>
        /// <remarks>The answer and the work are the same whether or not somebody has signed up with the address before. A verified
        /// address gets a note and nothing changes. If somebody has just signed up for an unverified address with another
        /// password, neither password counts: the mail brings a code with which the owner sets a new one.
        /// POST /api/v1/platform_auth/sign_up</remarks>
        /// <param name="emailAddress">An e-mail address. Case does not matter.</param>
        /// <param name="password">8 to 128 characters of any kind, unless the server is configured otherwise.</param>
        /// <exception cref="LobbykitException">FEATURE_OFF</exception>
        public Task SignUpAsync(
            string emailAddress,
            string password,
            string displayName = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/platform_auth/sign_up", false)
                .Body("emailAddress", emailAddress)
                .Body("password", password)
                .Body("displayName", displayName),
                options, cancel);

        /// <summary>Sends a new verification code, which replaces the one before. The answer is always the same.</summary>
        /// <remarks>POST /api/v1/platform_auth/resend_verification</remarks>
        /// <param name="emailAddress">An e-mail address. Case does not matter.</param>
        /// <exception cref="LobbykitException">FEATURE_OFF</exception>
        public Task ResendVerificationAsync(
            string emailAddress,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/platform_auth/resend_verification", false)
                .Body("emailAddress", emailAddress),
                options, cancel);

        /// <summary>Verifies an address with the code of the last verification mail.</summary>
        /// <remarks>POST /api/v1/platform_auth/verify_email</remarks>
        /// <param name="emailAddress">An e-mail address. Case does not matter.</param>
        /// <exception cref="LobbykitException">CODE_INVALID, FEATURE_OFF</exception>
        public Task VerifyEmailAsync(
            string emailAddress,
            string verificationCode,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/platform_auth/verify_email", false)
                .Body("emailAddress", emailAddress)
                .Body("verificationCode", verificationCode),
                options, cancel);

        /// <summary>Sends a code that sets a new password. The answer is always the same.</summary>
        /// <remarks>POST /api/v1/platform_auth/request_password_reset</remarks>
        /// <param name="emailAddress">An e-mail address. Case does not matter.</param>
        /// <exception cref="LobbykitException">FEATURE_OFF</exception>
        public Task RequestPasswordResetAsync(
            string emailAddress,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/platform_auth/request_password_reset", false)
                .Body("emailAddress", emailAddress),
                options, cancel);

        /// <summary>Sets a new password with the code of a reset mail, and verifies the address.</summary>
        /// <remarks>Ends every session and every replay token of the account, and removes the devices that it has enrolled.
        /// May publish authenticationEvent.LOGOUT.
        /// POST /api/v1/platform_auth/reset_password</remarks>
        /// <param name="emailAddress">An e-mail address. Case does not matter.</param>
        /// <param name="newPassword">8 to 128 characters of any kind, unless the server is configured otherwise.</param>
        /// <exception cref="LobbykitException">CODE_INVALID, FEATURE_OFF</exception>
        public Task ResetPasswordAsync(
            string emailAddress,
            string resetCode,
            string newPassword,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/platform_auth/reset_password", false)
                .Body("emailAddress", emailAddress)
                .Body("resetCode", resetCode)
                .Body("newPassword", newPassword),
                options, cancel);

        /// <summary>Changes the password of the caller and ends the other sessions of the account.</summary>
        /// <remarks>May publish authenticationEvent.LOGOUT.
        /// POST /api/v1/platform_auth/change_password</remarks>
        /// <param name="currentPassword">8 to 128 characters of any kind, unless the server is configured otherwise.</param>
        /// <param name="newPassword">8 to 128 characters of any kind, unless the server is configured otherwise.</param>
        /// <exception cref="LobbykitException">FEATURE_OFF, NO_PASSWORD, PASSWORD_WRONG</exception>
        public Task ChangePasswordAsync(
            string currentPassword,
            string newPassword,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/platform_auth/change_password", true)
                .Body("currentPassword", currentPassword)
                .Body("newPassword", newPassword),
                options, cancel);

        /// <summary>Answers whether a way to log in can be used on this server.</summary>
        /// <remarks>GET /api/v1/platform_auth/is_enabled/{feature}</remarks>
        public Task<PlatformAuthIsEnabledResponse> IsEnabledAsync(
            PlatformAuthFeature feature,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/platform_auth/is_enabled/{feature}", true)
                .Path("feature", (int)feature),
                PlatformAuthIsEnabledResponse.Read, options, cancel);

        /// <summary>Answers a replay token, with which the caller can log in again (provider 13).</summary>
        /// <remarks>Each login with it answers a new token in the header x-replay-token, and the used one becomes invalid. A login
        /// has one token: asking again replaces it.
        /// POST /api/v1/platform_auth/remember_me</remarks>
        /// <exception cref="LobbykitException">FEATURE_OFF</exception>
        public Task<PlatformAuthRememberResponse> RememberAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/platform_auth/remember_me", true),
                PlatformAuthRememberResponse.Read, options, cancel);

        /// <summary>Forgets a remembered login of the caller, by its current or any earlier replay token.</summary>
        /// <remarks>DELETE /api/v1/platform_auth/remember_me</remarks>
        public Task ForgetAsync(
            string replayToken,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("DELETE", "/platform_auth/remember_me", true)
                .Body("replayToken", replayToken),
                options, cancel);

        /// <summary>Enrols a device that logs in to the caller’s account, and answers its certificate, which is shown only once.</summary>
        /// <remarks>Works only if the server lets players enrol devices. Ids belong to the account: other players can use the
        /// same. If the account already has a device with this id, it gets a new certificate, and sessions of the old one
        /// end.
        /// May publish authenticationEvent.LOGOUT.
        /// POST /api/v1/platform_auth/devices</remarks>
        /// <exception cref="LobbykitException">FEATURE_OFF, SELF_ENROL_OFF, DEVICE_LIMIT</exception>
        public Task<PlatformAuthEnrolDeviceResponse> EnrolDeviceAsync(
            string deviceId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/platform_auth/devices", true)
                .Body("deviceId", deviceId),
                PlatformAuthEnrolDeviceResponse.Read, options, cancel);
    }
}
