import type { Row } from '../answer.ts';
import { type SectionDefinition, Sections } from '../section.tsx';
import { permitted, type Session } from '../state.ts';
import { StreamTail } from '../stream-tail.tsx';
import { Time } from '../value.tsx';

/** This node: its tasks, what stands behind its interfaces, which services it has, and its log. */
export function NodePage({ session }: { readonly session: Session }) {
  const log = permitted('nodeInspection.streamLog');
  return (
    <>
      <h1>Node</h1>
      <Sections session={session} sections={sections}>
        {log && (
          <section class="card" aria-label="Log">
            <h2>Log, from now on</h2>
            <StreamTail session={session} operation={log} input={{}} />
          </section>
        )}
      </Sections>
    </>
  );
}

interface Run {
  readonly description: string;
  /** Unix time in seconds. */
  readonly timestamp: number;
}

const timeOfRun = (run: unknown) => {
  const { timestamp } = run as Run;
  return timestamp > 0 ? <Time at={timestamp * 1_000} /> : 'never';
};

const sections: readonly SectionDefinition[] = [
  {
    id: 'nodeInspection.listTasks',
    title: 'Tasks',
    keep: (answer) => {
      const { tasks } = answer as { readonly tasks: readonly Row[] };
      const isWell = ({ mostRecentTrigger }: Row): boolean =>
        (mostRecentTrigger as Run).description !== 'failed';
      return { tasks: tasks.toSorted((left, right) => Number(isWell(left)) - Number(isWell(right))) };
    },
    note: 'Those that failed last stand first.',
    columns: [
      ['name', 'Task'],
      {
        title: 'Last run',
        cell: ({ mostRecentTrigger }) => {
          const { description } = mostRecentTrigger as Run;
          return description === 'failed' ? <strong class="problem">failed</strong> : description;
        },
      },
      { title: 'When', cell: ({ mostRecentTrigger }) => timeOfRun(mostRecentTrigger) },
      { title: 'How often', cell: ({ nextTrigger }) => (nextTrigger as Run).description },
      { title: 'Next', cell: ({ nextTrigger }) => timeOfRun(nextTrigger) },
    ],
  },
  {
    id: 'nodeInspection.listActiveImplementations',
    title: 'What stands behind interfaces',
    columns: [
      ['key', 'Interface'],
      ['value', 'Implementation'],
    ],
    creates: [{ id: 'nodeControl.setImplementation', label: 'Choose another one' }],
  },
  {
    id: 'nodeInspection.listEnabledServices',
    title: 'Services that answer',
    columns: [['value', 'Service']],
    creates: [
      { id: 'nodeControl.excludeService', label: 'Exclude a service' },
      { id: 'nodeControl.removeExcludedService', label: 'Take a service back' },
      { id: 'nodeControl.restart', label: 'Restart this node', isWhole: true },
    ],
  },
];
