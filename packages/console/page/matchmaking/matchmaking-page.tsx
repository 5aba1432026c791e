import { writePlace } from '../address.ts';
import { Missing } from '../area-pages.tsx';
import type { StatisticsAnswer } from '../charts/chart-data.ts';
import { useLoad } from '../load.ts';
import { Refusal } from '../refusal.tsx';
import { permitted, place, type Session } from '../state.ts';
import { type Column, Table } from '../table.tsx';
import { Player, Time } from '../value.tsx';
import { ConfigPage } from './config-page.tsx';
import { ExplainPage } from './explain-page.tsx';
import { type ListedTicket, playersOf, type Queue, queuesOf } from './queues.ts';

interface MatchmakingProps {
  readonly session: Session;
  readonly rest: readonly string[];
}

/** Matchmaking: its queues and tickets; its configuration; why a ticket waits. */
export function MatchmakingPage({ session, rest: [step, ticketId] }: MatchmakingProps) {
  if (step === 'config' && permitted('matchmaking.getConfig')) return <ConfigPage session={session} />;
  if (step === 'tickets' && ticketId !== undefined && permitted('matchmaking.explain'))
    return <ExplainPage session={session} ticketId={ticketId} key={ticketId} />;
  return step === undefined ? <QueuesPage session={session} /> : <Missing />;
}

const ticketLimit = 200;

function QueuesPage({ session: { api } }: { readonly session: Session }) {
  const getConfig = permitted('matchmaking.getConfig');
  const listTickets = permitted('matchmaking.listTickets');
  const readStatistics = permitted('statistics.read');
  const load = useLoad('matchmaking', async (signal) => {
    const span = { names: ['tickets.wait'], step: 'hour', seconds: 7_200 };
    const [config, listed, waits] = await Promise.all([
      getConfig ? api.call(getConfig, {}, { signal }) : null,
      listTickets ? api.call(listTickets, { limit: ticketLimit }, { signal }) : null,
      readStatistics ? api.call(readStatistics, span, { signal }) : null,
    ]);
    const { tickets = [], nextPageToken = '' } = (listed ?? {}) as {
      readonly tickets?: readonly ListedTicket[];
      readonly nextPageToken?: string;
    };
    return {
      queues: config === null ? [] : queuesOf(config, tickets, waits as StatisticsAnswer | null),
      tickets: tickets.filter(({ matchmakerState }) => matchmakerState !== 'ENDED'),
      isWhole: nextPageToken === '',
    };
  });
  const chosen = place.value.query.queue ?? '';
  return (
    <>
      <h1>Matchmaking</h1>
      <p class="buttons">
        <button type="button" onClick={load.reload}>
          Read again
        </button>
        {getConfig && (
          <a class="button" href={writePlace(['matchmaking', 'config'])}>
            Change the queues
          </a>
        )}
      </p>
      {load.error !== undefined && <Refusal error={load.error} retry={load.reload} />}
      {load.value === undefined && load.error === undefined && (
        <p class="loading">Reading queues and tickets…</p>
      )}
      {load.value && getConfig && <Queues queues={load.value.queues} isWhole={load.value.isWhole} />}
      {load.value && listTickets && (
        <Tickets
          tickets={load.value.tickets.filter(({ queueKey }) => chosen === '' || queueKey === chosen)}
          chosen={chosen}
          isWhole={load.value.isWhole}
        />
      )}
    </>
  );
}

const seconds = new Intl.NumberFormat(undefined, {
  style: 'unit',
  unit: 'second',
  maximumFractionDigits: 1,
});

function Queues({ queues, isWhole }: { readonly queues: readonly Queue[]; readonly isWhole: boolean }) {
  return (
    <section aria-labelledby="queues">
      <h2 id="queues">Queues</h2>
      {queues.length === 0 && (
        <p class="empty">
          There is no queue yet: change the queues to add one, or name a file by MATCHMAKING_CONFIG.
        </p>
      )}
      <ul class="cards">
        {queues.map(({ key, name, players, tickets, oldest, median, slow, size, rules }) => (
          <li key={key}>
            <a href={writePlace(['matchmaking'], { queue: key })}>{name}</a>
            <strong>
              {players}
              {isWhole ? '' : ' or more'} {players === 1 && isWhole ? 'player waits' : 'players wait'}
            </strong>
            <span>
              in {tickets} {tickets === 1 ? 'ticket' : 'tickets'}
              {oldest !== null && (
                <>
                  , the oldest since <Time at={oldest} isShort />
                </>
              )}
            </span>
            {median !== null && (
              <span>
                Half got a match within {seconds.format(median)}, 95 of 100 within{' '}
                {seconds.format(slow ?? median)}
              </span>
            )}
            <span>{size}</span>
            {rules.map((rule) => (
              <span key={rule}>{rule}</span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TicketsProps {
  readonly tickets: readonly ListedTicket[];
  readonly chosen: string;
  readonly isWhole: boolean;
}

function Tickets({ tickets, chosen, isWhole }: TicketsProps) {
  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets">Tickets{chosen && ` of ${chosen}`}</h2>
      {chosen && (
        <p>
          <a href={writePlace(['matchmaking'])}>Tickets of all queues</a>
        </p>
      )}
      {tickets.length === 0 ? (
        <p class="empty">Nobody waits{chosen ? ' in this queue' : ''} now.</p>
      ) : (
        <Table
          label="Tickets, the oldest first"
          rows={tickets}
          keyOf={({ ticketId }) => ticketId}
          columns={ticketColumns()}
        />
      )}
      {!isWhole && (
        <p class="help">
          Among the first {ticketLimit} tickets, with those that have ended.{' '}
          <a href={writePlace(['areas', 'matchmaking', 'listTickets'])}>See all tickets</a>
        </p>
      )}
    </section>
  );
}

const ticketColumns = (): Column<ListedTicket>[] => [
  {
    title: 'Ticket',
    cell: ({ ticketId, matchmakerState }) => (
      <>
        <span class="account">{ticketId}</span>{' '}
        {permitted('matchmaking.explain') && matchmakerState !== 'MATCHED' && (
          <a href={writePlace(['matchmaking', 'tickets', ticketId])}>
            Explain<span class="hidden"> {ticketId}</span>
          </a>
        )}
      </>
    ),
  },
  { title: 'Queue', cell: ({ queueKey }) => queueKey },
  { title: 'State', cell: ({ matchmakerState }) => matchmakerState },
  { title: 'Since', cell: ({ createdTimestamp }) => <Time at={Number(createdTimestamp) * 1000} /> },
  { title: 'Players', cell: ({ entity }) => playersOf(entity).map((id) => <Player key={id} id={id} />) },
];
