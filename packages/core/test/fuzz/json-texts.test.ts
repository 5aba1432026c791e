import type { TestPlayer, TestResponse } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { processorTimeOf } from '../../../../test/processor-time.ts';
import { eventLog } from '../../src/events/tables.ts';
import { reasonOf } from '../operations/request.ts';
import { storages } from '../operations/storages.ts';
import { createWorld, type World } from '../operations/world.ts';
import { type JsonText, jsonTexts } from './json-texts.ts';

/** Returns the digits and the exponent of a number: `15e2` for 1500.0. */
function digitsOf(source: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(
    source,
  )!;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

/** Returns what a text says, with all digits of its numbers. */
const readingOf = (text: string): unknown =>
  JSON.parse(text, ((_: string, value: unknown, { source }: { source: string }) =>
    typeof value === 'number' ? { number: digitsOf(source) } : value) as never);

/** What a server has made of a text: the reason of a refusal, or what the text says as it is kept. */
type Outcome = { readonly refused: string } | { readonly kept: unknown };

/** A text that is too large as a value is 413, and all others that are refused are 400. */
function refusal({ status, body }: TestResponse, text: string | Uint8Array): Outcome {
  const { code } = body as { code?: number };
  expect([status, code]).toEqual(status === 413 && text.length > maxValueBytes ? [413, 8] : [400, 3]);
  return { refused: reasonOf(body) ?? '' };
}

/** Puts a text into a body of JSON, in the place of `?`. */
function around(frame: string, text: string | Uint8Array): Uint8Array {
  const [before, after] = frame.split('?');
  return Buffer.concat([before!, text, after!].map((part) => Buffer.from(part as string)));
}

/** Of a metadata value, and of an event. */
const maxValueBytes = 16_384;

interface Place {
  readonly name: string;
  /** Whether a text that every parser accepts may stand here. Default: each may. */
  readonly fits?: (text: string) => boolean;
  /** Sends a text as a player. The number is of no other request. */
  send(world: World, player: TestPlayer, text: string | Uint8Array, number: number): Promise<Outcome>;
}

const readEntry = async (world: World, { token }: TestPlayer, key: string) => {
  const { body } = await world.http('GET', `/accounts/metadata/${key}`, { session: token });
  return (body as { entryValue?: { stringPayload?: string; jsonPayload?: string } }).entryValue;
};

const places: readonly Place[] = [
  {
    name: 'as the whole body',
    fits: (text) => text.trimStart().startsWith('{'),
    async send(world, { token, accountId }, text) {
      const answer = await world.http('POST', '/accounts', {
        session: token,
        body: Buffer.from(text as string),
      });
      if (answer.status !== 200) return refusal(answer, text);
      expect(answer.body).toMatchObject({ account: { id: accountId } });
      return { kept: null };
    },
  },
  {
    name: 'in a member that no operation knows',
    async send(world, player, text, number) {
      const frame = `{"unknown":?,"entryKey":"beside","entryValue":{"stringPayload":"${number}"},"updateOperationType":2}`;
      const answer = await world.http('PUT', '/accounts/metadata', {
        session: player.token,
        body: around(frame, text),
      });
      const stored = await readEntry(world, player, 'beside');
      expect(stored?.stringPayload === String(number)).toBe(answer.status === 200);
      return answer.status === 200 ? { kept: null } : refusal(answer, text);
    },
  },
  {
    name: 'as the JSON of an entry',
    async send(world, player, text, number) {
      if (typeof text !== 'string') return { refused: 'is no text' };
      const key = `json-${number % 100}`;
      const body = { entryKey: key, entryValue: { jsonPayload: text }, updateOperationType: 2 };
      const answer = await world.http('PUT', '/accounts/metadata', { session: player.token, body });
      if (answer.status !== 200) return refusal(answer, text);
      return { kept: readingOf((await readEntry(world, player, key))!.jsonPayload!) };
    },
  },
  {
    name: 'in an event of the game',
    async send(world, { accountId: recipientId }, text) {
      const frame = `{"nestedEvent":{"anyEvent":{"@type":"game/Sent","value":?}},"recipientIds":["${recipientId}"]}`;
      const answer = await world.http('POST', '/events/emit', {
        key: world.rootKey,
        body: around(frame, text),
      });
      if (answer.status !== 200) return refusal(answer, text);
      const [last] = await world.storage.find(eventLog, {
        where: { recipientId },
        orderBy: [{ column: 'sequence', descending: true }],
        limit: 1,
      });
      const event = readingOf(last!.payload) as { anyEvent: { value: unknown } };
      return { kept: event.anyEvent.value };
    },
  },
];

test('the corpus has at least 200 texts, and no text twice', () => {
  const texts = jsonTexts.map(({ text }) => Buffer.from(text as string).toString('latin1'));
  expect(new Set(texts).size).toBe(jsonTexts.length);
  expect(jsonTexts.length).toBeGreaterThanOrEqual(200);
});

const isLarge = ({ text }: JsonText): boolean => text.length > 1_000;
const maxMilliseconds = 50;

/** Sends every text to a place on one storage. Returns what became of each. */
async function sendAll(open: (typeof storages)['memory'], { send }: Place): Promise<readonly Outcome[]> {
  await using world = await createWorld({ storage: await open() });
  // An entry for each text: a player has at most 128.
  const players = [await world.player(), await world.player(), await world.player()];
  const sendOne = ({ text }: JsonText, number: number) =>
    send(world, players[Math.floor(number / 100)]!, text, number);
  const outcomes: Outcome[] = [];
  for (const [number, text] of jsonTexts.entries()) {
    const used = await processorTimeOf(async () => (outcomes[number] = await sendOne(text, number)));
    // Again if it was slow, because other programs use the caches too.
    if (isLarge(text) && used >= maxMilliseconds)
      expect(await processorTimeOf(() => sendOne(text, number))).toBeLessThan(maxMilliseconds);
  }
  expect('polluted' in {}).toBe(false);
  return outcomes;
}

describe.each(places)('hostile JSON $name', (place) => {
  test('is refused as INVALID_ARGUMENT or kept as it was sent, quickly, and alike on SQLite and Postgres', async () => {
    const [onSqlite, onPostgres] = [
      await sendAll(storages.SQLite, place),
      await sendAll(storages.Postgres, place),
    ];
    expect(onPostgres).toEqual(onSqlite);
    for (const [number, { text, verdict }] of jsonTexts.entries()) {
      const outcome = onSqlite[number]!;
      const shown = Buffer.from(text as string)
        .toString()
        .slice(0, 60);
      const isAccepted = verdict === 'accepted' && (place.fits?.(text as string) ?? true);
      if (verdict !== 'either') expect([shown, 'kept' in outcome]).toEqual([shown, isAccepted]);
      if ('kept' in outcome && outcome.kept !== null)
        expect([shown, outcome.kept]).toEqual([shown, readingOf(text as string)]);
    }
  });
});
