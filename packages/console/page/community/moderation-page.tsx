import { useState } from 'preact/hooks';
import { writePlace } from '../address.ts';
import type { Row } from '../answer.ts';
import { type SectionColumn, type SectionDefinition, Sections } from '../section.tsx';
import { go, permitted, place, type Session } from '../state.ts';

interface ModerationProps {
  readonly session: Session;
}

/** What players have reported, who is banned or muted, and what was said. */
export function ModerationPage({ session }: ModerationProps) {
  const channel = place.value.query.channel ?? '';
  return (
    <>
      <h1>Moderation</h1>
      <Sections
        session={session}
        sections={lists}
        {...(permitted('chat.adminList') && { children: <ChannelForm channel={channel} key={channel} /> })}
      />
      {channel !== '' && permitted('chat.adminList') && (
        <Sections session={session} sections={[messagesOf(channel)]} key={channel} />
      )}
    </>
  );
}

interface Evidence {
  readonly kind: string;
  readonly content: string;
}

const evidence: SectionColumn = {
  title: 'What is said, and what was kept',
  cell: ({ text, evidence: kept, messageId, matchId, note }) => (
    <>
      <p class="said">{String(text || '–')}</p>
      {(kept as readonly Evidence[]).map(({ kind, content }) => (
        <details key={kind}>
          <summary>{kind}</summary>
          <pre>{content}</pre>
        </details>
      ))}
      {matchId !== '' && (
        <p>
          <a href={writePlace(['matches', String(matchId)])}>See the match</a>
        </p>
      )}
      {messageId !== '' && <p class="trail">{String(messageId)}</p>}
      {note !== '' && <p class="said">Note: {String(note)}</p>}
    </>
  ),
};

const isOpen = ({ state }: Row): boolean => state === 0;

const lists: readonly SectionDefinition[] = [
  {
    id: 'moderation.reports',
    title: 'Reports',
    empty: 'No report is in this state.',
    choice: ['state', [0, 'Open'], [2, 'Acted on'], [1, 'Dismissed'], ['', 'All']],
    columns: [
      ['createdTimestamp', 'When'],
      ['category', 'What for'],
      ['accountId', 'Reported'],
      evidence,
      ['reporterId', 'By'],
    ],
    deeds: [
      {
        id: 'moderation.sanction',
        label: 'Ban or mute',
        set: ({ accountId }) => ({ accountId: String(accountId), publicReason: '', note: '' }),
        fits: isOpen,
      },
      { id: 'moderation.decide', label: 'Acted on', set: { state: '2' }, fits: isOpen },
      { id: 'moderation.decide', label: 'Dismiss', set: { state: '1' }, fits: isOpen },
      { id: 'moderation.decide', label: 'Open again', set: { state: '0' }, fits: (row) => !isOpen(row) },
    ],
  },
  {
    id: 'moderation.sanctions',
    title: 'Sanctions',
    empty: 'Nobody is banned or muted.',
    choice: ['isActive', ['true', 'Those that count'], ['', 'All']],
    columns: [
      ['createdTimestamp', 'When'],
      ['accountId', 'Player'],
      ['kind', 'Kind'],
      ['untilTimestamp', 'Until'],
      ['publicReason', 'Reason for the player'],
      ['note', 'Note'],
      ['createdBy', 'By'],
    ],
    creates: [{ id: 'moderation.sanction', label: 'Ban or mute a player' }],
    deeds: [{ id: 'moderation.lift', label: 'Lift', fits: ({ isActive }) => isActive === true }],
  },
];

/** What was said in a channel: `group:…`, `party:…`, `lobby:…`, `room:…`, or `direct:…` with both players. */
const messagesOf = (channel: string): SectionDefinition => ({
  id: 'chat.adminList',
  title: 'Messages',
  input: { channel },
  empty: 'Nothing was said in this channel, or it was deleted.',
  columns: [
    ['createdTimestamp', 'When'],
    ['senderId', 'Player'],
    {
      title: 'Text',
      cell: ({ text, isDeleted }) => (isDeleted ? <del>{String(text)} (deleted)</del> : String(text)),
    },
    ['isBlocked', 'Blocked'],
  ],
  deeds: [
    { id: 'chat.adminDelete', label: 'Delete', isWhole: true, fits: ({ isDeleted }) => isDeleted !== true },
  ],
});

function ChannelForm({ channel }: { readonly channel: string }) {
  const [text, setText] = useState(channel);
  const { steps, query } = place.value;
  return (
    <form
      class="search"
      onSubmit={(event) => {
        event.preventDefault();
        go(steps, { ...query, channel: text.trim() });
      }}
    >
      <label for="channel">Channel of the chat</label>
      <input
        id="channel"
        value={text}
        placeholder="group:… room:… direct:…"
        autocomplete="off"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">Read the messages</button>
    </form>
  );
}
