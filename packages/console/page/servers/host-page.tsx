import { writePlace } from '../address.ts';
import type { Row } from '../answer.ts';
import { type DeedDefinition, Deeds } from '../deed.tsx';
import { useLoad } from '../load.ts';
import { Refusal } from '../refusal.tsx';
import { type ApiDocument, resolveSchema, type Schema } from '../schema.ts';
import { permitted, type Session } from '../state.ts';
import { Table } from '../table.tsx';
import { Fields } from '../value.tsx';
import { drains } from './drains.ts';
import { LastLines } from './last-lines.tsx';

interface HostProps {
  readonly session: Session;
  readonly hostId: string;
}

interface Process {
  readonly jobId: string;
  readonly process: string;
  readonly state: string;
  readonly numRestarts: number;
  readonly port?: number;
  readonly lastLines?: readonly string[];
}

/** The console looks for a host in the first hosts of the list. */
const searchLimit = 200;

/** A host: what it is, and the processes of its jobs. */
export function HostPage({ session, hostId }: HostProps) {
  const list = permitted('fleets.adminListHosts');
  const load = useLoad(list ? `host ${hostId}` : null, async (signal) => {
    const { hosts } = (await session.api.call(list!, { limit: searchLimit }, { signal })) as {
      readonly hosts: readonly Row[];
    };
    return hosts.find((host) => host.hostId === hostId) ?? null;
  });
  const host = load.value;
  const { processes = [], ...facts } = host ?? {};
  return (
    <>
      <p class="trail">
        <a href={writePlace(['servers'])}>Servers</a>
      </p>
      <h1 class="id">{hostId}</h1>
      {load.error !== undefined && <Refusal error={load.error} retry={load.reload} />}
      {load.value === undefined && load.isLoading && <p class="loading">Reading the host…</p>}
      {host === null && (
        <p class="empty">There is no such host among the first {searchLimit}, or not any more.</p>
      )}
      {host && (
        <>
          <Deeds session={session} deeds={drains} row={host} list="hosts" subject={hostId} />
          <section class="card" aria-label="Host">
            <h2>Host</h2>
            <Fields
              document={session.document}
              schema={itemOf(session.document, list?.answer ?? undefined)}
              row={facts}
            />
          </section>
          <section class="card" aria-label="Jobs">
            <h2>Jobs</h2>
            {(processes as readonly Process[]).length === 0 && <p class="empty">No job runs on this host.</p>}
            <Table
              label="Processes of jobs"
              rows={processes as readonly Process[]}
              keyOf={(_, index) => index}
              columns={[
                { title: 'Job', cell: ({ jobId }) => <span class="account">{jobId}</span> },
                { title: 'Process', cell: ({ process }) => process },
                { title: 'State', cell: ({ state }) => state },
                { title: 'Restarts', isNumber: true, cell: ({ numRestarts }) => String(numRestarts) },
                { title: 'Port', isNumber: true, cell: ({ port }) => port ?? '–' },
                {
                  title: 'Do',
                  cell: ({ jobId, process }) => (
                    <Deeds
                      session={session}
                      deeds={deeds}
                      row={{ hostId, jobId, process }}
                      list="processes"
                      subject={jobId}
                    />
                  ),
                },
              ]}
            />
            {(processes as readonly Process[]).map(({ jobId, lastLines = [] }) => (
              <LastLines key={jobId} lines={lastLines} of={jobId} />
            ))}
            <p class="help">
              What a job prints is in jobs/&lt;job&gt;/output.log in the folder of the agent, on its machine.
            </p>
          </section>
        </>
      )}
    </>
  );
}

/** What a host is. */
function itemOf(document: ApiDocument, answer: Schema | undefined): Schema {
  const hosts = resolveSchema(document, answer?.properties?.hosts ?? {});
  return resolveSchema(document, hosts.items ?? {});
}

const deeds: readonly DeedDefinition[] = [
  {
    id: 'fleets.adminAct',
    label: 'Send a request',
    set: ({ hostId, process }) => ({ hostId: String(hostId), 'request.targetPx': String(process) }),
  },
  { id: 'fleets.adminStopJob', label: 'Stop', isWhole: true },
];
