import { useState } from 'preact/hooks';
import { type Review, useChange } from '../change.tsx';
import { Deeds } from '../deed.tsx';
import { Difference } from '../difference-view.tsx';
import { useLoad } from '../load.ts';
import { covers } from '../operations.ts';
import { Refusal } from '../refusal.tsx';
import { permitted, type Session } from '../state.ts';
import { Table } from '../table.tsx';

interface Policy {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

interface Permission {
  readonly name: string;
  readonly description: string;
}

/** A column for each policy, a row for each permission. A change of a policy is sent when its difference was seen. */
export function PolicyMatrix({ session }: { readonly session: Session }) {
  const { api } = session;
  const load = useLoad('policies', async (signal) => {
    const [policies, permissions] = await Promise.all([
      readPolicies(session, signal),
      api.call(permitted('apiKeys.permissions')!, {}, { signal }),
    ]);
    return {
      policies,
      permissions: (permissions as { readonly permissions: readonly Permission[] }).permissions,
    };
  });
  return (
    <section class="card" aria-label="Policies">
      <h2>Policies and permissions</h2>
      <p class="help">A policy is what its keys may do. A change counts for all of its keys.</p>
      <Deeds session={session} deeds={[{ id: 'apiKeys.createPolicy', label: 'Add a policy' }]} />
      {load.error !== undefined && <Refusal error={load.error} retry={load.reload} />}
      {load.value === undefined && load.isLoading && <p class="loading">Reading the policies…</p>}
      {load.value?.policies.length === 0 && <p class="empty">There is no policy yet: add one.</p>}
      {load.value && load.value.policies.length > 0 && (
        <Matrix
          key={JSON.stringify(load.value.policies)}
          session={session}
          policies={load.value.policies}
          permissions={load.value.permissions}
        />
      )}
    </section>
  );
}

const readPolicies = async ({ api }: Session, signal?: AbortSignal): Promise<readonly Policy[]> => {
  const answer = await api.call(permitted('apiKeys.listPolicies')!, {}, signal ? { signal } : {});
  return (answer as { readonly policies: readonly Policy[] }).policies;
};

interface MatrixProps {
  readonly session: Session;
  readonly policies: readonly Policy[];
  readonly permissions: readonly Permission[];
}

const textOf = (permissions: readonly string[]): string => permissions.toSorted().join('\n');

function Matrix({ session, policies, permissions }: MatrixProps) {
  const update = permitted('apiKeys.updatePolicy');
  /** What a person has chosen and not sent, by policy. */
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({});
  const change = useChange(session, update);
  const ofPolicy = ({ id, permissions: stored }: Policy): readonly string[] => chosen[id] ?? stored;
  const changed = policies.filter((policy) => textOf(ofPolicy(policy)) !== textOf(policy.permissions));
  function toggle(policy: Policy, name: string): void {
    const before = ofPolicy(policy);
    const after = before.includes(name) ? before.filter((one) => one !== name) : [...before, name];
    setChosen({ ...chosen, [policy.id]: after });
  }
  async function review(policy: Policy): Promise<Review> {
    const now = (await readPolicies(session)).find(({ id }) => id === policy.id);
    const isOvertaken = textOf(now?.permissions ?? []) !== textOf(policy.permissions);
    return {
      note: isOvertaken && (
        <p class="refusal" role="alert">
          Somebody has changed this policy since you opened the page. If you send, their change is gone: below
          is the difference to what counts now.
        </p>
      ),
      body: <Difference before={textOf(now?.permissions ?? [])} after={textOf(ofPolicy(policy))} />,
    };
  }
  return (
    <>
      <Table
        label="Permissions of policies"
        class="matrix"
        rows={permissions}
        keyOf={({ name }) => name}
        columns={[
          {
            title: 'Permission',
            isHead: true,
            cell: ({ name, description }) => <span title={description}>{name}</span>,
          },
          ...policies.map((policy) => ({
            title: policy.name,
            cell: ({ name }: Permission) => {
              const grants = ofPolicy(policy);
              const isByPattern = !grants.includes(name) && covers(grants, name);
              return (
                <input
                  type="checkbox"
                  aria-label={`${policy.name} may ${name}`}
                  title={isByPattern ? 'by a pattern of the policy' : name}
                  checked={grants.includes(name) || isByPattern}
                  disabled={isByPattern || update === undefined}
                  onInput={() => toggle(policy, name)}
                />
              );
            },
          })),
        ]}
      />
      {change.error !== undefined && <Refusal error={change.error} />}
      {change.dialog}
      <div class="deeds" role="status">
        {changed.map((policy) => (
          <button
            key={policy.id}
            type="button"
            class="primary"
            onClick={() =>
              void change.ask({ id: policy.id, name: policy.name, permissions: ofPolicy(policy) }, () =>
                review(policy),
              )
            }
          >
            Save {policy.name}…
          </button>
        ))}
        {changed.length > 0 && (
          <button type="button" onClick={() => setChosen({})}>
            Discard
          </button>
        )}
      </div>
    </>
  );
}
