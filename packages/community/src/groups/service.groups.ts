import { type Call, commonErrors, invalidField, playerOf, readPage, type Unit } from '@lobbykit/core/area';
import { checkEntries, type Entries, type StoredEntries, storedEntries } from '../entries.ts';
import type { GroupOperations, GroupsDependencies } from './dependencies.ts';
import { groupErrors as errors } from './errors.ts';
import { emitUpdated } from './events.ts';
import type { GroupsContext } from './limits.ts';
import { idsOf, readMembers } from './membership.ts';
import { deleteGroup, lockGroup, lockGroupAs } from './roster.ts';
import { type GroupPath, isMemberRole, mayChange, nameKeyOf, readMask } from './rules.ts';
import type { GroupChange } from './schemas.ts';
import { type GroupRole, groupRoles } from './states.ts';
import { type GroupRow, groupMembers, groupNames, groups } from './tables.ts';
import { groupView, memberViews, standingOf } from './views.ts';

const maxPageSize = 100;
const serverPrefix = 'server.';

interface Change {
  readonly paths: readonly GroupPath[];
  readonly fields: GroupChange['group'];
  readonly removedKeys: readonly string[];
}

/** Reads what a request changes. Throws INVALID_FIELD. */
function readChange({ mask = '', group, metadataDeletionKeys: removedKeys = [] }: GroupChange): Change {
  const named = readMask(mask, group);
  if (!named) throw invalidField('mask', 'must list fields of a group, separated by commas');
  const missing = named.find((path) => group[path] === undefined);
  if (missing) throw invalidField(`group.${missing}`, 'is missing although mask names it');
  const paths = [...new Set(removedKeys.length > 0 ? [...named, 'metadata' as const] : named)];
  if (removedKeys.some((key) => named.includes('metadata') && Object.hasOwn(group.metadata!, key)))
    throw invalidField('metadataDeletionKeys', 'must not contain a key that metadata sets');
  const fields = Object.fromEntries(named.map((path) => [path, group[path]])) as GroupChange['group'];
  return { paths, fields, removedKeys };
}

const writtenKeys = ({ fields, removedKeys }: Change): readonly string[] => [
  ...Object.keys(fields.metadata ?? {}),
  ...removedKeys,
];

/** Throws INVALID_FIELD if a player writes a key that belongs to operators. */
function checkKeys(keys: readonly string[], field: string): void {
  if (keys.some((key) => key.startsWith(serverPrefix)))
    throw invalidField(field, 'must have no keys that begin with server.');
}

function checkSizes(
  { limits }: GroupsContext,
  { description, maxMembers }: Pick<GroupChange['group'], 'description' | 'maxMembers'>,
  prefix: string,
): void {
  if ((description?.length ?? 0) > limits.groupDescriptionLength)
    throw invalidField(
      `${prefix}description`,
      `must have at most ${limits.groupDescriptionLength} characters`,
    );
  if ((maxMembers ?? 0) > limits.groupMembers)
    throw invalidField(`${prefix}maxMembers`, `must be at most ${limits.groupMembers}`);
}

/**
 * Throws INVALID_FIELD if a group has more metadata than it may have. Entries of operators count apart, so that players who
 * fill the metadata keep none of those from being written.
 */
function checkGroupEntries(
  stored: StoredEntries,
  limit: { readonly entries: number; readonly bytes: number },
  field: string,
): void {
  const isOfOperators = (key: string): boolean => key.startsWith(serverPrefix);
  const all = Object.entries(stored);
  for (const ofOperators of [false, true]) {
    const part = all.filter(([key]) => isOfOperators(key) === ofOperators);
    checkEntries(Object.fromEntries(part), limit, field);
  }
}

/** Creates the operations on groups themselves. */
export function createGroupOperations(
  dependencies: GroupsDependencies,
): GroupOperations<
  | 'create'
  | 'list'
  | 'mine'
  | 'get'
  | 'update'
  | 'delete'
  | 'adminList'
  | 'adminGet'
  | 'adminUpdate'
  | 'adminDelete'
  | 'healthz'
> {
  const { ctx, accounts } = dependencies;
  const { limits } = ctx;
  const metadataLimit = { entries: limits.groupMetadataEntries, bytes: limits.groupMetadataBytes };

  function metadataOf(entries: Entries, field: string): StoredEntries {
    const stored = storedEntries(entries);
    checkEntries(stored, metadataLimit, field);
    return stored;
  }

  /** Reserves a name: of two groups that want it, one gets it. Throws GROUP_NAME_TAKEN. */
  async function takeName(unit: Unit, nameKey: string, groupId: string): Promise<void> {
    const [taken] = await unit.insert(groupNames, { nameKey, groupId }, { ifAbsent: true });
    if (!taken) throw errors.GROUP_NAME_TAKEN();
  }

  /** Changes a locked group, and tells its members. */
  async function change(
    unit: Unit,
    row: GroupRow,
    { paths, fields, removedKeys }: Change,
  ): Promise<GroupRow> {
    const { metadata, name, ...others } = fields;
    if (others.maxMembers !== undefined && others.maxMembers < row.memberCount)
      throw errors.GROUP_TOO_SMALL({ metadata: { memberCount: String(row.memberCount) } });
    const nameKey = name === undefined ? row.nameKey : nameKeyOf(name);
    if (nameKey !== row.nameKey) {
      await takeName(unit, nameKey, row.id);
      await unit.delete(groupNames, { nameKey: row.nameKey });
    }
    const kept = Object.entries(row.metadata as StoredEntries).filter(([key]) => !removedKeys.includes(key));
    const entries = { ...Object.fromEntries(kept), ...storedEntries(metadata ?? {}) };
    checkGroupEntries(entries, metadataLimit, 'group.metadata');
    const patch = {
      ...(others as Partial<GroupRow>),
      ...(name !== undefined && { name, nameKey }),
      ...(paths.includes('metadata') && { metadata: entries }),
    };
    if (paths.length === 0) return row;
    const [saved] = await unit.update(groups, { id: row.id }, patch);
    emitUpdated(unit, row.id, paths, idsOf(await readMembers(unit, row.id)));
    return saved!;
  }

  const list = async (
    call: Call,
    { search, isOpen, ...page }: Parameters<ReturnType<typeof createGroupOperations>['list']>[1],
    viewer: 'other' | 'operator',
  ) => {
    const prefix = nameKeyOf(search ?? '');
    const where = {
      ...(prefix !== '' && { nameKey: { prefix } }),
      ...(isOpen !== undefined && { isOpen }),
    };
    const { rows, ...next } = await readPage(
      call.db,
      groups,
      { where, orderBy: ['nameKey'] },
      page,
      maxPageSize,
    );
    return { groups: rows.map((row) => groupView(row, viewer)), ...next };
  };

  return {
    create: (call, { name, ...given }) => {
      checkSizes(ctx, given, '');
      const metadata = metadataOf(given.metadata ?? {}, 'metadata');
      checkKeys(Object.keys(metadata), 'metadata');
      return ctx.atomically(call, async (unit) => {
        const accountId = playerOf(call);
        const locked = await accounts.lock(unit, [accountId]);
        if (!locked.has(accountId)) throw commonErrors.CREDENTIAL_INVALID();
        if ((await unit.count(groupMembers, { accountId })) >= limits.groupsPerPlayer)
          throw errors.GROUP_LIMIT();
        const id = ctx.ids.next('group');
        const nameKey = nameKeyOf(name);
        await takeName(unit, nameKey, id);
        const now = ctx.clock.now();
        const [row] = await unit.insert(groups, {
          id,
          name,
          nameKey,
          tag: given.tag ?? '',
          description: given.description ?? '',
          isOpen: given.isOpen ?? false,
          memberCount: 1,
          maxMembers: given.maxMembers ?? limits.groupMembers,
          metadata,
          seats: 1,
          createdAt: now,
        });
        const owner = { groupId: id, accountId, role: groupRoles.OWNER, seat: 1, joinedAt: now };
        await unit.insert(groupMembers, owner);
        return { group: groupView(row!, 'member') };
      });
    },

    list: (call, input) => list(call, input, 'other'),

    async mine(call) {
      const accountId = playerOf(call);
      const members = await call.db.find(groupMembers, { where: { accountId } });
      const ids = members.map(({ groupId }) => groupId);
      const rows = ids.length === 0 ? [] : await call.db.find(groups, { where: { id: { in: ids } } });
      return {
        memberships: members.flatMap((member) => {
          const row = rows.find(({ id }) => id === member.groupId);
          const viewer = isMemberRole(member.role as GroupRole) ? 'member' : 'other';
          return row ? [{ group: groupView(row, viewer), ...standingOf(member) }] : [];
        }),
      };
    },

    async get(call, { groupId }) {
      const row = await call.db.get(groups, { id: groupId });
      if (!row) throw errors.GROUP_NOT_FOUND();
      const own = await call.db.get(groupMembers, { groupId, accountId: playerOf(call) });
      return { group: groupView(row, isMemberRole(own?.role as GroupRole) ? 'member' : 'other') };
    },

    update: (call, { groupId, ...input }) =>
      ctx.atomically(call, async (unit) => {
        const wanted = readChange(input);
        checkSizes(ctx, wanted.fields, 'group.');
        checkKeys(writtenKeys(wanted), 'group.metadata');
        const may = (role: GroupRole) => mayChange(role, wanted.paths);
        const { group } = await lockGroupAs(unit, groupId, playerOf(call), may);
        return { group: groupView(await change(unit, group, wanted), 'member') };
      }),

    delete: (call, { groupId }) =>
      ctx.atomically(call, async (unit) => {
        const isOwner = (role: GroupRole) => role === groupRoles.OWNER;
        const { group } = await lockGroupAs(unit, groupId, playerOf(call), isOwner);
        await deleteGroup(unit, dependencies, group);
        return { groupDeleted: true };
      }),

    adminList: (call, input) => list(call, input, 'operator'),

    async adminGet(call, { groupId }) {
      const row = await call.db.get(groups, { id: groupId });
      if (!row) throw errors.GROUP_NOT_FOUND();
      const members = await call.db.find(groupMembers, { where: { groupId } });
      return { group: groupView(row, 'operator'), members: await memberViews(call.db, accounts, members) };
    },

    adminUpdate: (call, { groupId, ...input }) =>
      ctx.atomically(call, async (unit) => {
        const wanted = readChange(input);
        checkSizes(ctx, wanted.fields, 'group.');
        const row = await lockGroup(unit, groupId);
        if (!row) throw errors.GROUP_NOT_FOUND();
        return { group: groupView(await change(unit, row, wanted), 'operator') };
      }),

    adminDelete: (call, { groupId }) =>
      ctx.atomically(call, async (unit) => {
        const row = await lockGroup(unit, groupId);
        if (!row) throw errors.GROUP_NOT_FOUND();
        await deleteGroup(unit, dependencies, row);
        return { groupDeleted: true };
      }),

    healthz: () => ctx.health(),
  };
}
