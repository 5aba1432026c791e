import { writePlace } from '../address.ts';
import type { Row } from '../answer.ts';
import type { DeedDefinition } from '../deed.tsx';
import { type SectionDefinition, Sections } from '../section.tsx';
import type { Session } from '../state.ts';

interface WebhooksProps {
  readonly session: Session;
  readonly rest: readonly string[];
}

/** Webhooks: where events are sent, whether they arrive, and what has to be sent again. */
export function WebhooksPage({ session, rest: [webhookId] }: WebhooksProps) {
  if (webhookId === undefined)
    return (
      <>
        <h1>Webhooks</h1>
        <Sections session={session} sections={[webhooks]} />
      </>
    );
  return (
    <>
      <p class="trail">
        <a href={writePlace(['webhooks'])}>Webhooks</a>
      </p>
      <h1 class="id">{webhookId}</h1>
      <Sections session={session} sections={sectionsOf(webhookId)} key={webhookId} />
    </>
  );
}

/** As the server counts the states of a webhook. */
const active = 1;
const isActive = ({ state }: Row): boolean => state === active;

const deeds: readonly DeedDefinition[] = [
  { id: 'webhooks.update', label: 'Pause', set: { isPaused: 'true' }, isWhole: true, fits: isActive },
  {
    id: 'webhooks.update',
    label: 'Resume',
    set: { isPaused: 'false' },
    isWhole: true,
    fits: (row) => !isActive(row),
  },
  { id: 'webhooks.update', label: 'Change' },
  { id: 'webhooks.delete', label: 'Delete', isWhole: true },
];

const webhooks: SectionDefinition = {
  id: 'webhooks.list',
  title: 'Webhooks',
  empty: 'Events are sent nowhere: add a webhook.',
  columns: [
    ['url', 'Address'],
    ['description', 'Description'],
    ['kinds', 'Events'],
    ['state', 'State'],
    ['failingSince', 'Fails since'],
  ],
  link: ({ webhookId }) => ['webhooks', String(webhookId)],
  creates: [{ id: 'webhooks.create', label: 'Add a webhook' }],
  deeds,
};

const sectionsOf = (webhookId: string): SectionDefinition[] => [
  {
    ...webhooks,
    title: 'Webhook',
    creates: [],
    empty: 'There is no such webhook, or not any more.',
    keep: (answer) => {
      const { webhooks: all } = answer as { readonly webhooks: readonly Row[] };
      return { webhooks: all.filter((one) => one.webhookId === webhookId) };
    },
    input: { limit: 200 },
  },
  {
    id: 'webhooks.listDeliveries',
    title: 'Deliveries',
    input: { webhookId },
    empty: 'Nothing is in this state.',
    choice: ['state', ['', 'All'], [1, 'Waiting'], [2, 'Arrived'], [3, 'Failed']],
    columns: [
      ['createdOn', 'When'],
      ['kind', 'Event'],
      ['subject', 'About'],
      ['state', 'State'],
      ['attempts', 'Attempts'],
      {
        title: 'Last answer',
        cell: ({ status, failure }) => [status, failure].filter(Boolean).join(' ') || '–',
      },
      ['nextAttemptOn', 'Next attempt'],
    ],
    deeds: [
      {
        id: 'webhooks.replay',
        label: 'Send again',
        set: { webhookId },
        isWhole: true,
        fits: ({ state }) => state !== 1,
      },
    ],
  },
];
