import assert from 'node:assert/strict';
import type { TestPlayer } from '../create-test-backend.ts';
import { type Expected, expectedOf } from './access-rule.ts';
import { casesOf, type Subject } from './area-case.ts';
import { type Credential, type CredentialKind, credentials } from './credentials.ts';
import type { Operation } from './operation.ts';
import { type RequestParts, reasonOf, send } from './request.ts';
import { snapshotOf } from './snapshot.ts';
import type { AreaWorld } from './world.ts';

// Expired credentials come first: creating them moves the clock, which would expire the other sessions too.
const kinds = (Object.keys(credentials) as CredentialKind[]).sort(
  (left, right) => Number(right.startsWith('expired')) - Number(left.startsWith('expired')),
);

/** A cell of the access matrix with its request. */
interface Cell {
  readonly kind: CredentialKind;
  readonly expected: Expected;
  readonly credential: Credential;
  readonly request: RequestParts;
}

async function cellsOf(
  world: AreaWorld,
  operation: Operation,
  { requestOf, strangers }: Subject,
): Promise<readonly Cell[]> {
  const { route } = operation;
  const presented: [CredentialKind, Credential][] = [];
  for (const kind of kinds) presented.push([kind, await credentials[kind](world, route.permission)]);
  // Players are created after the credentials: an expired credential expires older sessions too.
  const requestFor = async (player: TestPlayer | null) =>
    requestOf(world, operation, player ?? (await world.player()));
  // A refused request changes nothing, so all of them can be the same.
  const isRefused = (kind: CredentialKind): boolean =>
    kind !== 'stranger' && expectedOf(operation, kind, strangers).status !== 200;
  const refused = kinds.some(isRefused) ? await requestFor(null) : null;
  const cells: Cell[] = [];
  for (const [kind, credential] of presented) {
    const { player, ticket } = credential;
    const own = route.access === 'player' && kind !== 'stranger' ? player : null;
    // Requests of other callers are each about a player of their own, who may have only one of what the sample creates.
    const request = refused !== null && isRefused(kind) ? refused : await requestFor(own);
    const query = ticket === undefined ? request.query : { ...request.query, ticket };
    const expected = expectedOf(operation, kind, strangers);
    cells.push({ kind, expected, credential, request: { ...request, query } });
  }
  return cells;
}

/** Sends the requests of cells and compares the answers. Returns the bodies of refused credentials. */
async function checkCells(
  world: AreaWorld,
  operation: Operation,
  cells: readonly Cell[],
): Promise<readonly string[]> {
  const refusals: string[] = [];
  const wrong: unknown[] = [];
  for (const { kind, expected, credential, request } of cells) {
    const { status, body } = await send(world, operation, request, { headers: credential.headers });
    const reason = reasonOf(body);
    if (status !== expected.status || (status !== 200 && reason !== expected.reason))
      wrong.push({ kind, expected, status, body });
    if (status === 401) refusals.push(JSON.stringify(body));
    if (reason === 'PERMISSION_MISSING') {
      const { permission, everyPermission } = operation.route;
      const text = JSON.stringify(body);
      assert.ok(text.includes(`"${permission}"`) || (everyPermission && text.includes('"*"')));
    }
  }
  assert.deepEqual(wrong, [], hintOf(operation, wrong));
  return refusals;
}

/** Says how the author tells what strangers get, if that is what differs. */
function hintOf({ id, verb }: Operation, wrong: readonly unknown[]): string | undefined {
  const [first] = wrong as readonly { readonly kind: CredentialKind; readonly body: unknown }[];
  if (first === undefined) return undefined;
  const text = `${id}: ${JSON.stringify(wrong, null, 2)}`;
  if (first.kind !== 'stranger') return text;
  return `${text}\nIf a player who names what belongs to another gets that answer by design, say so: strangers: { ${verb}: '${reasonOf(first.body) ?? 'OK'}' }`;
}

/**
 * Returns everything stored, except audited refusals, the last use of keys, the durations of sessions, which become shorter at the
 * first use by an operator, and tickets, which any use consumes.
 */
async function storedOf(world: AreaWorld): Promise<string> {
  const snapshot = await snapshotOf(world, ['audit_log', 'event_tickets']);
  return JSON.stringify(snapshot).replaceAll(
    /(?:lastUsedAt|isOperator|idleUntil|lastsUntil|sweepAt)[^,]*,?/g,
    '',
  );
}

export const accessCases = casesOf('access', [
  {
    rule: 'gives every kind of credential exactly the answer of its contract, and a refused one changes nothing',
    async run(world, operation, subject) {
      const cells = await cellsOf(world, operation, subject);
      const before = await storedOf(world);
      const refused = cells.filter(({ expected }) => expected.status !== 200);
      const bodies = await checkCells(world, operation, refused);
      assert.ok((await storedOf(world)) === before, 'a refused request changed what is stored');
      // Every missing, wrong, expired, ended or revoked credential gets the same body, from every operation.
      const { body } = await world.http('GET', '/sessions/current');
      for (const refusal of bodies) assert.equal(refusal, JSON.stringify(body));
      const granted = cells.filter(({ expected }) => expected.status === 200);
      assert.ok(granted.length > 0, 'some credential is accepted');
      await checkCells(world, operation, granted);
    },
  },
]);
