import type { Row } from '../answer.ts';
import { type SectionDefinition, Sections } from '../section.tsx';
import type { Session } from '../state.ts';
import { boardDeeds } from './board-deeds.ts';
import { LeaderboardPage } from './leaderboard-page.tsx';

interface LeaderboardsProps {
  readonly session: Session;
  readonly rest: readonly string[];
}

/** Leaderboards: what they are, and when they begin anew. */
export function LeaderboardsPage({ session, rest: [leaderboardId] }: LeaderboardsProps) {
  if (leaderboardId !== undefined)
    return <LeaderboardPage session={session} leaderboardId={leaderboardId} key={leaderboardId} />;
  return (
    <>
      <h1>Leaderboards</h1>
      <Sections session={session} sections={sections} />
    </>
  );
}

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
    link: ({ leaderboardId }) => ['leaderboards', String(leaderboardId)],
    creates: [{ id: 'leaderboards.adminCreate', label: 'Add a leaderboard' }],
    deeds: boardDeeds,
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
