import { ClientError } from '@lobbykit/client';
import { writeExactJson } from './json.ts';
import { logOut } from './state.ts';

/** What a person can do about a refusal, if its reason says so. */
function hintOf(error: unknown): string {
  if (!(error instanceof ClientError)) return 'Is the server running, and can this browser reach it?';
  if (error.status === 401) return 'The credential has ended or was revoked: log in again.';
  if (error.reason === 'RATE_LIMITED' || error.retryAfterSeconds !== undefined)
    return `Wait ${error.retryAfterSeconds ?? 'a few'} seconds, then try again.`;
  if (error.status === 403) return 'Your credential may not do this: ask who manages policies and roles.';
  if (error.status === 404) return 'It may have been removed in the meantime: look at its list again.';
  if (error.status === 409)
    return 'Somebody else may have changed it: read it again, then repeat your change.';
  if (error.status === 400) return 'Mend the input, then try again.';
  return error.status >= 500 ? 'The log of the server says more.' : '';
}

/** Shows why something was not done, and what a person can do. */
export function Refusal({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const isAnswer = error instanceof ClientError;
  const details = isAnswer ? error.details.filter((detail) => Object.keys(detail).length > 1) : [];
  return (
    <div class="refusal" role="alert">
      <p>
        <strong>{isAnswer ? error.reason : 'No answer'}</strong>{' '}
        {error instanceof Error ? error.message : String(error)}
      </p>
      <p>{hintOf(error)}</p>
      {details.length > 0 && (
        <details>
          <summary>Details</summary>
          <pre>{writeExactJson(details)}</pre>
        </details>
      )}
      {isAnswer && error.status === 401 ? (
        <button type="button" onClick={() => void logOut()}>
          Log in again
        </button>
      ) : (
        retry && (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )
      )}
    </div>
  );
}
