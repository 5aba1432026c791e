import { writePlace } from '../address.ts';
import type { Row } from '../answer.ts';
import { type SectionDefinition, Sections } from '../section.tsx';
import type { Session } from '../state.ts';
import { Player, Time } from '../value.tsx';
import { MatchPage } from './match-page.tsx';
import { lengthOf } from './timeline.ts';

interface MatchesProps {
  readonly session: Session;
  readonly rest: readonly string[];
}

/** Matches: those that wait for a server, those that are played, and those that were. */
export function MatchesPage({ session, rest: [matchId] }: MatchesProps) {
  if (matchId !== undefined) return <MatchPage session={session} matchId={matchId} key={matchId} />;
  return (
    <>
      <h1>Matches</h1>
      <Sections session={session} sections={sections} />
    </>
  );
}

const playersOf = (row: Row) => (row.playerIds as readonly string[]).map((id) => <Player key={id} id={id} />);

const ofBroker = {
  columns: [['matchId', 'Match'], { title: 'Players', cell: playersOf }, ['matchProperties', 'Properties']],
  link: ({ matchId }: Row) => ['matches', String(matchId)],
  deeds: [{ id: 'matchBroker.deleteMatch', label: 'End', isWhole: true }],
} as const;

interface Played {
  readonly matchId: string;
  readonly startedTimestamp: number | bigint;
  readonly endedTimestamp: number | bigint;
}

const sections: readonly SectionDefinition[] = [
  {
    id: 'matchBroker.listQueued',
    title: 'Waiting for a server',
    empty: 'No match waits: each has a server.',
    ...ofBroker,
  },
  { id: 'matchBroker.listActive', title: 'On a server', empty: 'Nobody plays now.', ...ofBroker },
  {
    id: 'matches.adminHistory',
    title: 'Played',
    empty: 'No match has ended yet.',
    columns: [
      {
        title: 'Match',
        cell: (row) => {
          const { matchId, endedTimestamp } = row as unknown as Played;
          return <a href={writePlace(['matches', matchId], { ended: String(endedTimestamp) })}>{matchId}</a>;
        },
      },
      ['queueName', 'Queue'],
      {
        title: 'Ended',
        cell: (row) => <Time at={Number((row as unknown as Played).endedTimestamp) * 1_000} />,
      },
      {
        title: 'Length',
        isNumber: true,
        cell: (row) => {
          const { startedTimestamp, endedTimestamp } = row as unknown as Played;
          return lengthOf(Number(endedTimestamp) - Number(startedTimestamp));
        },
      },
      ['endReason', 'How it ended'],
    ],
  },
];
