import { writePlace } from '../address.ts';
import { useLoad } from '../load.ts';
import { Refusal } from '../refusal.tsx';
import { permitted, type Session } from '../state.ts';
import { ExplainPicture, type Explanation } from './explain-picture.tsx';

interface ExplainProps {
  readonly session: Session;
  readonly ticketId: string;
}

/** What the console reads of a ticket. */
interface Ticket {
  readonly queueName: string;
  /** Unix time in seconds. */
  readonly createdTimestamp: number | bigint;
  readonly expiresTimestamp: number | bigint;
}

/** Why a ticket waits: a sentence, then a picture of it and its nearest ones. */
export function ExplainPage({ session, ticketId }: ExplainProps) {
  const explain = permitted('matchmaking.explain')!;
  const read = permitted('matchmaking.serverGet');
  const load = useLoad(`explain ${ticketId}`, async (signal) => {
    const [explanation, ticket] = await Promise.all([
      session.api.call(explain, { ticketId }, { signal }) as Promise<Explanation>,
      read ? (session.api.call(read, { ticketId }, { signal }) as Promise<Ticket>) : null,
    ]);
    return { explanation, ticket };
  });
  const { explanation, ticket } = load.value ?? {};
  return (
    <>
      <p class="trail">
        <a href={writePlace(['matchmaking'])}>Matchmaking</a>
      </p>
      <h1>Why this ticket waits</h1>
      <p>
        <code>{ticketId}</code> {ticket && `in the queue ${ticket.queueName}`}
      </p>
      <p>
        <button type="button" onClick={load.reload}>
          Explain again
        </button>
      </p>
      {load.error !== undefined && <Refusal error={load.error} retry={load.reload} />}
      {load.isLoading && <p class="loading">Searching as a pass does…</p>}
      {explanation && (
        <>
          <section class="card" aria-live="polite" aria-label="In one sentence">
            <h2>{outcomes[explanation.outcome] ?? explanation.outcome}</h2>
            {explanation.refusedByRule !== '' && (
              <p>
                In the way: <strong>{explanation.refusedByRule}</strong>.
              </p>
            )}
            <p>{explanation.detail}</p>
            {explanation.possibleInSeconds !== undefined && (
              <p>These tickets may play together in {explanation.possibleInSeconds} seconds.</p>
            )}
            <p class="help">
              Compared with {String(explanation.candidatesSeen)} other tickets
              {explanation.isComplete ? '' : '; the queue has more, so this may not be the whole truth'}.
            </p>
          </section>
          <ExplainPicture
            explanation={explanation}
            secondsLeft={ticket ? Number(ticket.expiresTimestamp) - Number(ticket.createdTimestamp) : null}
          />
        </>
      )}
    </>
  );
}

const outcomes: Readonly<Record<string, string>> = {
  MATCH_POSSIBLE: 'The next pass makes a match',
  PROPOSED: 'Its players are asked to accept a match',
  NO_MATCH: 'No match yet',
  UNKNOWN: 'Nobody can say',
};
