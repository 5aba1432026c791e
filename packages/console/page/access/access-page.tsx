import { type SectionDefinition, Sections } from '../section.tsx';
import { permitted, type Session } from '../state.ts';
import { PolicyMatrix } from './policy-matrix.tsx';

/** Who may do what: policies and their permissions, keys, and the providers by which players log in. */
export function AccessPage({ session }: { readonly session: Session }) {
  return (
    <>
      <h1>Access</h1>
      {permitted('apiKeys.listPolicies') && permitted('apiKeys.permissions') && (
        <PolicyMatrix session={session} />
      )}
      <Sections session={session} sections={sections} />
    </>
  );
}

interface Policy {
  readonly name: string;
}

const sections: readonly SectionDefinition[] = [
  {
    id: 'apiKeys.list',
    title: 'API keys',
    empty: 'There is no key beside the root key.',
    columns: [
      ['name', 'Name'],
      ['key', 'Public id'],
      { title: 'Policy', cell: ({ policy }) => (policy as Policy).name },
      ['lastUsedOn', 'Last used'],
      ['createdBy', 'Made by'],
    ],
    creates: [{ id: 'apiKeys.create', label: 'Make a key' }],
    deeds: [{ id: 'apiKeys.delete', label: 'Revoke', isWhole: true }],
  },
  {
    id: 'authentication.adminListProviders',
    title: 'Identity providers',
    note: 'A secret is stored and never shown: what you enter replaces it.',
    columns: [
      ['provider', 'Provider'],
      { title: 'Configuration', cell: ({ rawConfig }) => <code class="account">{String(rawConfig)}</code> },
    ],
    deeds: [
      {
        id: 'authentication.adminSetProviderStatus',
        label: 'Enable or disable',
        set: ({ provider }) => ({ provider: String(provider) }),
      },
      {
        id: 'authentication.adminUpdateProvider',
        label: 'Configure',
        set: ({ provider }) => ({ provider: String(provider) }),
      },
    ],
  },
];
