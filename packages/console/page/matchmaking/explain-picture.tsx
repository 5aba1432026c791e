import { writePlace } from '../address.ts';
import { Bars } from '../charts/bars.tsx';
import { Table } from '../table.tsx';

/** The answer of the operation that explains a ticket. */
export interface Explanation {
  readonly outcome: string;
  readonly refusedByRule: string;
  readonly detail: string;
  readonly possibleInSeconds?: number;
  readonly nextBounds: readonly {
    readonly rule: string;
    readonly inSeconds: number;
    readonly detail: string;
  }[];
  readonly isComplete: boolean;
  readonly candidatesSeen: number | bigint;
  readonly nearest: readonly Neighbour[];
}

interface Neighbour {
  readonly ticketIds: readonly string[];
  readonly refusedByRule: string;
  readonly detail: string;
  readonly possibleInSeconds?: number;
}

interface PictureProps {
  readonly explanation: Explanation;
  /** How long the ticket may wait; null if that is not known. */
  readonly secondsLeft: number | null;
}

/**
 * A line of time for each of the nearest tickets, from now on: apart as long as a rule refuses, together from when it has relaxed.
 * Marks above say when each rule relaxes next. The table below says the same in words.
 */
export function ExplainPicture({ explanation: { nearest, nextBounds, outcome }, secondsLeft }: PictureProps) {
  return (
    <section class="card" aria-labelledby="nearest">
      <h2 id="nearest">The nearest tickets, from now on</h2>
      {nearest.length === 0 ? (
        <p class="empty">
          {outcome === 'MATCH_POSSIBLE' || outcome === 'PROPOSED'
            ? 'The tickets of its match are found.'
            : 'No other ticket is in the queue: more players have to come.'}
        </p>
      ) : (
        <>
          <Lines nearest={nearest} nextBounds={nextBounds} secondsLeft={secondsLeft} />
          <p class="legend">
            <span class="line-1">kept apart</span>
            <span class="line-2">may play together</span>
          </p>
          <Words nearest={nearest} />
        </>
      )}
      {nextBounds.length > 0 && (
        <>
          <h3>When its rules relax</h3>
          <ul>
            {nextBounds.map(({ rule, inSeconds, detail }) => (
              <li key={`${rule} ${inSeconds}`}>
                In {inSeconds} seconds: <strong>{rule}</strong>. {detail}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Lines({
  nearest,
  nextBounds,
  secondsLeft,
}: Pick<Explanation, 'nearest' | 'nextBounds'> & Pick<PictureProps, 'secondsLeft'>) {
  const times = [
    ...nearest.flatMap(({ possibleInSeconds }) => possibleInSeconds ?? []),
    ...nextBounds.map(({ inSeconds }) => inSeconds),
  ];
  const end = Math.ceil(Math.max(10, Math.min(secondsLeft ?? 60, 600), ...times) * 1.1);
  return (
    <Bars
      end={end}
      write={(at) => (at === 0 ? 'now' : `${Math.round(at)} s`)}
      marks={nextBounds.map(({ rule, inSeconds }) => ({ at: inSeconds, title: `${rule} relaxes` }))}
      rows={nearest.map(({ ticketIds, refusedByRule, possibleInSeconds }) => {
        const from = refusedByRule === '' ? 0 : (possibleInSeconds ?? end);
        return {
          title: `${shortOf(ticketIds)}${refusedByRule === '' ? '' : ` · ${refusedByRule}`}`,
          bars: [
            { from: 0, to: from, line: 1 },
            { from, to: end, line: 2 },
          ],
        };
      })}
    />
  );
}

/** The end of an id is what tells tickets apart. */
const shortOf = (ticketIds: readonly string[]): string =>
  ticketIds.length === 1 ? `…${ticketIds[0]!.slice(-8)}` : `${ticketIds.length} tickets`;

function Words({ nearest }: Pick<Explanation, 'nearest'>) {
  return (
    <Table
      label="The nearest tickets in words"
      rows={nearest}
      keyOf={({ ticketIds }) => ticketIds.join()}
      columns={[
        {
          title: 'Ticket',
          cell: ({ ticketIds }) =>
            ticketIds.map((id) => (
              <a key={id} class="account" href={writePlace(['matchmaking', 'tickets', id])}>
                {id}
              </a>
            )),
        },
        { title: 'Kept apart by', cell: ({ refusedByRule }) => refusedByRule || 'nothing' },
        { title: 'Why', cell: ({ detail }) => detail },
        {
          title: 'Together in',
          cell: ({ refusedByRule, possibleInSeconds }) =>
            refusedByRule === ''
              ? 'now'
              : possibleInSeconds === undefined
                ? 'never, as things are'
                : `${possibleInSeconds} seconds`,
        },
      ]}
    />
  );
}
