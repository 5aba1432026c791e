import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { readDocument } from './api.ts';
import { useLoad } from './load.ts';
import { LoginPage } from './login-page.tsx';
import { Refusal } from './refusal.tsx';
import { Shell } from './shell.tsx';
import { resume, session } from './state.ts';
// Signals make components follow the signals that they read.
import '@preact/signals';

function App() {
  const load = useLoad('document', readDocument);
  const [resumed, setResumed] = useState<{ readonly failure?: unknown } | null>(null);
  useEffect(() => {
    if (load.value === undefined) return;
    resume(load.value).then(
      () => setResumed({}),
      (failure: unknown) => setResumed({ failure }),
    );
  }, [load.value]);
  if (load.error !== undefined)
    return (
      <main class="login">
        <h1>Console</h1>
        <Refusal error={load.error} retry={load.reload} />
      </main>
    );
  if (load.value === undefined || resumed === null)
    return (
      <main class="login">
        <h1>Console</h1>
        <p class="loading">Reading what this server can do…</p>
      </main>
    );
  const current = session.value;
  return current === null ? (
    <LoginPage document={load.value} failure={resumed.failure} />
  ) : (
    <Shell session={current} />
  );
}

render(<App />, document.getElementById('console')!);
