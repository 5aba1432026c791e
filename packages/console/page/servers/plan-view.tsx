import type { Chart } from '../charts/chart-data.ts';
import { ChartView } from '../charts/chart-view.tsx';
import { Deeds } from '../deed.tsx';
import type { Session } from '../state.ts';
import { Table } from '../table.tsx';
import { LastLines } from './last-lines.tsx';

type Phases = Readonly<Record<'starting' | 'idle' | 'open' | 'busy' | 'silent' | 'ending', number>>;

/** What an allocator keeps ready, and why. */
export interface AllocatorPlan {
  readonly allocator: string;
  readonly build: string;
  readonly formerBuild: string;
  readonly builds: readonly string[];
  readonly failures: number;
  readonly lastLines: readonly string[];
  readonly roll: string;
  readonly servers: Phases;
  readonly oldServers: Phases;
  readonly waiting: number;
  readonly start: number;
  readonly startReason: string;
  readonly stop: readonly { readonly serverId: string; readonly reason: string }[];
  readonly drain: readonly string[];
  readonly minutes: readonly {
    /** Unix time in seconds. */
    readonly timestamp: number | bigint;
    readonly minIdle: number;
    readonly maxIdle?: number;
    readonly maxServers?: number;
    readonly idleSeconds: number;
    readonly schedule: string;
  }[];
}

interface PlanProps {
  readonly session: Session;
  readonly plans: readonly AllocatorPlan[];
}

/** For each allocator with a buffer: its servers now, its builds, and how many it keeps ready in the next hour. */
export function Plan({ session, plans }: PlanProps) {
  if (plans.length === 0)
    return (
      <p class="empty">
        No allocator keeps servers ready: players wait until one has started. Give an allocator a buffer to
        change that.
      </p>
    );
  return (
    <>
      {plans.map((plan) => (
        <section key={plan.allocator} aria-label={`Allocator ${plan.allocator}`}>
          <h3>{plan.allocator}</h3>
          <p>{sentenceOf(plan)}</p>
          <LastLines lines={plan.lastLines} of="the last server that did not get ready" />
          <Servers plan={plan} />
          <Builds session={session} plan={plan} />
          <ChartView chart={chartOf(plan)} />
        </section>
      ))}
    </>
  );
}

/** What it does next, and why. */
function sentenceOf({ start, startReason, stop, drain, waiting, failures }: AllocatorPlan): string {
  const parts = [
    waiting > 0 ? `${waiting} ${waiting === 1 ? 'match waits' : 'matches wait'} for a server.` : '',
    `${start > 0 ? `It starts ${start}` : 'It starts none'}: ${startReasons[startReason] ?? startReason}.`,
    ...stop.map(({ serverId, reason }) => `It stops ${serverId}: ${reason}.`),
    drain.length > 0 ? `Its old servers ${drain.join(', ')} get no more matches.` : '',
    failures > 0 ? `${failures} servers of this build did not get ready.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

const startReasons: Readonly<Record<string, string>> = {
  ENOUGH: 'as many servers are ready as have to be',
  BELOW_MIN_IDLE: 'fewer servers are ready than have to be',
  MAX_SERVERS: 'there may be no more servers',
  OLD_BUILD: 'servers of an old build are to be replaced',
  TOO_OLD: 'old servers are to be replaced',
  BUILD_FAILS: 'the last servers of its build did not get ready',
  OTHER_CONFIGURATION: 'a node that was started later has another build',
};

const phases = [
  ['starting', 'start'],
  ['idle', 'wait for a match'],
  ['open', 'play, with room'],
  ['busy', 'play'],
  ['silent', 'are silent'],
  ['ending', 'end'],
] as const;

function Servers({ plan: { servers, oldServers, build, formerBuild } }: { readonly plan: AllocatorPlan }) {
  const isRolling = Object.values(oldServers).some((count) => count > 0);
  const rows = [
    { title: build === '' ? 'all' : `build ${build} and others`, counts: servers },
    ...(isRolling
      ? [{ title: `of those, with ${formerBuild || 'an older build'}`, counts: oldServers }]
      : []),
  ];
  return (
    <Table
      label="Servers by what they do"
      rows={rows}
      keyOf={({ title }) => title}
      columns={[
        { title: 'Servers', cell: ({ title }) => title },
        ...phases.map(([name, title]) => ({
          title,
          isNumber: true,
          cell: ({ counts }: { readonly counts: Phases }) => counts[name],
        })),
      ]}
    />
  );
}

function Builds({ session, plan }: Omit<PlanProps, 'plans'> & { readonly plan: AllocatorPlan }) {
  const { allocator, build, builds, roll } = plan;
  if (builds.length === 0) return null;
  const others = builds.filter((one) => one !== build);
  return (
    <>
      <p>
        It runs the build <strong>{build || 'without a name'}</strong>
        {roll !== '' && `; the roll: ${roll}`}.
      </p>
      <Deeds
        session={session}
        deeds={others.map((one) => ({
          id: 'matchBroker.roll',
          label: `Roll to ${one}`,
          set: { allocator, build: one },
          isWhole: true,
        }))}
      />
    </>
  );
}

const plain = new Intl.NumberFormat();
const write = (value: number): string => plain.format(value);

function chartOf({ allocator, minutes }: AllocatorPlan): Chart {
  const has = (name: 'maxIdle' | 'maxServers'): boolean =>
    minutes.some((minute) => minute[name] !== undefined);
  const lineOf = (title: string, name: 'minIdle' | 'maxIdle' | 'maxServers') => ({
    title,
    write,
    values: minutes.map((minute) => minute[name] ?? 0),
  });
  const schedules = [...new Set(minutes.map(({ schedule }) => schedule).filter(Boolean))];
  return {
    title: `Plan of ${allocator}`,
    help: `Servers without a match in the next hour${schedules.length > 0 ? `; schedules: ${schedules.join(', ')}` : ''}.`,
    times: minutes.map(({ timestamp }) => Number(timestamp) * 1_000),
    lines: [
      lineOf('at least', 'minIdle'),
      ...(has('maxIdle') ? [lineOf('at most', 'maxIdle')] : []),
      ...(has('maxServers') ? [lineOf('with those that play, at most', 'maxServers')] : []),
    ],
    isEmpty: minutes.length === 0,
    total: null,
  };
}
