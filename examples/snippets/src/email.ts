import { createBackend } from '@lobbykit/core';
import { from, mailer, storage } from './own-code.ts';

// #region options

const backend = createBackend({
  storage,
  secretKey: process.env.SECRET_KEY,
  platformAuth: {
    email: {
      sendMail: async ({ to, subject, text }) => {
        await mailer.sendMail({ from, to, subject, text });
      },
    },
    devices: { selfEnrol: true },
    rememberMe: true,
  },
});

// #endregion

export { backend };
