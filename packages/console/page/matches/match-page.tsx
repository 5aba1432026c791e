import { writePlace } from '../address.ts';
import type { Row } from '../answer.ts';
import { Bars } from '../charts/bars.tsx';
import { ChartView } from '../charts/chart-view.tsx';
import { Deeds } from '../deed.tsx';
import { useLoad } from '../load.ts';
import type { Operation } from '../operations.ts';
import { Refusal } from '../refusal.tsx';
import { type ApiDocument, resolveSchema, type Schema } from '../schema.ts';
import { fieldColumns } from '../section.tsx';
import { permitted, place, type Session } from '../state.ts';
import { Table } from '../table.tsx';
import { Fields, Time } from '../value.tsx';
import { healthChartsOf } from './health-charts.ts';
import {
  type BrokerMatch,
  lengthOf,
  type MatchTicket,
  matchStates,
  type PlayedMatch,
  timelineOf,
} from './timeline.ts';

interface MatchProps {
  readonly session: Session;
  readonly matchId: string;
}

/** A match of many players has many tickets: the picture shows so many. */
const maxTickets = 16;
/** How far around its end the history is searched for a match, in seconds. */
const around = 2;

/** A match from its tickets to its end: a picture, the same in words, and what is known of it. */
export function MatchPage({ session, matchId }: MatchProps) {
  const load = useLoad(`match ${matchId}`, (signal) => readMatch(session, matchId, signal));
  const { match, tickets = [], played } = load.value ?? {};
  const isKnown = match || played;
  return (
    <>
      <p class="trail">
        <a href={writePlace(['matches'])}>Matches</a>
      </p>
      <h1 class="id">{matchId}</h1>
      <div class="deeds">
        <button type="button" onClick={load.reload}>
          Read again
        </button>
        {match && match.state < matchStates.ended && (
          <Deeds
            session={session}
            deeds={[
              { id: 'matchBroker.deleteMatch', label: 'End the match', set: { matchId }, isWhole: true },
            ]}
          />
        )}
      </div>
      {load.error !== undefined && <Refusal error={load.error} retry={load.reload} />}
      {load.value === undefined && load.error === undefined && <p class="loading">Reading the match…</p>}
      {load.value && !isKnown && (
        <p class="empty">
          The server does not know this match: what is over can be read for 24 hours, and then from the
          history.
        </p>
      )}
      {isKnown && <Way match={match ?? null} tickets={tickets} played={played ?? null} />}
      {played && <Result document={session.document} played={played} />}
      {match && <State document={session.document} match={match} />}
    </>
  );
}

function State({
  document,
  match: { match, health: _health, silences: _silences, ...state },
}: {
  document: ApiDocument;
  match: BrokerMatch;
}) {
  const { properties } = permitted('matchBroker.getMatch')?.answer ?? {};
  const own = resolveSchema(document, properties?.match ?? {});
  const schema = { properties: { ...properties, ...own.properties } };
  return (
    <section class="card" aria-label="State">
      <h2>State</h2>
      <Fields document={document} schema={schema} row={{ ...match, ...state }} />
    </section>
  );
}

/** How it went for each of its players. */
function Result({ document, played }: { readonly document: ApiDocument; readonly played: PlayedMatch }) {
  const itemOf = (schema: Schema | undefined, name: string): Schema =>
    resolveSchema(document, resolveSchema(document, schema?.properties?.[name] ?? {}).items ?? {});
  const match = itemOf(permitted('matches.adminHistory')?.answer ?? undefined, 'matches');
  const player = itemOf(itemOf(match, 'teams'), 'players');
  const { teams, ...facts } = played;
  return (
    <section class="card" aria-label="Result">
      <h2>Result</h2>
      <Table
        label="How it went for each player"
        rows={teams.flatMap(({ team, players }) => players.map((one) => ({ ...one, team })))}
        keyOf={(_, index) => index}
        columns={[
          { title: 'Team', cell: ({ team }) => (team === -1 ? 'watches' : String(team)) },
          ...fieldColumns(document, player, [
            ['displayName', 'Name'],
            ['playerId', 'Player'],
            ['role', 'Role'],
            ['outcome', 'Outcome'],
            ['score', 'Score'],
            ['placement', 'Placement'],
            ['ratingBefore', 'Rating before'],
            ['ratingAfter', 'Rating after'],
          ]),
        ]}
      />
      <Fields document={document} schema={match} row={facts as unknown as Row} />
    </section>
  );
}

interface WayProps {
  readonly match: BrokerMatch | null;
  readonly tickets: readonly MatchTicket[];
  readonly played: PlayedMatch | null;
}

function Way({ match, tickets, played }: WayProps) {
  const { begin, length, rows, moments } = timelineOf(match, tickets, played, Math.floor(Date.now() / 1_000));
  return (
    <section class="card" aria-label="Timeline">
      <h2>From ticket to end</h2>
      <Bars rows={rows} end={length} write={(at) => (at === 0 ? '0 s' : lengthOf(at))} />
      <p class="legend">
        <span class="line-1">waits for a match</span>
        <span class="line-0">waits for a server</span>
        <span class="line-2">is played</span>
        {rows.at(-1)?.title === 'server is silent' && <span class="line-3">server is silent</span>}
      </p>
      <Table
        label="The timeline in words"
        rows={moments}
        keyOf={(_, index) => index}
        columns={[
          { title: 'When', cell: ({ at }) => <Time at={(begin + at) * 1_000} /> },
          { title: 'After', cell: ({ at }) => lengthOf(at), isNumber: true },
          { title: 'What', cell: ({ title }) => title },
        ]}
      />
      {healthChartsOf(match?.health ?? []).map((chart) => (
        <ChartView key={chart.title} chart={chart} />
      ))}
    </section>
  );
}

/** Reads what broker, tickets and history know of a match. What the person may not see, or is gone, is null. */
async function readMatch({ api }: Session, matchId: string, signal: AbortSignal) {
  const call = async <Answer,>(operation: Operation | undefined, input: object): Promise<Answer | null> =>
    operation ? ((await api.call(operation, input, { signal })) as Answer) : null;
  const orNull = (error: { readonly status?: number }): null => {
    if (error.status === 404) return null;
    throw error;
  };
  const match = await call<BrokerMatch>(permitted('matchBroker.getMatch'), { matchId }).catch(orNull);
  const ticketIds = [...new Set(Object.values(match?.ticketIds ?? {}))].slice(0, maxTickets);
  const read = permitted('matchmaking.serverGet');
  const tickets = await Promise.all(
    ticketIds.map(async (ticketId) => {
      const ticket = await call<Omit<MatchTicket, 'ticketId'>>(read, { ticketId }).catch(orNull);
      return ticket && { ...ticket, ticketId };
    }),
  );
  const ended = Number(
    place.value.query.ended ?? (match && match.state >= matchStates.ended ? match.stateTimestamp : 0),
  );
  const span = { fromTimestamp: ended - around, toTimestamp: ended + around, limit: 100 };
  const history =
    ended > 0
      ? await call<{ readonly matches: readonly PlayedMatch[] }>(permitted('matches.adminHistory'), span)
      : null;
  return {
    match,
    tickets: tickets.filter((ticket) => ticket !== null),
    played: history?.matches.find((one) => one.matchId === matchId) ?? null,
  };
}
