import { useEffect, useState } from 'preact/hooks';
import { writePlace } from '../address.ts';
import type { Row } from '../answer.ts';
import type { DeedDefinition } from '../deed.tsx';
import { type SectionColumn, type SectionDefinition, Sections } from '../section.tsx';
import { go, permitted, place, type Session } from '../state.ts';
import { boardDeeds } from './board-deeds.ts';

interface LeaderboardProps {
  readonly session: Session;
  readonly leaderboardId: string;
}

/** One leaderboard: its versions, who is in them, and what is around a player; hidden entries stand in their places. */
export function LeaderboardPage({ session, leaderboardId }: LeaderboardProps) {
  const { version = '', account = '' } = place.value.query;
  // Anybody can write an address.
  const shown: Shown = { leaderboardId, version: /^\d{1,9}$/.test(version) ? version : '', account };
  return (
    <>
      <p class="trail">
        <a href={writePlace(['leaderboards'])}>Leaderboards</a>
      </p>
      <h1 class="id">{leaderboardId}</h1>
      <Sections session={session} sections={[definitionOf(shown), versionsOf(shown)]} />
      {permitted('leaderboards.adminAround') && <AccountForm shown={shown} />}
      <Sections
        session={session}
        sections={account === '' ? [entriesOf(shown)] : [aroundOf(shown), entriesOf(shown)]}
      />
    </>
  );
}

/** What the address names. */
interface Shown {
  readonly leaderboardId: string;
  /** Empty: the running one. */
  readonly version: string;
  /** Empty: nobody. */
  readonly account: string;
}

const definitionOf = ({ leaderboardId }: Shown): SectionDefinition => ({
  id: 'leaderboards.adminList',
  title: 'Leaderboard',
  input: { limit: 200 },
  empty: 'It is not among the first 200 leaderboards.',
  keep: (answer) => {
    const { leaderboards } = answer as { readonly leaderboards: readonly Row[] };
    return { leaderboards: leaderboards.filter((one) => one.leaderboardId === leaderboardId) };
  },
  columns: [
    ['title', 'Title'],
    ['entrant', 'For'],
    ['sortOrder', 'Order'],
    ['operator', 'Keeps'],
    ['authority', 'Who submits'],
    ['nextResetTimestamp', 'Begins anew'],
  ],
  deeds: boardDeeds,
});

const versionsOf = ({ leaderboardId, account }: Shown): SectionDefinition => ({
  id: 'leaderboards.adminListVersions',
  title: 'Versions',
  input: { leaderboardId },
  columns: [
    {
      title: 'Version',
      cell: ({ version, endedTimestamp }) => {
        const query = { account, version: endedTimestamp === 0 ? '' : String(version) };
        return (
          <a href={writePlace(['leaderboards', leaderboardId], query)}>
            {endedTimestamp === 0 ? `${version}, the running one` : String(version)}
          </a>
        );
      },
    },
    ['startedTimestamp', 'From'],
    ['endedTimestamp', 'Until'],
    ['entryCount', 'Entries'],
  ],
});

const columns: readonly SectionColumn[] = [
  ['rank', 'Rank'],
  {
    title: 'Player',
    cell: ({ accountId, playerName }) => (
      <a href={writePlace(['players', String(accountId)])}>{String(playerName || accountId)}</a>
    ),
  },
  ['score', 'Score'],
  ['subscore', 'Subscore'],
  ['submissions', 'Submissions'],
  ['updatedTimestamp', 'Since'],
  { title: 'Hidden', cell: ({ hidden }) => (hidden === true ? <strong>hidden</strong> : '–') },
];

/** Entries are hidden and removed in the running version alone. */
function deedsOf({ leaderboardId, version }: Shown): DeedDefinition[] {
  if (version !== '') return [];
  const entry = ({ accountId }: Row) => ({ leaderboardId, accountId: String(accountId) });
  const isHidden = ({ hidden }: Row): boolean => hidden === true;
  return [
    {
      id: 'leaderboards.adminSetVisibility',
      label: 'Hide',
      set: (row) => ({ ...entry(row), hidden: 'true' }),
      isWhole: true,
      fits: (row) => !isHidden(row),
    },
    {
      id: 'leaderboards.adminSetVisibility',
      label: 'Show again',
      set: (row) => ({ ...entry(row), hidden: 'false' }),
      isWhole: true,
      fits: isHidden,
    },
    { id: 'leaderboards.serverRemoveEntry', label: 'Remove', set: entry, isWhole: true },
  ];
}

const partOf = (shown: Shown) => ({
  input: {
    leaderboardId: shown.leaderboardId,
    ...(shown.version !== '' && { version: Number(shown.version) }),
  },
  columns,
  deeds: deedsOf(shown),
});

const entriesOf = (shown: Shown): SectionDefinition => ({
  ...partOf(shown),
  id: 'leaderboards.adminListEntries',
  title: shown.version === '' ? 'Entries' : `Entries of version ${shown.version}`,
  note: 'Best first. A hidden entry has the rank that it would have, and the entry behind it the same one.',
  empty: 'Nobody has a score in this version.',
});

function aroundOf(shown: Shown): SectionDefinition {
  const part = partOf(shown);
  return {
    ...part,
    id: 'leaderboards.adminAround',
    title: 'Around this player',
    input: { ...part.input, accountId: shown.account },
  };
}

function AccountForm({ shown: { leaderboardId, version, account } }: { readonly shown: Shown }) {
  const [text, setText] = useState(account);
  // The way back leads to another player, and the keyboard stays where it is.
  useEffect(() => setText(account), [account]);
  return (
    <form
      class="search"
      onSubmit={(event) => {
        event.preventDefault();
        go(['leaderboards', leaderboardId], { version, account: text.trim() });
      }}
    >
      <label for="account">Id of a player or a group</label>
      <input
        id="account"
        type="search"
        value={text}
        autocomplete="off"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">Show what is around</button>
    </form>
  );
}
