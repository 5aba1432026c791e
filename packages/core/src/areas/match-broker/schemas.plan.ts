import { z } from 'zod';
import { int32, TimestampSeconds } from '../../kernel/schemas.ts';
import { rollStates, serverPhases, startReasons, stopReasons } from './states.plan.ts';

const count = int32({ min: 0 });

const Sizes = {
  minIdle: count,
  maxIdle: count.optional().meta({ description: 'Absent: no limit.' }),
  maxServers: count.optional().meta({ description: 'Absent: no limit.' }),
  idleSeconds: count,
  schedule: z.string().meta({
    example: '17:30-23:00',
    description: 'The time of the schedule that these sizes are from, such as 17:30-23:00; otherwise empty.',
  }),
};

const phaseMeanings = {
  starting: 'were started for no match in particular and have not asked for one',
  idle: 'wait for a match',
  open: 'play matches and ask for one more',
  busy: 'play matches, have one reserved, or are between two',
  silent: 'have no match and have not asked for a minute',
  ending: 'have to exit',
} as const satisfies Record<(typeof serverPhases)[number], string>;

const Counts = z.object(
  Object.fromEntries(
    serverPhases.map((phase) => [
      phase,
      count.meta({ description: `Servers that ${phaseMeanings[phase]}.` }),
    ]),
  ) as Record<(typeof serverPhases)[number], typeof count>,
);

const reasonOf = (reasons: Readonly<Record<string, string>>, meaning: string) =>
  z.string().meta({
    example: Object.keys(reasons)[1],
    description: `${meaning}: ${Object.keys(reasons).join(', ')}.`,
  });

const stops = z
  .array(z.object({ serverId: z.string(), reason: reasonOf(stopReasons, 'Why it is ended') }))
  .meta({ description: 'Servers that the next pass ends.' });

const lastLines = z.array(z.string()).meta({
  example: ['cannot load map hill'],
  description:
    'The last lines of output of the server of the build that failed last, as its allocator knows them; empty if none failed. Plain text that the program wrote.',
});

/** The build that a share of the matches gets. */
const SharedBuild = z
  .object({
    build: z.string().meta({ example: '1.5.0' }),
    share: int32({ min: 1, max: 99 }).meta({ description: 'Of a hundred matches, so many.' }),
    isStopped: z.boolean().meta({
      description: 'Whether its servers do not get ready: all matches get the other build meanwhile.',
    }),
    failures: count.meta({ description: 'Servers of it that died in a row before they asked for a match.' }),
    lastLines,
    servers: Counts,
    start: count.meta({ description: 'Servers of it that the next pass starts.' }),
    stop: stops,
  })
  .meta({ id: 'SharedBuild', description: 'A build that only a share of the matches gets.' });

export const AllocatorPlanRecord = z
  .object({
    allocator: z.string(),
    build: z.string().meta({
      example: '1.4.2',
      description: 'The build that its servers have to run; empty if it has none.',
    }),
    formerBuild: z.string().meta({
      example: '1.4.1',
      description: 'The build that they had to run before; empty if there was none.',
    }),
    builds: z.array(z.string()).meta({
      example: ['1.4.2', '1.4.1'],
      description: 'The builds that the configuration of the answering node has.',
    }),
    failures: count.meta({
      description: 'Servers of the build that died in a row before they asked for a match.',
    }),
    lastLines,
    roll: z.string().meta({
      example: 'DONE',
      description: `DONE: all servers run it. ROLLING: others are being replaced. STOPPED: servers of it do not get ready, and others stay. One of ${Object.keys(rollStates).join(', ')}.`,
    }),
    shared: SharedBuild.optional().meta({
      description:
        'The build that a share of the matches gets; absent if all get the same. Its servers count here alone.',
    }),
    servers: Counts,
    oldServers: Counts.meta({ description: 'Those of them that run another build.' }),
    waiting: count.meta({ description: 'Matches that wait and for which this allocator is asked first.' }),
    start: count.meta({ description: 'Servers that the next pass starts.' }),
    startReason: reasonOf(startReasons, 'Why it starts so many'),
    stop: stops,
    drain: z.array(z.string()).meta({
      example: ['server-7'],
      description:
        'Servers of another build that get no more matches from the next pass on, and end after those that they have.',
    }),
    minutes: z
      .array(z.object({ timestamp: TimestampSeconds, ...Sizes }))
      .meta({ description: 'What is wanted in each minute, the present one first.' }),
  })
  .meta({ id: 'AllocatorPlan', description: 'How many servers of an allocator are kept ready, and why.' });
