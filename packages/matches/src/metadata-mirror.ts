import { type Consumer, EntryKey } from '@lobbykit/core/area';
import type { MatchesDependencies } from './dependencies.ts';
import { ratingChanged } from './events.ts';
import { storedSkillOf } from './stored-skill.ts';
import { matchRatings } from './tables.ts';

/**
 * Creates the consumer that writes each rating into the metadata of its account, as `server.rating.<queue>`: rules of queues,
 * game servers and operators read it there. It is not written in the unit that ends the match, because accounts are locked
 * before matches. A queue whose name is no key of metadata has no entry.
 */
export const createMetadataMirror = ({ ctx, accounts }: MatchesDependencies): Consumer => ({
  kinds: [ratingChanged],
  async handle({ event, recipients }, unit) {
    const [accountId] = recipients;
    if (!('anyEvent' in event)) return;
    const { queueName } = event.anyEvent as unknown as { readonly queueName: string };
    const entryKey = `server.rating.${queueName}`;
    if (accountId === undefined || !EntryKey.safeParse(entryKey).success) return;
    const row = await unit.get(matchRatings, { playerId: accountId, queueName });
    if (!row || !(await accounts.existing(unit, [accountId])).has(accountId)) return;
    const { rating } = storedSkillOf(row);
    const entryValue = { jsonPayload: JSON.stringify(rating) };
    const call = ctx.systemCall('matches.ratings');
    const { accounts: operations } = ctx.api(call, unit, { system: true });
    await operations.serverPutMetadata({
      accountId,
      entryKey,
      entryValue,
      updateOperationType: 'CREATE_IF_NECESSARY',
    });
  },
});
