import { useEffect, useRef, useState } from 'preact/hooks';
import { writePlace } from '../address.ts';

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

const rowHeight = 44;
const edge = { left: 8, right: 12, top: 26 } as const;

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
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(240, entry!.contentRect.width)));
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  const times = [
    ...nearest.flatMap(({ possibleInSeconds }) => possibleInSeconds ?? []),
    ...nextBounds.map(({ inSeconds }) => inSeconds),
  ];
  const end = Math.ceil(Math.max(10, Math.min(secondsLeft ?? 60, 600), ...times) * 1.1);
  const x = (at: number): number => edge.left + (at / end) * (width - edge.left - edge.right);
  const height = edge.top + nearest.length * rowHeight + 24;
  return (
    <div ref={frame} class="plot explain">
      <svg width={width} height={height} aria-hidden="true" focusable="false">
        {nextBounds.map(({ rule, inSeconds }) => (
          <g key={`${rule} ${inSeconds}`}>
            <line class="cursor" x1={x(inSeconds)} x2={x(inSeconds)} y1={edge.top - 8} y2={height - 20} />
            <text x={x(inSeconds)} y={14} text-anchor={inSeconds > end / 2 ? 'end' : 'start'}>
              {rule} relaxes
            </text>
          </g>
        ))}
        {nearest.map((one, row) => (
          <Row key={row} neighbour={one} y={edge.top + row * rowHeight} x={x} end={end} />
        ))}
        {[0, 0.25, 0.5, 0.75, 1].map((part) => (
          <text
            key={part}
            x={x(part * end)}
            y={height - 4}
            text-anchor={part === 0 ? 'start' : part === 1 ? 'end' : 'middle'}
          >
            {part === 0 ? 'now' : `${Math.round(part * end)} s`}
          </text>
        ))}
      </svg>
    </div>
  );
}

interface RowProps {
  readonly neighbour: Neighbour;
  readonly y: number;
  readonly x: (at: number) => number;
  readonly end: number;
}

function Row({ neighbour: { ticketIds, refusedByRule, possibleInSeconds }, y, x, end }: RowProps) {
  const from = refusedByRule === '' ? 0 : (possibleInSeconds ?? end);
  return (
    <g>
      <text x={x(0)} y={y + 12} text-anchor="start">
        {shortOf(ticketIds)}
        {refusedByRule !== '' && ` · ${refusedByRule}`}
      </text>
      {from > 0 && <rect class="bar line-1" x={x(0)} y={y + 18} width={x(from) - x(0)} height={12} rx={3} />}
      {from < end && (
        <rect class="bar line-2" x={x(from)} y={y + 18} width={x(end) - x(from)} height={12} rx={3} />
      )}
    </g>
  );
}

/** The end of an id is what tells tickets apart. */
const shortOf = (ticketIds: readonly string[]): string =>
  ticketIds.length === 1 ? `…${ticketIds[0]!.slice(-8)}` : `${ticketIds.length} tickets`;

function Words({ nearest }: Pick<Explanation, 'nearest'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what has the focus
    <section class="scroll" tabIndex={0} aria-label="The nearest tickets in words">
      <table>
        <thead>
          <tr>
            <th scope="col">Ticket</th>
            <th scope="col">Kept apart by</th>
            <th scope="col">Why</th>
            <th scope="col">Together in</th>
          </tr>
        </thead>
        <tbody>
          {nearest.map(({ ticketIds, refusedByRule, detail, possibleInSeconds }) => (
            <tr key={ticketIds.join()}>
              <td>
                {ticketIds.map((id) => (
                  <a key={id} class="account" href={writePlace(['matchmaking', 'tickets', id])}>
                    {id}
                  </a>
                ))}
              </td>
              <td>{refusedByRule || 'nothing'}</td>
              <td>{detail}</td>
              <td>
                {refusedByRule === ''
                  ? 'now'
                  : possibleInSeconds === undefined
                    ? 'never, as things are'
                    : `${possibleInSeconds} seconds`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
