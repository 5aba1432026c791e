import { definePart } from '../part.ts';
import { rootApiKeyPart, signalsPart } from '../provided-parts.ts';
import { createKeyAuthenticator } from './authenticate.ts';
import { keysChanged } from './dependencies.ts';

/** Turns API keys into actors. */
export const keyAuthenticatorPart = definePart({
  name: 'key authenticator',
  needs: { rootApiKey: rootApiKeyPart, signals: signalsPart },
  create({ storage, clock, log }, { rootApiKey, signals }) {
    const authenticator = createKeyAuthenticator({ storage, clock, log, rootApiKey });
    signals.onSignal(keysChanged, authenticator.forget);
    return authenticator;
  },
});
