import { useState } from 'preact/hooks';
import { Confirm } from '../confirm.tsx';
import { Difference } from '../difference-view.tsx';
import { writeExactJson } from '../json.ts';
import type { Operation } from '../operations.ts';
import { Refusal } from '../refusal.tsx';
import { permitted, type Session } from '../state.ts';

interface RestoreProps {
  readonly session: Session;
  readonly read: Operation;
  readonly stored: string;
  readonly onRestored: () => void;
}

/** Exchanges the configuration and the former one, which the server keeps and does not show before. */
export function Restore({ session, read, stored, onRestored }: RestoreProps) {
  const operation = permitted('matchmaking.restoreConfig');
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const [restored, setRestored] = useState<string | null>(null);
  if (operation === undefined) return null;
  async function send(): Promise<void> {
    setSending(true);
    setError(undefined);
    try {
      await session.api.call(operation!, {});
      setRestored(writeExactJson(await session.api.call(read, {})));
    } catch (reason) {
      setError(reason);
    }
    setSending(false);
    setAsked(false);
  }
  return (
    <div>
      <button type="button" onClick={() => setAsked(true)}>
        Restore the former one…
      </button>
      {error !== undefined && <Refusal error={error} />}
      {isAsked && (
        <Confirm
          operation={operation}
          input={{}}
          isSending={isSending}
          onCancel={() => setAsked(false)}
          onSend={() => void send()}
        >
          <p>You see the difference afterwards. Restoring twice brings back what counts now.</p>
        </Confirm>
      )}
      {restored !== null && (
        <div class="success" role="status">
          <h2>Restored</h2>
          <Difference before={stored} after={restored} />
          <button type="button" onClick={onRestored}>
            Go on with this configuration
          </button>
        </div>
      )}
    </div>
  );
}
