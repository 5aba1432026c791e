import { useEffect, useRef } from 'preact/hooks';
import { writePlace } from './address.ts';
import { AreaOperation, AreaPage, AreasPage, Missing } from './area-pages.tsx';
import { StatisticsPage } from './charts/statistics-page.tsx';
import { OperationPage } from './operation-page.tsx';
import { Overview } from './overview.tsx';
import { PlayerPage } from './player-page.tsx';
import { PlayersPage } from './players-page.tsx';
import { logOut, permitted, place, type Session } from './state.ts';

interface Entry {
  readonly step: string;
  readonly title: string;
}

/** The pages of the console that the person may open. */
function entriesOf(): Entry[] {
  return [
    { step: '', title: 'Overview' },
    ...(permitted('statistics.read') ? [{ step: 'statistics', title: 'Statistics' }] : []),
    ...(permitted('accounts.adminList') ? [{ step: 'players', title: 'Players' }] : []),
    ...(permitted('events.subscribeTags') ? [{ step: 'events', title: 'Events' }] : []),
    ...(permitted('audit.list') ? [{ step: 'audit', title: 'Audit' }] : []),
    { step: 'areas', title: 'Areas' },
  ];
}

/** The frame of every page: where a person is, where they can go, and as whom. */
export function Shell({ session }: { readonly session: Session }) {
  const { steps } = place.value;
  const main = useRef<HTMLElement>(null);
  const path = steps.join('/');
  const former = useRef(path);
  useEffect(() => {
    const heading = main.current?.querySelector('h1')?.textContent ?? 'Console';
    document.title = `${heading} · lobbykit console`;
    if (former.current !== path) {
      former.current = path;
      // Another page is read from its beginning.
      main.current?.focus();
      scrollTo(0, 0);
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
            {entriesOf().map(({ step, title }) => (
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
      return <Missing />;
  }
}

/** An operation that has a place of its own in the console. */
function Shown({ session, id }: { readonly session: Session; readonly id: string }) {
  const operation = permitted(id);
  return operation ? <OperationPage session={session} operation={operation} key={id} /> : <Missing />;
}
