const secret = 'a-secret-of-the-website-and-the-backend';

// #region ticket

import { createHmac, timingSafeEqual } from 'node:crypto';
import { customProvider } from '@lobbykit/core';

function isSigned(text: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The website gives its player a ticket, `<player>.<until, in milliseconds>.<nonce>.<signature>`, for one minute. */
const ticketPattern = /^(([\w-]{1,64})\.(\d{13})\.[\da-f]{32})\.([\da-f]{64})$/;
const ticketMilliseconds = 60_000;

const websiteTickets = customProvider((payload, { now }) => {
  const [, proof = '', subject = '', until = '', signature = ''] = ticketPattern.exec(payload) ?? [];
  if (!isSigned(proof, signature)) return null;
  if (Number(until) <= now || Number(until) > now + ticketMilliseconds) return null;
  return { subject, once: { proof, until: Number(until) } };
});

// #endregion

// #region redirect

const website = customProvider(
  (_, { state, configuration }) => {
    const page = new URL('https://studio.example/play');
    page.searchParams.set('state', state); // must come back as the field state
    page.searchParams.set('back', configuration.redirectUri);
    return { redirectUri: page.href };
  },
  {
    redirect: {
      returns: 'query',
      async finish({ player = '', signature = '', error }, { state }) {
        if (error !== undefined) return { failure: 'ACCESS_DENIED' };
        return isSigned(`${state}.${player}`, signature) ? { subject: player } : null;
      },
    },
  },
);

// #endregion

export { secret, website, websiteTickets };
