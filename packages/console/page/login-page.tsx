import { useState } from 'preact/hooks';
import { createApi } from './api.ts';
import { choicesOf } from './form.ts';
import { TextInput } from './form-view.tsx';
import { useLoad } from './load.ts';
import { Refusal } from './refusal.tsx';
import { type ApiDocument, resolveSchema } from './schema.ts';
import { logIn } from './state.ts';

/** What a person must do at a provider before the login is done. */
interface Pending {
  readonly redirectUri: string;
  readonly confirmationCode: string | undefined;
}

/** Takes an API key, or logs in as an account through a provider that is enabled. */
export function LoginPage({
  document,
  failure,
}: {
  readonly document: ApiDocument;
  readonly failure: unknown;
}) {
  const [key, setKey] = useState('');
  const [error, setError] = useState<unknown>(failure);
  const [isBusy, setBusy] = useState(false);
  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setError(undefined);
    await work().catch(setError);
    setBusy(false);
  }
  return (
    <main class="login">
      <h1>Console</h1>
      <p>Log in to see this server and steer it. You see what your credential may see, and no more.</p>
      {error !== undefined && <Refusal error={error} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(() => logIn(document, { kind: 'key', value: key.trim() }));
        }}
      >
        <h2>With an API key</h2>
        <div class="control">
          <label for="key">API key</label>
          <input
            id="key"
            type="password"
            autocomplete="off"
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
          <p class="help">It is kept in this tab alone, and is gone when the tab is closed.</p>
        </div>
        <button type="submit" disabled={isBusy || key.trim() === ''}>
          Log in with the key
        </button>
      </form>
      <AccountLogin document={document} isBusy={isBusy} attempt={attempt} />
    </main>
  );
}

interface AccountLoginProps {
  readonly document: ApiDocument;
  readonly isBusy: boolean;
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
}

function AccountLogin({ document, isBusy, attempt }: AccountLoginProps) {
  const providers = useLoad('providers', async (signal) => {
    const api = createApi(document, null, () => undefined);
    const read = { area: 'authentication', name: 'listProviders' };
    const answer = (await api.call(read, {}, { signal })) as { readonly enabledProviders: readonly number[] };
    const schema = resolveSchema(document, { $ref: '#/components/schemas/Provider' });
    return choicesOf(schema).filter(({ value }) => answer.enabledProviders.includes(Number(value)));
  });
  const [provider, setProvider] = useState('');
  const [payload, setPayload] = useState('');
  const [pending, setPending] = useState<Pending | null>(null);
  const chosen = provider || providers.value?.[0]?.value;
  if (providers.error !== undefined || chosen === undefined) return null;
  async function log(): Promise<void> {
    let token = '';
    const api = createApi(document, null, (given) => {
      token = given;
    });
    const begun = (await api.call(
      { area: 'authentication', name: 'login' },
      { provider: Number(chosen), payload },
    )) as Pending;
    if (begun.redirectUri !== '') {
      setPending(begun);
      await awaitLogin(api).finally(() => setPending(null));
    }
    await logIn(document, { kind: 'session', value: token });
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(log);
      }}
    >
      <h2>As an account</h2>
      <div class="control">
        <label for="provider">Provider</label>
        <select id="provider" value={chosen} onInput={(event) => setProvider(event.currentTarget.value)}>
          {providers.value?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div class="control">
        <label for="payload">Name, ticket or token</label>
        <TextInput
          id="payload"
          isSecret={chosen !== unsafeProvider}
          value={payload}
          onInput={(event) => setPayload(event.currentTarget.value)}
        />
        <p class="help">
          What the provider takes; nothing if it asks in a page of its own. The account needs a role.
        </p>
      </div>
      {pending && (
        <p role="status">
          <a href={pending.redirectUri} target="_blank" rel="noopener noreferrer">
            Log in at the provider
          </a>
          , then come back.{pending.confirmationCode && ` Your code: ${pending.confirmationCode}`}
        </p>
      )}
      <button type="submit" disabled={isBusy}>
        Log in as an account
      </button>
    </form>
  );
}

const unsafeProvider = '1';

/** The server answers when the login is done, or says after a while that it still waits. */
async function awaitLogin(api: ReturnType<typeof createApi>): Promise<void> {
  for (;;) {
    const { successfulAuth } = (await api.call({ area: 'authentication', name: 'await' }, {})) as {
      readonly successfulAuth: boolean;
    };
    if (successfulAuth) return;
  }
}
