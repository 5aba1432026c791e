import { writePlace } from '../address.ts';
import type { Row } from '../answer.ts';
import type { HealthSample } from '../matches/timeline.ts';
import { type SectionDefinition, Sections } from '../section.tsx';
import type { Session } from '../state.ts';
import { Time } from '../value.tsx';
import { drains } from './drains.ts';
import { HostPage } from './host-page.tsx';
import { type AllocatorPlan, Plan } from './plan-view.tsx';

interface ServersProps {
  readonly session: Session;
  readonly rest: readonly string[];
}

/** Game servers: what keeps them ready, those that run, and the hosts that they run on. */
export function ServersPage({ session, rest: [step, hostId] }: ServersProps) {
  if (step === 'hosts' && hostId !== undefined)
    return <HostPage session={session} hostId={hostId} key={hostId} />;
  return (
    <>
      <h1>Servers</h1>
      <Sections session={session} sections={sectionsOf(session)} />
    </>
  );
}

interface ServerMatch {
  readonly matchId: string;
}

/** The numbers of a job: the states of its processes. */
const processesOf = (row: Row): string => {
  const processes = row.processes as readonly { readonly state: string }[];
  if (processes.length === 0) return 'none';
  const states = new Map<string, number>();
  for (const { state } of processes) states.set(state, (states.get(state) ?? 0) + 1);
  return [...states].map(([state, count]) => `${count} ${state}`).join(', ');
};

const healthOf = (health: unknown): Partial<HealthSample> => (health ?? {}) as Partial<HealthSample>;

/** As the server counts them. */
const serverStates = ['Ending', 'Starting', 'With room', 'Full'];

const sectionsOf = (session: Session): SectionDefinition[] => [
  {
    id: 'matchBroker.getPlan',
    title: 'What is kept ready',
    note: 'How many servers each allocator keeps ready for players who have not come yet, and what it does next.',
    view: (answer) => (
      <Plan session={session} plans={(answer as { allocators?: AllocatorPlan[] }).allocators ?? []} />
    ),
  },
  {
    id: 'matchBroker.listServers',
    title: 'Game servers',
    empty: 'No game server is known: one appears when it asks for a match, or when an allocator starts it.',
    choice: ['state', ['', 'All'], [1, 'Starting'], [2, 'With room'], [3, 'Full'], [0, 'Ending']],
    columns: [
      ['serverId', 'Server'],
      {
        title: 'State',
        cell: ({ state, isSilent }) => (isSilent ? 'Silent in a match' : serverStates[Number(state)]),
      },
      ['originatingAllocator', 'Started by'],
      ['build', 'Build'],
      {
        title: 'Matches',
        cell: ({ matches }) =>
          (matches as readonly ServerMatch[]).map(({ matchId }) => (
            <div key={matchId} class="account">
              <a href={writePlace(['matches', matchId])}>{matchId}</a>
            </div>
          )),
      },
      { title: 'Players', cell: ({ health }) => healthOf(health).players ?? '', isNumber: true },
      {
        title: 'Tick',
        cell: ({ health }) => {
          const { tickMilliseconds: tick } = healthOf(health);
          return tick === undefined ? '' : `${Math.round(tick * 10) / 10} ms`;
        },
        isNumber: true,
      },
      {
        title: 'Last seen',
        cell: ({ lastSeenTimestamp }) => <Time at={Number(lastSeenTimestamp) * 1_000} />,
      },
    ],
    deeds: [{ id: 'matchBroker.deallocate', label: 'Stop', isWhole: true }],
  },
  {
    id: 'fleets.adminListHosts',
    title: 'Hosts',
    empty: 'No host is known: start the host agent on a machine, and it appears.',
    columns: [
      ['hostId', 'Host'],
      ['hostname', 'Name'],
      ['state', 'State'],
      {
        title: 'Set aside until',
        cell: ({ setAsideUntil }) =>
          setAsideUntil === undefined ? '–' : <Time at={Number(setAsideUntil) * 1_000} />,
      },
      { title: 'Processes', cell: processesOf },
      { title: 'Last seen', cell: ({ lastPingEpoch }) => <Time at={Number(lastPingEpoch) * 1_000} /> },
    ],
    link: ({ hostId }) => ['servers', 'hosts', String(hostId)],
    creates: [{ id: 'fleets.adminDeploy', label: 'Deploy a job' }],
    deeds: drains,
  },
  {
    id: 'matchBroker.getConfig',
    title: 'Times of the broker',
    deeds: [{ id: 'matchBroker.reconfigure', label: 'Change the times' }],
  },
];
