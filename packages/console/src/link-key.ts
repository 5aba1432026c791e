import type { Call, Context, StorageOperations } from '@lobbykit/core/area';

const policyName = 'console links';
/** How many keys of links live at the same time: a new one replaces the oldest. */
const maxKeys = 8;
/** How long the key of a link lives at most. */
const linkKeyMilliseconds = 12 * 3_600_000;

/** Creates an API key with every permission for a person who has used a link. */
export const createLinkKey = (ctx: Context, call: Call): Promise<string> =>
  ctx.atomically(call, async (unit) => {
    const { apiKeys } = ctx.api(call, unit, { system: true });
    const { policies } = await apiKeys.listPolicies({});
    const policy =
      policies.find(({ name, createdBy }) => name === policyName && createdBy === 'system') ??
      (await apiKeys.createPolicy({ name: policyName, permissions: ['*'] })).policy;
    const former = (await apiKeys.list({})).apiKeys.filter((key) => key.policy.id === policy.id);
    for (const { key } of former.slice(0, Math.max(0, former.length - maxKeys + 1)))
      await apiKeys.delete({ key });
    const name = `console link ${new Date(call.now).toISOString()} ${call.requestId.slice(-8)}`;
    return (await apiKeys.create({ name, policyId: policy.id })).apiKey.key;
  });

/** Returns the ids of the keys of links whose time is over. */
async function endedKeys(ctx: Context, call: Call, db: StorageOperations): Promise<string[]> {
  const { apiKeys } = await ctx.api(call, db, { system: true }).apiKeys.list({});
  return apiKeys
    .filter(({ policy }) => policy.name === policyName && policy.createdBy === 'system')
    .filter(({ createdOn }) => call.now - Date.parse(createdOn) >= linkKeyMilliseconds)
    .map(({ key }) => key);
}

/** Whether there are keys of links whose time is over. */
export const hasEndedLinkKeys = async (ctx: Context): Promise<boolean> =>
  (await endedKeys(ctx, ctx.systemCall('console.revokeLinkKeys'), ctx.storage)).length > 0;

/** Revokes them. */
export async function revokeLinkKeys(ctx: Context): Promise<void> {
  const call = ctx.systemCall('console.revokeLinkKeys');
  await ctx.atomically(call, async (unit) => {
    const { apiKeys } = ctx.api(call, unit, { system: true });
    for (const key of await endedKeys(ctx, call, unit)) await apiKeys.delete({ key });
  });
}
