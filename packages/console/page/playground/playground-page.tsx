import { useEffect, useState } from 'preact/hooks';
import { writePlace } from '../address.ts';
import { useChange } from '../change.tsx';
import { useLoad } from '../load.ts';
import { Refusal } from '../refusal.tsx';
import { permitted, type Session } from '../state.ts';
import { CallLog } from './call-log.tsx';
import { endMatch, isServing, serve, served, serverFailure, serverName } from './game-server.ts';
import { PlayerCard } from './player-card.tsx';
import {
  addPlayer,
  logInPlayer,
  makeCall,
  maxPlayers,
  nameOfAccount,
  play,
  playerOf,
  players,
  trialProvider,
} from './trial.ts';
import { queuesWith, trialQueueName } from './trial-queue.ts';

/** Players of a trial side by side, who play against each other: what a client of the game would do, without one. */
export function PlaygroundPage({ session }: { readonly session: Session }) {
  const providers = useLoad('providers', async (signal) => {
    const read = { area: 'authentication', name: 'listProviders' };
    const { enabledProviders } = (await session.api.call(read, {}, { signal })) as {
      readonly enabledProviders: readonly number[];
    };
    return enabledProviders.includes(trialProvider);
  });
  return (
    <>
      <h1>Playground</h1>
      <p>
        Players of a trial, who do what a client of your game would do. Each call stands below as curl and as
        TypeScript. The players stay on this development server; their names begin with <em>playground</em>.
      </p>
      {providers.error !== undefined && <Refusal error={providers.error} retry={providers.reload} />}
      {providers.isLoading && <p class="loading">Asking how players can log in…</p>}
      {providers.value === false && (
        <p class="refusal">
          The players of a trial log in by the provider Unsafe, which is off: start the server with{' '}
          <code>UNSAFE_LOGIN=on</code>.
        </p>
      )}
      {providers.value === true && <Trial session={session} />}
    </>
  );
}

function Trial({ session }: { readonly session: Session }) {
  const config = permitted('matchmaking.getConfig');
  const queues = useLoad(config ? 'queues' : null, (signal) =>
    session.api.call(config!, {}, { signal }).then(queuesWith),
  );
  const [chosen, setChosen] = useState('');
  const names = queues.value?.names ?? [];
  const queueName = names.includes(chosen) ? chosen : (queues.value?.preferred ?? null);
  return (
    <>
      <section class="card halves" aria-labelledby="queue">
        <div>
          <h2 id="queue">A match</h2>
          {queues.error !== undefined && <Refusal error={queues.error} retry={queues.reload} />}
          {queues.value && names.length === 0 && (
            <p>There is no queue yet, so nobody can press Play. Add one for two players.</p>
          )}
          {names.length > 0 && (
            <div class="control">
              <label for="queue-name">Queue</label>
              <select
                id="queue-name"
                value={queueName ?? ''}
                onInput={(event) => setChosen(event.currentTarget.value)}
              >
                {names.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </div>
          )}
          {queues.value && queues.value.preferred !== trialQueueName && (
            <AddQueue session={session} next={queues.value.withTrialQueue} onAdded={queues.reload} />
          )}
          <PlayAtOnce session={session} queueName={queueName} />
        </div>
        {permitted('matchBroker.requestMatch') && <GameServer session={session} />}
      </section>
      <div class="trials">
        {players.value.map((player) => (
          <PlayerCard key={player.name} session={session} player={player} queueName={queueName} />
        ))}
      </div>
      {players.value.length < maxPlayers && (
        <button type="button" onClick={addPlayer}>
          Another player
        </button>
      )}
      <CallLog />
    </>
  );
}

interface AddProps {
  readonly session: Session;
  /** The whole configuration with the queue. */
  readonly next: string;
  readonly onAdded: () => void;
}

function AddQueue({ session, next, onAdded }: AddProps) {
  const operation = permitted('matchmaking.setConfig');
  const change = useChange(session, operation, {
    send: (input) => makeCall(session, serverName, operation!.id, input),
    onDone: onAdded,
  });
  if (operation === undefined) return null;
  return (
    <>
      <p>
        <button type="button" class="primary" onClick={() => void change.ask({ config: next })}>
          Add the queue {trialQueueName}
        </button>
      </p>
      {change.error !== undefined && <Refusal error={change.error} />}
      {change.dialog}
    </>
  );
}

/** The shortest way to a match: both log in and press Play. */
function PlayAtOnce({
  session,
  queueName,
}: {
  readonly session: Session;
  readonly queueName: string | null;
}) {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  if (queueName === null) return null;
  async function run(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const names = players.value.map(({ name }) => name);
      await Promise.all(names.map((name) => logInPlayer(session, name)));
      for (const name of names) {
        const { ticket, party, accountId } = playerOf(name);
        const isFollower = party !== null && party.leaderId !== accountId;
        if (!isFollower && (ticket === null || ticket.isOver)) await play(session, name, queueName!);
      }
    } catch (reason) {
      setError(reason);
    }
    setBusy(false);
  }
  return (
    <>
      <p>
        <button type="button" class="primary" disabled={isBusy} onClick={() => void run()}>
          Log everybody in and play
        </button>
      </p>
      {error !== undefined && <Refusal error={error} />}
    </>
  );
}

/** This page as a game server: it takes the match of its players, if no other server does. */
function GameServer({ session }: { readonly session: Session }) {
  const [isOn, setOn] = useState(true);
  const [error, setError] = useState<unknown>();
  useEffect(() => (isOn ? serve(session) : undefined), [isOn, session]);
  const match = served.value;
  const failure = error ?? serverFailure.value;
  return (
    <div>
      <h2>{serverName}</h2>
      <p>
        <label class="check">
          <input type="checkbox" checked={isOn} onInput={(event) => setOn(event.currentTarget.checked)} />
          This page is the game server of these players
        </label>
      </p>
      <p role="status">
        {match
          ? `It has the match ${match.matchId} of ${match.playerIds.map(nameOfAccount).join(' and ')}.`
          : isServing.value
            ? 'It asks for a match while one of the players waits.'
            : 'It is off: another game server has to take the match.'}
      </p>
      {failure !== undefined && <Refusal error={failure} />}
      {match && (
        <p class="buttons">
          <button
            type="button"
            onClick={() => void endMatch(session).then(() => setError(undefined), setError)}
          >
            End the match
          </button>
          {permitted('matchBroker.getMatch') && (
            <a class="button" href={writePlace(['matches', match.matchId])}>
              See the match
            </a>
          )}
        </p>
      )}
    </div>
  );
}
