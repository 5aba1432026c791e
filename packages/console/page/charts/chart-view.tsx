import { signal } from '@preact/signals';
import { Table } from '../table.tsx';
import { Time } from '../value.tsx';
import { type Chart, csvOf, marksOf } from './chart-data.ts';
import { drawPng, save } from './chart-export.ts';
import { useWidth } from './width.ts';

/** The step that a person points at, in every chart of the page; null if at none. */
const pointed = signal<number | null>(null);

const height = 150;
const edge = { left: 44, right: 8, top: 8, bottom: 22 } as const;
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });

const timeFormats = {
  short: new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }),
  long: new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' }),
};

const dayMilliseconds = 86_400_000;

/** A chart with its legend, which shows the values that a person points at, a table of its values, and ways to take it along. */
export function ChartView({ chart }: { readonly chart: Chart }) {
  const { title, help, lines, times, isEmpty, total } = chart;
  const id = title.toLowerCase().replaceAll(/\W+/g, '-');
  const at = pointed.value === null ? null : Math.min(pointed.value, times.length - 1);
  const shown = at ?? times.length - 1;
  return (
    <figure class="chart" aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        <p class="help">{help}</p>
      </figcaption>
      {isEmpty ? (
        <p class="empty">Nothing in this span.</p>
      ) : (
        <>
          <p class="legend">
            {lines.map(({ title: name, values, write }, line) => (
              <span key={name} class={`line-${line}`}>
                {name} <strong>{write(values[shown] ?? 0)}</strong>
              </span>
            ))}
            <span class="moment">{times[shown] !== undefined && <Time at={times[shown]} />}</span>
          </p>
          <Plot chart={chart} id={id} at={at} />
          {total !== null && <p class="help">In the whole span: {total}</p>}
          <details>
            <summary>Table and files</summary>
            <p class="buttons">
              <button
                type="button"
                onClick={() => save(`${id}.csv`, new Blob([csvOf(chart)], { type: 'text/csv' }))}
              >
                CSV<span class="hidden"> of {title}</span>
              </button>
              <button
                type="button"
                onClick={() => void drawPng(chart).then((blob) => save(`${id}.png`, blob))}
              >
                PNG<span class="hidden"> of {title}</span>
              </button>
            </p>
            <ChartTable chart={chart} />
          </details>
        </>
      )}
    </figure>
  );
}

interface PlotProps {
  readonly chart: Chart;
  readonly id: string;
  readonly at: number | null;
}

/** The lines. The pointer, or the arrow keys, choose a step. */
function Plot({ chart: { lines, times }, id, at }: PlotProps) {
  const [frame, width] = useWidth();
  const last = times.length - 1;
  const marks = marksOf(Math.max(...lines.flatMap(({ values }) => values)));
  const highest = marks.at(-1)!;
  const inner = width - edge.left - edge.right;
  const x = (index: number): number => edge.left + (last === 0 ? 0 : (index / last) * inner);
  const y = (value: number): number => edge.top + (1 - value / highest) * (height - edge.top - edge.bottom);
  const pathOf = (values: readonly number[]): string =>
    values
      .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
      .join('');
  const ticks = tickIndexes(times.length, Math.max(2, Math.min(6, Math.floor(inner / 90))));
  const format = timeFormats[times[last]! - times[0]! > dayMilliseconds ? 'long' : 'short'];
  const point = (clientX: number): void => {
    const { left } = frame.current!.getBoundingClientRect();
    const index = Math.round(((clientX - left - edge.left) / inner) * last);
    pointed.value = Math.min(last, Math.max(0, index));
  };
  return (
    <div
      ref={frame}
      class="plot"
      role="slider"
      tabIndex={0}
      aria-labelledby={id}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={textOf(lines, times, at ?? last)}
      onPointerMove={({ clientX }) => point(clientX)}
      onPointerDown={({ clientX }) => point(clientX)}
      onPointerLeave={() => {
        pointed.value = null;
      }}
      onBlur={() => {
        pointed.value = null;
      }}
      onKeyDown={(event) => {
        const next = stepOf(event.key, at ?? last, last);
        if (next === null) return;
        event.preventDefault();
        pointed.value = next;
      }}
    >
      <svg width={width} height={height} aria-hidden="true" focusable="false">
        {marks.map((mark) => (
          <g key={mark}>
            <line class="grid" x1={edge.left} x2={width - edge.right} y1={y(mark)} y2={y(mark)} />
            <text x={edge.left - 6} y={y(mark) + 4} text-anchor="end">
              {compact.format(mark)}
            </text>
          </g>
        ))}
        {ticks.map((index) => (
          <text
            key={index}
            x={x(index)}
            y={height - 5}
            text-anchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
          >
            {format.format(times[index])}
          </text>
        ))}
        {lines.length === 1 && (
          <path
            class="area line-0"
            d={`${pathOf(lines[0]!.values)}L${x(last).toFixed(1)} ${y(0)}L${x(0)} ${y(0)}Z`}
          />
        )}
        {lines.map(({ title, values }, line) => (
          <path key={title} class={`stroke line-${line}`} d={pathOf(values)} />
        ))}
        {at !== null && (
          <g>
            <line class="cursor" x1={x(at)} x2={x(at)} y1={edge.top} y2={height - edge.bottom} />
            {lines.map(({ title, values }, line) => (
              <circle key={title} class={`line-${line}`} cx={x(at)} cy={y(values[at] ?? 0)} r={3.5} />
            ))}
          </g>
        )}
      </svg>
    </div>
  );
}

const textOf = (lines: Chart['lines'], times: Chart['times'], at: number): string =>
  [
    new Date(times[at] ?? 0).toLocaleString(),
    ...lines.map(({ title, values, write }) => `${title} ${write(values[at] ?? 0)}`),
  ].join(', ');

function stepOf(key: string, at: number, last: number): number | null {
  const next = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - 10,
    PageUp: at + 10,
    Home: 0,
    End: last,
  }[key];
  return next === undefined ? null : Math.min(last, Math.max(0, next));
}

const tickIndexes = (length: number, count: number): number[] => [
  ...new Set(Array.from({ length: count }, (_, tick) => Math.round((tick / (count - 1)) * (length - 1)))),
];

/** The newest values first: a screen reader, and a person who wants the number, begin there. */
function ChartTable({ chart: { title, lines, times } }: { readonly chart: Chart }) {
  return (
    <Table
      label={`Values of ${title}`}
      class="table"
      rows={times.map((_, at) => times.length - 1 - at)}
      keyOf={(at) => at}
      columns={[
        { title: 'Time', isHead: true, cell: (at) => <Time at={times[at]!} /> },
        ...lines.map(({ title: name, values, write }) => ({
          title: name,
          isNumber: true,
          cell: (at: number) => write(values[at] ?? 0),
        })),
      ]}
    />
  );
}
