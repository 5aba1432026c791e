import { useEffect, useRef } from 'preact/hooks';
import { writePlace } from './address.ts';
import { AreaOperation, AreaPage, AreasPage, Missing } from './area-pages.tsx';
import { StatisticsPage } from './charts/statistics-page.tsx';
import { useLoad } from './load.ts';
import { OperationPage } from './operation-page.tsx';
import { Overview } from './overview.tsx';
import { PlayerPage } from './player-page.tsx';
import { PlayersPage } from './players-page.tsx';
import { Refusal } from './refusal.tsx';
import { logOut, permitted, place, type Session } from './state.ts';

interface Entry {
  readonly step: string;
  readonly title: string;
  /** The operations of which a person needs one. */
  readonly needs: readonly string[];
}

/** The pages of the console. Those whose code is loaded later are in `more-pages.tsx`. */
const entries: readonly Entry[] = [
  { step: 'statistics', title: 'Statistics', needs: ['statistics.read'] },
  { step: 'players', title: 'Players', needs: ['accounts.adminList'] },
  {
    step: 'moderation',
    title: 'Moderation',
    needs: ['moderation.reports', 'moderation.sanctions', 'chat.adminList'],
  },
  { step: 'matchmaking', title: 'Matchmaking', needs: ['matchmaking.getConfig', 'matchmaking.listTickets'] },
  {
    step: 'matches',
    title: 'Matches',
    needs: ['matchBroker.listQueued', 'matchBroker.listActive', 'matches.adminHistory'],
  },
  {
    step: 'servers',
    title: 'Servers',
    needs: ['matchBroker.getPlan', 'matchBroker.listServers', 'fleets.adminListHosts'],
  },
  { step: 'leaderboards', title: 'Leaderboards', needs: ['leaderboards.adminList'] },
  { step: 'shop', title: 'Shop', needs: ['entitlements.listItems', 'entitlements.listOrders'] },
  { step: 'webhooks', title: 'Webhooks', needs: ['webhooks.list'] },
  { step: 'events', title: 'Events', needs: ['events.subscribeTags'] },
  { step: 'node', title: 'Node', needs: ['nodeInspection.listTasks'] },
  { step: 'access', title: 'Access', needs: ['apiKeys.listPolicies', 'authentication.adminListProviders'] },
  { step: 'audit', title: 'Audit', needs: ['audit.list'] },
];

/** The pages of the console that the person may open. */
function entriesOf(session: Session): Entry[] {
  const isTrial = session.access.isDevelopment && permitted('matchmaking.getConfig') !== undefined;
  return [
    { step: '', title: 'Overview', needs: [] },
    ...entries.filter(({ needs }) => needs.some((id) => permitted(id))),
    { step: 'areas', title: 'Areas', needs: [] },
    ...(isTrial ? [{ step: 'playground', title: 'Playground', needs: [] }] : []),
  ];
}

/** The frame of every page: where a person is, where they can go, and as whom. */
export function Shell({ session }: { readonly session: Session }) {
  const { steps } = place.value;
  const main = useRef<HTMLElement>(null);
  const path = steps.join('/');
  const former = useRef(path);
  useEffect(() => {
    // A page that is still being loaded has no heading yet.
    const title = entriesOf(session).find(({ step }) => step === steps[0])?.title ?? 'Console';
    const heading = main.current?.querySelector('h1')?.textContent ?? title;
    document.title = `${heading} · lobbykit console`;
    if (former.current !== path) {
      former.current = path;
      // Another page is read from its beginning.
      main.current?.focus();
      scrollTo(0, 0);
      // On a phone, the list of pages scrolls.
      globalThis.document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' });
    }
  }, [path]);
  return (
    <div class="shell">
      <a
        class="skip"
        href={location.hash || '#/'}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the content
      </a>
      <header>
        <p class="brand">lobbykit</p>
        <nav aria-label="Console">
          <ul>
            {entriesOf(session).map(({ step, title }) => (
              <li key={step}>
                <a
                  href={writePlace(step === '' ? [] : [step])}
                  aria-current={(steps[0] ?? '') === step ? 'page' : undefined}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p class="who">
          <span title={session.access.permissions.join(', ')}>{session.access.principal}</span>
          <button type="button" onClick={() => void logOut()}>
            Log out
          </button>
        </p>
      </header>
      <main ref={main} tabIndex={-1}>
        <Page session={session} />
      </main>
    </div>
  );
}

function Page({ session }: { readonly session: Session }) {
  const [page = '', ...rest] = place.value.steps;
  switch (page) {
    case '':
      return <Overview session={session} />;
    case 'statistics':
      return permitted('statistics.read') ? <StatisticsPage session={session} /> : <Missing />;
    case 'players':
      return rest[0] === undefined ? (
        <PlayersPage session={session} />
      ) : (
        <PlayerPage session={session} accountId={rest[0]} key={rest[0]} />
      );
    case 'events':
      return <Shown session={session} id="events.subscribeTags" />;
    case 'audit':
      return <Shown session={session} id="audit.list" />;
    case 'areas':
      if (rest[0] === undefined) return <AreasPage session={session} />;
      return rest[1] === undefined ? (
        <AreaPage session={session} area={rest[0]} />
      ) : (
        <AreaOperation session={session} />
      );
    default:
      return entriesOf(session).some(({ step }) => step === page) ? (
        <Later session={session} page={page} rest={rest} />
      ) : (
        <Missing />
      );
  }
}

interface LaterProps {
  readonly session: Session;
  readonly page: string;
  readonly rest: readonly string[];
}

/** A page whose code is loaded when it is opened. */
function Later({ session, page, rest }: LaterProps) {
  const load = useLoad('pages', () => import('./more-pages.tsx'));
  if (load.error !== undefined) return <Refusal error={load.error} retry={load.reload} />;
  if (load.value === undefined) return <p class="loading">Loading the page…</p>;
  const Body = load.value.morePages[page];
  return Body ? <Body session={session} rest={rest} key={page} /> : <Missing />;
}

/** An operation that has a place of its own in the console. */
function Shown({ session, id }: { readonly session: Session; readonly id: string }) {
  const operation = permitted(id);
  return operation ? <OperationPage session={session} operation={operation} key={id} /> : <Missing />;
}
