import { expect, test } from 'vitest';
import { type EventLine, readEvents } from './event-stream.ts';

/** Answers each connection with the next of the given answers, and records the cursors of the requests. */
function server(answers: readonly { readonly position: string; readonly lines: readonly EventLine[] }[]) {
  const cursors: (string | undefined)[] = [];
  const connect = async (cursor: string | undefined): Promise<Response> => {
    const answer = answers[cursors.length]!;
    cursors.push(cursor);
    const text = answer.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    return new Response(text, { headers: { 'last-event-id': answer.position } });
  };
  return { cursors, connect };
}

const event = (eventId: string): EventLine => ({ event: { eventId } });

test('a stream that breaks before its first event resumes where it began, so nothing in between is lost', async () => {
  const { cursors, connect } = server([
    { position: 'begin', lines: [] },
    { position: 'begin', lines: [event('a')] },
    { position: 'a', lines: [event('b')] },
  ]);
  const ids: (string | undefined)[] = [];
  for await (const line of readEvents(connect, JSON.parse, {})) {
    ids.push(line.event?.eventId);
    if (ids.length === 2) break;
  }
  expect(ids).toEqual(['a', 'b']);
  expect(cursors).toEqual([undefined, 'begin', 'a']);
});

test('an item of an own stream may have a code and details, and a status ends the connection', async () => {
  const items = [{ code: 8, details: ['first'] }, { code: 8, details: null }, {}, { gold: 1 }];
  const status = {
    code: 14,
    message: '',
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo' }],
  };
  const { connect } = server([
    { position: 'begin', lines: [...items, status, { gold: 2 }] as unknown as EventLine[] },
    { position: 'begin', lines: [{ gold: 3 }] as unknown as EventLine[] },
  ]);
  const yielded: unknown[] = [];
  for await (const line of readEvents(connect, JSON.parse, {})) {
    yielded.push(line);
    if (yielded.length === 4) break;
  }
  expect(yielded).toEqual([items[0], items[1], items[3], { gold: 3 }]);
});
