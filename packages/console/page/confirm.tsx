import { useEffect, useRef } from 'preact/hooks';
import type { Review } from './change.tsx';
import { writeExactJson } from './json.ts';
import type { Operation } from './operations.ts';
import { requestOf } from './request.ts';

interface ConfirmProps {
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly isSending: boolean;
  readonly review: Review;
  readonly onCancel: () => void;
  readonly onSend: () => void;
}

/** Says what will be sent, before it is sent. */
export function Confirm({ operation, input, isSending, review, onCancel, onSend }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { path, query, body } = requestOf(operation, input);
  return (
    <dialog ref={dialog} aria-labelledby="confirm-title" onClose={onCancel}>
      <h2 id="confirm-title">{operation.method === 'DELETE' ? 'Delete this?' : 'Send this change?'}</h2>
      <p>{operation.summary}</p>
      <p class="request">
        <code>
          {operation.method} /api/v1{path}
          {query}
        </code>
      </p>
      {review.note}
      {review.body ??
        (Object.keys(body).length > 0 ? <pre>{writeExactJson(body)}</pre> : <p>Without a body.</p>)}
      <div class="buttons">
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
        <button
          type="button"
          class={operation.method === 'DELETE' ? 'danger' : 'primary'}
          disabled={isSending}
          onClick={onSend}
        >
          {isSending ? 'Sending…' : `Send ${operation.method}`}
        </button>
      </div>
    </dialog>
  );
}
