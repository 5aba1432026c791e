import assert from 'node:assert/strict';
import { casesOf } from './area-case.ts';
import { type Operation, writes } from './operation.ts';
import { send } from './request.ts';
import { snapshotOf, unauditedSnapshotOf } from './snapshot.ts';
import type { AreaWorld } from './world.ts';

interface AuditRow {
  readonly auditId: string;
  readonly principal: string;
  readonly operation: string;
  readonly outcome: string;
}

const isAudited = (operation: Operation): boolean =>
  operation.route.access === 'operator' && writes(operation);

const isRoutine = (operation: Operation): boolean => isAudited(operation) && operation.route.routine === true;

/** Returns the audit rows that some work of a key adds. The samples act as players and as the host itself. */
async function rowsOf(world: AreaWorld, work: () => Promise<unknown>): Promise<readonly AuditRow[]> {
  const before = new Set((await snapshotOf(world)).audit_log);
  await work();
  return (await snapshotOf(world))
    .audit_log!.filter((row) => !before.has(row))
    .map((row) => JSON.parse(row) as AuditRow)
    .filter(({ principal }) => principal.startsWith('key:'));
}

export const auditCases = casesOf('audit', [
  {
    rule: 'is in the audit log once if it changed something',
    applies: (operation) => isAudited(operation) && !isRoutine(operation),
    async run(world, operation, { prepare }) {
      const { credential, request } = await prepare(world, operation);
      const before = await unauditedSnapshotOf(world);
      const rows = await rowsOf(world, () => send(world, operation, request, credential));
      const own = rows.filter((row) => row.operation === operation.id && row.outcome === 'success');
      const hasChanged = JSON.stringify(await unauditedSnapshotOf(world)) !== JSON.stringify(before);
      if (hasChanged) assert.equal(own.length, 1, `the audit log has ${JSON.stringify(rows)}`);
      assert.deepEqual(rows, own);
    },
  },
  {
    rule: 'is not in the audit log if a key called it, because machines call it all the time',
    applies: isRoutine,
    async run(world, operation, { prepare }) {
      const { credential, request } = await prepare(world, operation);
      assert.deepEqual(await rowsOf(world, () => send(world, operation, request, credential)), []);
    },
  },
  {
    rule: 'is in the audit log once, with the reason, if its operator was refused',
    applies: isAudited,
    async run(world, operation, { requestOf }) {
      const request = await requestOf(world, operation, await world.player());
      // Callers without any permission are no operators, and what they try is not audited.
      const { permission } = operation.route;
      const others = [...world.backend.catalogue.permissions.keys()].filter((name) => name !== permission);
      const key = await world.key(others.slice(0, 1));
      const rows = await rowsOf(world, () => send(world, operation, request, { key }));
      assert.deepEqual(
        rows.map(({ operation, outcome }) => ({ operation, outcome })),
        [{ operation: operation.id, outcome: 'PERMISSION_MISSING' }],
      );
    },
  },
  {
    rule: 'adds nothing to the audit log, because it changes nothing',
    applies: (operation) => operation.route.access === 'operator' && !writes(operation),
    async run(world, operation, { prepare }) {
      const { credential, request } = await prepare(world, operation);
      const key = await world.key([]);
      for (const by of [credential, { key }])
        assert.deepEqual(await rowsOf(world, () => send(world, operation, request, by)), []);
    },
  },
]);
