import { writePlace } from './address.ts';
import { type Row, readList } from './answer.ts';
import { OverviewCharts } from './charts/statistics-page.tsx';
import { useLoad } from './load.ts';
import type { Operation } from './operations.ts';
import { Refusal } from './refusal.tsx';
import { permitted, type Session } from './state.ts';

/** What the overview counts. A list that has more pages is counted to the end of its first. */
const counted = [
  ['accounts.adminList', 'Accounts'],
  ['sessions.list', 'Live sessions'],
  ['parties.adminList', 'Parties'],
  ['matchmaking.listTickets', 'Tickets'],
  ['matchBroker.listActive', 'Matches'],
  ['fleets.adminListHosts', 'Hosts'],
  ['entitlements.listOrders', 'Orders'],
  ['webhooks.list', 'Webhooks'],
] as const;

/** The largest page of most lists. */
const countLimit = 200;

/** What is unhealthy, and how much of everything there is. */
export function Overview({ session }: { readonly session: Session }) {
  const lists = counted.flatMap(([id, title]) => {
    const operation = permitted(id);
    return operation === undefined ? [] : [{ operation, title }];
  });
  const isInspector = permitted('nodeInspection.readHealth') !== undefined;
  return (
    <>
      <h1>Overview</h1>
      {isInspector ? (
        <HealthReport session={session} />
      ) : (
        <p>Health needs the permission node.inspect, which your credential does not have.</p>
      )}
      {permitted('statistics.read') && <OverviewCharts session={session} />}
      {lists.length > 0 && (
        <section aria-labelledby="counts">
          <h2 id="counts">How much there is</h2>
          <ul class="cards">
            {lists.map(({ operation, title }) => (
              <Count key={operation.id} session={session} operation={operation} title={title} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface CountProps {
  readonly session: Session;
  readonly operation: Operation;
  readonly title: string;
}

function Count({ session, operation, title }: CountProps) {
  const takesLimit = operation.inputs.some(({ name }) => name === 'limit');
  const load = useLoad(operation.id, async (signal) => {
    const answer = await session.api.call(operation, takesLimit ? { limit: countLimit } : {}, { signal });
    const list = readList(session.document, operation.answer, answer);
    return list === null ? '?' : `${list.rows.length}${list.nextPageToken === '' ? '' : ' or more'}`;
  });
  return (
    <li>
      <a href={writePlace(['areas', operation.area, operation.name])}>{title}</a>
      <strong>{load.error === undefined ? (load.value ?? '…') : 'not read'}</strong>
    </li>
  );
}

interface Component {
  readonly component: string;
  readonly healthy: boolean;
  readonly status: string;
}

interface Health {
  readonly healthy: boolean;
  readonly services: readonly {
    readonly service: string;
    readonly healthy: unknown;
    readonly components: readonly Component[];
  }[];
}

function HealthReport({ session }: { readonly session: Session }) {
  const tasks = permitted('nodeInspection.listTasks');
  const health = useLoad('health', async (signal) => {
    const read = { area: 'nodeInspection', name: 'readHealth' };
    return (await session.api.call(read, {}, { signal })) as Health;
  });
  const failed = useLoad(tasks ? 'tasks' : null, async (signal) => {
    const { tasks: all } = (await session.api.call(tasks!, {}, { signal })) as {
      readonly tasks: readonly Row[];
    };
    return all.filter(({ mostRecentTrigger: last }) => (last as Row | undefined)?.description === 'failed');
  });
  if (health.error !== undefined) return <Refusal error={health.error} retry={health.reload} />;
  if (health.value === undefined) return <p class="loading">Measuring the health…</p>;
  const { services } = health.value;
  const ill = services.filter(({ components }) => components.some(({ healthy }) => !healthy));
  const failedTasks = failed.value ?? [];
  return (
    <section aria-labelledby="health">
      <h2 id="health">Health of this node</h2>
      {ill.length + failedTasks.length === 0 ? (
        <p class="well">All {services.length} services work.</p>
      ) : (
        <ul class="ill">
          {ill.flatMap(({ service, components }) =>
            components
              .filter(({ healthy }) => !healthy)
              .map(({ component, status }) => (
                <li key={`${service} ${component}`}>
                  <strong>
                    {service}: {component}
                  </strong>{' '}
                  {status}
                </li>
              )),
          )}
          {failedTasks.map(({ name }) => (
            <li key={String(name)}>
              <strong>{String(name)}</strong> The last run of this task failed.{' '}
              <a href={writePlace(['areas', 'nodeInspection', 'listTasks'])}>See the tasks</a>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>Every service</summary>
        <ul class="services">
          {services.map(({ service, components }) => (
            <li key={service}>
              {service}: {components.every(({ healthy }) => healthy) ? 'works' : 'does not work'}
            </li>
          ))}
        </ul>
      </details>
      <button type="button" onClick={health.reload}>
        Measure again
      </button>
    </section>
  );
}
