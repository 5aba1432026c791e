import { writePlace } from '../address.ts';
import { useLoad } from '../load.ts';
import { Refusal } from '../refusal.tsx';
import { place, type Session } from '../state.ts';
import {
  chartsOf,
  definitions,
  overviewTitles,
  type Span,
  type StatisticsAnswer,
  spans,
} from './chart-data.ts';
import { ChartView } from './chart-view.tsx';

/** Every chart, over one span. */
export function StatisticsPage({ session }: { readonly session: Session }) {
  return (
    <>
      <h1>Statistics</h1>
      <Charts session={session} />
    </>
  );
}

/** What the overview shows of them. */
export function OverviewCharts({ session }: { readonly session: Session }) {
  return (
    <section aria-label="Charts">
      <Charts session={session} titles={overviewTitles} />
      <p>
        <a href={writePlace(['statistics'], place.value.query)}>All statistics</a>
      </p>
    </section>
  );
}

interface ChartsProps {
  readonly session: Session;
  /** The charts to show; all if absent. */
  readonly titles?: readonly string[];
}

function Charts({ session, titles }: ChartsProps) {
  const span = spans.find(({ id }) => id === place.value.query.span) ?? spans[2];
  const load = useLoad(`statistics ${span.id}`, async (signal) => {
    const input = { step: span.step, seconds: span.seconds, ...(titles && { names: namesOf(titles) }) };
    const read = { area: 'statistics', name: 'read' };
    return chartsOf((await session.api.call(read, input, { signal })) as StatisticsAnswer);
  });
  const charts = (load.value ?? []).filter(({ title }) => titles?.includes(title) ?? true);
  return (
    <>
      <Spans chosen={span} onReload={load.reload} />
      {load.error !== undefined && <Refusal error={load.error} retry={load.reload} />}
      {load.value === undefined && load.error === undefined && <p class="loading">Reading the numbers…</p>}
      <div class="charts">
        {charts.map((chart) => (
          <ChartView key={chart.title} chart={chart} />
        ))}
      </div>
    </>
  );
}

const namesOf = (titles: readonly string[]): string[] => [
  ...new Set(
    definitions
      .filter(({ title }) => titles.includes(title))
      .flatMap(({ sources }) => sources.map(({ name }) => name)),
  ),
];

/** The span of all charts. It is in the address. */
function Spans({ chosen, onReload }: { readonly chosen: Span; readonly onReload: () => void }) {
  const { steps, query } = place.value;
  return (
    <nav class="spans" aria-label="Span">
      <ul>
        {spans.map(({ id, title }) => (
          <li key={id}>
            <a
              href={writePlace(steps, { ...query, span: id })}
              aria-current={id === chosen.id ? 'true' : undefined}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
      <button type="button" onClick={onReload}>
        Read again
      </button>
    </nav>
  );
}
