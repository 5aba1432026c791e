import { useState } from 'preact/hooks';
import { writePlace } from './address.ts';
import { Missing } from './area-pages.tsx';
import { useLoad } from './load.ts';
import { Refusal } from './refusal.tsx';
import { go, permitted, place, type Session } from './state.ts';
import { Table } from './table.tsx';
import { Value } from './value.tsx';

interface Account {
  readonly id: string;
  readonly displayName: string;
  readonly authRole?: string;
  readonly platforms: readonly unknown[];
}

/** The players that a search has found, and where it can go on. */
interface Found {
  readonly accounts: readonly Account[];
  readonly searched: number;
  readonly nextPageToken: string;
}

const pageSize = 200;
/** A search reads so many pages before it asks whether to go on. */
const pagesPerSearch = 10;
const maxFound = 50;

/** Finds players by their id or a part of their name. */
export function PlayersPage({ session }: { readonly session: Session }) {
  const { query } = place.value;
  const [text, setText] = useState(query.find ?? '');
  const list = permitted('accounts.adminList');
  const find = query.find ?? '';
  const from = query.pageToken ?? '';
  const load = useLoad(list ? JSON.stringify([find, from]) : null, async (signal) =>
    search(session, { find, from }, signal),
  );
  if (list === undefined) return <Missing />;
  function submit(event: Event): void {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === find && from === '') load.reload();
    else go(['players'], { find: wanted });
  }
  const schema = session.document.components?.schemas?.Account;
  return (
    <>
      <h1>Players</h1>
      <form class="search" onSubmit={submit}>
        <label for="find">Name or id</label>
        <input
          id="find"
          type="search"
          value={text}
          autocomplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">Find</button>
      </form>
      <section aria-label="Players" aria-busy={load.isLoading} aria-live="polite">
        {load.isLoading && <p class="loading">Reading…</p>}
        {load.error !== undefined && <Refusal error={load.error} retry={load.reload} />}
        {load.value && load.value.accounts.length === 0 && (
          <p class="empty">
            {find === ''
              ? 'There are no players yet: one appears with its first login.'
              : `None of the ${load.value.searched} accounts that were searched has this name or id.`}
          </p>
        )}
        {load.value && load.value.accounts.length > 0 && (
          <Table
            label="Players"
            rows={load.value.accounts}
            keyOf={({ id }) => id}
            columns={[
              {
                title: 'Name',
                cell: ({ id, displayName }) => (
                  <a href={writePlace(['players', id])}>{displayName || '(no name)'}</a>
                ),
              },
              { title: 'Id', cell: ({ id }) => <span class="account">{id}</span> },
              { title: 'Role', cell: ({ authRole }) => authRole },
              {
                title: 'Platforms',
                cell: ({ platforms }) => (
                  <Value
                    document={session.document}
                    schema={schema?.properties?.platforms}
                    value={platforms}
                  />
                ),
              },
            ]}
          />
        )}
        <nav class="pages" aria-label="Pages">
          {from !== '' && <a href={writePlace(['players'], { find })}>First page</a>}
          {load.value && load.value.nextPageToken !== '' && (
            <a href={writePlace(['players'], { find, pageToken: load.value.nextPageToken })}>
              {find === '' ? 'Next page' : 'Search further'}
            </a>
          )}
        </nav>
      </section>
    </>
  );
}

interface Search {
  readonly find: string;
  readonly from: string;
}

/** The server lists accounts and does not search in them, so the console reads page by page. */
async function search(session: Session, { find, from }: Search, signal: AbortSignal): Promise<Found> {
  const wanted = find.toLocaleLowerCase();
  const accounts: Account[] = [];
  let searched = 0;
  let nextPageToken = from;
  for (let page = 0; page < (wanted === '' ? 1 : pagesPerSearch); page += 1) {
    const input = {
      limit: wanted === '' ? maxFound : pageSize,
      ...(nextPageToken !== '' && { pageToken: nextPageToken }),
    };
    const answer = (await session.api.call({ area: 'accounts', name: 'adminList' }, input, { signal })) as {
      readonly accounts: readonly Account[];
      readonly nextPageToken?: string;
    };
    searched += answer.accounts.length;
    const isWanted = ({ id, displayName }: Account): boolean =>
      id.toLocaleLowerCase().includes(wanted) || displayName.toLocaleLowerCase().includes(wanted);
    accounts.push(...answer.accounts.filter(isWanted));
    nextPageToken = answer.nextPageToken ?? '';
    if (nextPageToken === '' || accounts.length >= maxFound) break;
  }
  return { accounts, searched, nextPageToken };
}
