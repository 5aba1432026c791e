import { writePlace } from './address.ts';
import { type DeedDefinition, Deeds } from './deed.tsx';
import { type SectionDefinition, Sections } from './section.tsx';
import { sessionListOperation, sessionRows } from './session-rows.ts';
import type { Session } from './state.ts';

/** Lists without a filter for one player: the console looks through their first page. */
const searchLimit = 200;
const searched = { input: { limit: searchLimit }, note: `Among the first ${searchLimit} of the list.` };

/** The parts of the page of a player: operations that read, and the input that leads to this player. */
function sectionsOf({ document }: Session, accountId: string): SectionDefinition[] {
  const input = { accountId };
  return [
    { id: 'accounts.adminGet', title: 'Account', input },
    {
      id: 'sessions.list',
      title: 'Sessions',
      input,
      describe: (operation) => sessionListOperation(document, operation),
      keep: (answer) => sessionRows(document, answer),
      deeds: [{ id: 'sessions.revoke', label: 'End', isWhole: true }],
    },
    { id: 'accounts.adminReadMetadata', title: 'Metadata', input },
    {
      id: 'moderation.sanctions',
      title: 'Sanctions',
      input,
      empty: 'This player was never banned or muted.',
      columns: [
        ['kind', 'Kind'],
        ['isActive', 'Counts now'],
        ['untilTimestamp', 'Until'],
        ['publicReason', 'Reason for the player'],
        ['note', 'Note'],
        ['createdBy', 'By'],
      ],
      creates: [{ id: 'moderation.sanction', label: 'Ban or mute', set: input }],
      deeds: [{ id: 'moderation.lift', label: 'Lift', fits: ({ isActive }) => isActive === true }],
    },
    { id: 'entitlements.adminItems', title: 'Items', input },
    { id: 'entitlements.listOrders', title: 'Orders', input },
    { id: 'friends.adminList', title: 'Friends', input },
    { id: 'friends.adminListIncoming', title: 'Incoming friend requests', input },
    {
      id: 'parties.adminList',
      title: 'Party',
      ...searched,
      keep: (answer) => ofPlayer(answer, 'parties', accountId),
    },
    {
      id: 'matchmaking.listTickets',
      title: 'Tickets',
      ...searched,
      keep: (answer) => ofPlayer(answer, 'tickets', accountId),
    },
    { id: 'matches.adminHistory', title: 'Matches', input, empty: 'This player has played no match yet.' },
    { id: 'audit.list', title: 'What operators changed', input: { object: accountId } },
  ];
}

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
  const deeds: DeedDefinition[] = changes.map(([id, label]) => ({ id, label, set: { accountId } }));
  return (
    <>
      <p class="trail">
        <a href={writePlace(['players'])}>Players</a>
      </p>
      <h1 class="id">{accountId}</h1>
      <Deeds session={session} deeds={deeds} />
      <Sections session={session} sections={sectionsOf(session, accountId)} />
    </>
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
