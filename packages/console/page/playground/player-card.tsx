import { useState } from 'preact/hooks';
import { writeExactJson } from '../json.ts';
import { Refusal } from '../refusal.tsx';
import type { Session } from '../state.ts';
import { nameOfLine } from '../stream-tail.tsx';
import { Time } from '../value.tsx';
import { logInPlayer, makeCall, nameOfAccount, play, players, readParty, type TrialPlayer } from './trial.ts';

interface CardProps {
  readonly session: Session;
  readonly player: TrialPlayer;
  readonly queueName: string | null;
}

/** What a player can do next. */
interface Deed {
  readonly title: string;
  readonly isMain?: true;
  readonly run: () => Promise<unknown>;
}

/** One player: who they are, what they can do next, and their events as they come. */
export function PlayerCard({ session, player, queueName }: CardProps) {
  const { name, accountId, events, isListening } = player;
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  async function act(deed: Deed): Promise<void> {
    setBusy(true);
    setError(undefined);
    await deed.run().catch(setError);
    setBusy(false);
  }
  return (
    <section class="card trial" aria-label={name}>
      <h2>{name}</h2>
      {accountId === null ? (
        <p class="help">Not logged in.</p>
      ) : (
        <dl class="fields">
          <Fact title="Account">{accountId}</Fact>
          <Fact title="Friends">{namesOf(player.friends) || 'none yet'}</Fact>
          <Fact title="Party">{partyOf(player)}</Fact>
          <Fact title="Ticket">{ticketOf(player)}</Fact>
        </dl>
      )}
      <ul class="buttons">
        {deedsOf(session, player, queueName).map((deed) => (
          <li key={deed.title}>
            <button
              type="button"
              class={deed.isMain ? 'primary' : ''}
              disabled={isBusy}
              onClick={() => void act(deed)}
            >
              {deed.title}
            </button>
          </li>
        ))}
      </ul>
      {error !== undefined && <Refusal error={error} />}
      <h3>
        Events {accountId !== null && <span class="absent">{isListening ? 'live' : 'connecting…'}</span>}
      </h3>
      {events.length === 0 ? (
        <p class="empty">Nothing yet.</p>
      ) : (
        <ol class="tail" reversed>
          {events.map(({ number, at, line }) => (
            <li key={number}>
              <details>
                <summary>
                  <Time at={at} isShort /> <strong>{titleOf(session, line)}</strong>
                </summary>
                <pre>{writeExactJson(line)}</pre>
              </details>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const namesOf = (accountIds: readonly string[]): string => accountIds.map(nameOfAccount).join(', ');

function partyOf({ party }: TrialPlayer): string {
  if (party === null) return 'none';
  const members = namesOf(party.players.map(({ playerId }) => playerId));
  return `${members}; led by ${nameOfAccount(party.leaderId)}; code ${party.inviteCode}`;
}

const ticketOf = ({ ticket }: TrialPlayer): string =>
  ticket === null ? 'none' : [ticket.state, ticket.connection || ticket.message].filter(Boolean).join(': ');

/** The kind of an event with the name of its type. */
function titleOf({ document }: Session, line: Parameters<typeof nameOfLine>[0]): string {
  const kind = nameOfLine(line);
  const value = (line.event as Readonly<Record<string, { readonly type?: unknown }>> | undefined)?.[kind];
  const enumerations: Readonly<Record<string, string>> = {
    matchmakingStatusUpdateEvent: 'MatchmakingStatusUpdateType',
    partyUpdateEvent: 'PartyUpdateType',
    friendsEvent: 'FriendsEventType',
    accountsEvent: 'AccountsEventType',
    authenticationEvent: 'AuthenticationEventType',
  };
  const schema = document.components?.schemas?.[enumerations[kind] ?? ''];
  const name = schema?.['x-enum-varnames']?.[schema.enum?.indexOf(value?.type as number) ?? -1];
  return name === undefined ? kind : `${kind} ${name}`;
}

function deedsOf(session: Session, player: TrialPlayer, queueName: string | null): Deed[] {
  const { name, accountId, friends, asking, party, ticket } = player;
  if (accountId === null)
    return [{ title: `Log ${name} in`, isMain: true, run: () => logInPlayer(session, name) }];
  const call = (id: string, input: object = {}) => makeCall(session, name, id, { ...input });
  const others = players.value.filter((other) => other.name !== name && other.accountId !== null);
  const deeds: Deed[] = [];
  for (const other of others) {
    if (friends.includes(other.accountId!)) continue;
    if (asking.includes(other.accountId!))
      deeds.push({
        title: `Accept ${other.name}`,
        run: () => call('friends.accept', { senderAccountId: other.accountId }),
      });
    else if (!other.asking.includes(accountId))
      deeds.push({
        title: `Ask ${other.name}`,
        run: () => call('friends.send', { receiverAccountId: other.accountId }),
      });
  }
  if (party === null) {
    deeds.push({
      title: 'Form a party',
      run: async () => {
        await call('parties.create');
        await readParty(session, name);
      },
    });
    for (const other of others)
      if (other.party?.leaderId === other.accountId)
        deeds.push({
          title: `Join ${other.name}`,
          run: async () => {
            await call('parties.join', { inviteCode: other.party!.inviteCode });
            await readParty(session, name);
          },
        });
  } else deeds.push({ title: 'Leave the party', run: () => leave(session, name) });
  const isWaiting = ticket !== null && !ticket.isOver;
  if (isWaiting)
    deeds.push({ title: 'Cancel', run: () => call('matchmaking.cancel', { ticketId: ticket.ticketId }) });
  else if (queueName !== null && (party === null || party.leaderId === accountId))
    deeds.push({ title: 'Play', isMain: true, run: () => play(session, name, queueName) });
  return deeds;
}

async function leave(session: Session, name: string): Promise<void> {
  await makeCall(session, name, 'parties.leave');
  await readParty(session, name);
}
