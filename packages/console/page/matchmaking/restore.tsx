import { useState } from 'preact/hooks';
import { useChange } from '../change.tsx';
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
  const [restored, setRestored] = useState<string | null>(null);
  const change = useChange(session, operation, {
    async send(input) {
      await session.api.call(operation!, input);
      setRestored(writeExactJson(await session.api.call(read, {})));
    },
  });
  if (operation === undefined) return null;
  const body = <p>You see the difference afterwards. Restoring twice brings back what counts now.</p>;
  return (
    <div>
      <button type="button" onClick={() => void change.ask({}, () => ({ body }))}>
        Restore the former one…
      </button>
      {change.error !== undefined && <Refusal error={change.error} />}
      {change.dialog}
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
