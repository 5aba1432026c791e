import { writePlace } from './address.ts';
import { Answer } from './answer-view.tsx';
import { Missing } from './area-pages.tsx';
import { useLoad } from './load.ts';
import type { Operation } from './operations.ts';
import { Refusal } from './refusal.tsx';
import { sessionListOperation, sessionRows } from './session-rows.ts';
import { permitted, type Session } from './state.ts';

/** A part of the page of a player: an operation that reads, and the input that leads to this player. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly input: (accountId: string) => Readonly<Record<string, string | number>>;
}

const byAccount = (accountId: string) => ({ accountId });

const sessionsId = 'sessions.list';

const sections: readonly Section[] = [
  { id: 'accounts.adminGet', title: 'Account', input: byAccount },
  { id: sessionsId, title: 'Sessions', input: byAccount },
  { id: 'accounts.adminReadMetadata', title: 'Metadata', input: byAccount },
  { id: 'entitlements.adminItems', title: 'Items', input: byAccount },
  { id: 'entitlements.listOrders', title: 'Orders', input: byAccount },
  { id: 'friends.adminList', title: 'Friends', input: byAccount },
  { id: 'friends.adminListIncoming', title: 'Incoming friend requests', input: byAccount },
  { id: 'audit.list', title: 'What operators changed', input: (accountId) => ({ object: accountId }) },
];

/** Lists without a filter for one player: the console looks through their first page. */
const searched = [
  { id: 'parties.adminList', title: 'Party', list: 'parties' },
  { id: 'matchmaking.listTickets', title: 'Tickets', list: 'tickets' },
] as const;

const searchLimit = 200;

const changes = [
  ['accounts.adminUpdate', 'Change name or role'],
  ['accounts.adminCreateMetadata', 'Add metadata'],
  ['accounts.adminPutMetadata', 'Change metadata'],
  ['accounts.adminRemoveMetadata', 'Remove metadata'],
  ['entitlements.adminSet', 'Set items'],
  ['sessions.revokeAll', 'End all sessions'],
  ['accounts.adminDelete', 'Delete the account'],
] as const;

interface PlayerProps {
  readonly session: Session;
  readonly accountId: string;
}

/** Everything about one player that the person may see, and what they may change. */
export function PlayerPage({ session, accountId }: PlayerProps) {
  const shown = sections.flatMap((section) => {
    const operation = permitted(section.id);
    return operation === undefined ? [] : [{ ...section, operation }];
  });
  const lists = searched.flatMap((section) => {
    const operation = permitted(section.id);
    return operation === undefined ? [] : [{ ...section, operation }];
  });
  const actions = changes.flatMap(([id, title]) => {
    const operation = permitted(id);
    return operation === undefined ? [] : [{ operation, title }];
  });
  if (shown.length + lists.length === 0) return <Missing />;
  return (
    <>
      <p class="trail">
        <a href={writePlace(['players'])}>Players</a>
      </p>
      <h1 class="id">{accountId}</h1>
      {actions.length > 0 && (
        <nav aria-label="Changes">
          <ul class="buttons">
            {actions.map(({ operation, title }) => (
              <li key={operation.id}>
                <a
                  class={operation.method === 'DELETE' ? 'button danger' : 'button'}
                  href={writePlace(['areas', operation.area, operation.name], { accountId })}
                  title={operation.summary}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {shown.map(({ id, title, operation, input }) => (
        <PlayerSection
          key={id}
          session={session}
          title={title}
          operation={id === sessionsId ? sessionListOperation(session.document, operation) : operation}
          input={input(accountId)}
          {...(id === sessionsId && { keep: (answer) => sessionRows(session.document, answer) })}
        />
      ))}
      {lists.map(({ id, title, operation, list }) => (
        <PlayerSection
          key={id}
          session={session}
          title={title}
          operation={operation}
          input={{ limit: searchLimit }}
          keep={(answer) => ofPlayer(answer, list, accountId)}
          note={`Among the first ${searchLimit} of the list.`}
        />
      ))}
    </>
  );
}

interface SectionProps {
  readonly session: Session;
  readonly title: string;
  readonly operation: Operation;
  readonly input: Readonly<Record<string, string | number>>;
  readonly keep?: (answer: unknown) => unknown;
  readonly note?: string;
}

function PlayerSection({ session, title, operation, input, keep = (answer) => answer, note }: SectionProps) {
  const load = useLoad(`${operation.id} ${JSON.stringify(input)}`, async (signal) =>
    keep(await session.api.call(operation, input, { signal })),
  );
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return (
    <section class="card" aria-label={title} aria-busy={load.isLoading}>
      <h2>{title}</h2>
      {load.isLoading && <p class="loading">Reading…</p>}
      {load.error !== undefined && <Refusal error={load.error} retry={load.reload} />}
      {load.value !== undefined && (
        <Answer document={session.document} operation={operation} answer={load.value} />
      )}
      <p class="help">
        {note} <a href={writePlace(['areas', operation.area, operation.name], query)}>{operation.name}</a>
      </p>
    </section>
  );
}

/** Keeps the rows of a list that name an account anywhere. */
function ofPlayer(answer: unknown, list: string, accountId: string): unknown {
  const rows = (answer as Readonly<Record<string, readonly unknown[]>>)[list] ?? [];
  return { [list]: rows.filter((row) => names(row, accountId)) };
}

function names(value: unknown, accountId: string): boolean {
  if (value === accountId) return true;
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((part) => names(part, accountId))
  );
}
