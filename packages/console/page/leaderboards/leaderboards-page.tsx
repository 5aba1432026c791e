import type { Row } from '../answer.ts';
import { type SectionDefinition, Sections } from '../section.tsx';
import type { Session } from '../state.ts';

/** Leaderboards: what they are, when they begin anew, and the entries that are hidden or removed. */
export function LeaderboardsPage({ session }: { readonly session: Session }) {
  return (
    <>
      <h1>Leaderboards</h1>
      <Sections session={session} sections={sections} />
    </>
  );
}

const ofBoard = ({ leaderboardId }: Row) => ({ leaderboardId: String(leaderboardId) });

const sections: readonly SectionDefinition[] = [
  {
    id: 'leaderboards.adminList',
    title: 'Leaderboards',
    empty: 'There is no leaderboard yet: add one.',
    columns: [
      ['leaderboardId', 'Id'],
      ['title', 'Title'],
      ['entrant', 'For'],
      ['operator', 'Keeps'],
      ['version', 'Version'],
      { title: 'Former versions', cell: ({ archiveCount }) => `${archiveCount} are kept` },
      ['nextResetTimestamp', 'Begins anew'],
    ],
    creates: [{ id: 'leaderboards.adminCreate', label: 'Add a leaderboard' }],
    deeds: [
      { id: 'leaderboards.adminReset', label: 'Begin anew', isWhole: true },
      { id: 'leaderboards.adminSetVisibility', label: 'Hide or show an entry', set: ofBoard },
      { id: 'leaderboards.serverRemoveEntry', label: 'Remove an entry', set: ofBoard },
      { id: 'leaderboards.adminReplace', label: 'Change' },
      { id: 'leaderboards.adminDelete', label: 'Delete', isWhole: true },
    ],
  },
  {
    id: 'audit.list',
    title: 'What operators did',
    input: { limit: 200 },
    note: 'Among the last 200 changes of operators.',
    empty: 'Nobody has changed a leaderboard lately.',
    keep: (answer) => {
      const { records } = answer as { readonly records: readonly Row[] };
      return { records: records.filter(({ operation }) => String(operation).startsWith('leaderboards.')) };
    },
    columns: [
      ['time', 'When'],
      ['principal', 'Who'],
      ['operation', 'What'],
      ['object', 'With'],
      ['outcome', 'Outcome'],
    ],
  },
];
