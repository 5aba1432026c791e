import {
  type Area,
  column,
  defineArea,
  defineContract,
  defineErrors,
  defineTable,
  Int64,
  z,
} from '@lobbykit/core/area';

const quests = defineTable({
  name: 'quests',
  columns: { questId: column.text(), title: column.text(), reward: column.int64() },
  key: ['questId'],
  indexes: [],
});

const errors = defineErrors({ QUEST_EXISTS: ['ALREADY_EXISTS', 'there is a quest with this id'] });

const Quest = z.object({ questId: z.string(), title: z.string(), reward: Int64 });

const contract = defineContract({
  area: 'quests',
  title: 'Quests',
  permissions: { 'quests.manage': 'Create quests and see them.' },
  routes: {
    adminList: {
      method: 'GET',
      path: '/admin/quests',
      access: 'operator',
      permission: 'quests.manage',
      out: z.object({ quests: z.array(Quest) }),
      summary: 'Lists the quests.',
    },
    adminCreate: {
      method: 'POST',
      path: '/admin/quests',
      access: 'operator',
      permission: 'quests.manage',
      body: Quest,
      out: z.object({ quest: Quest }),
      errors: [errors.QUEST_EXISTS],
      object: 'questId',
      summary: 'Creates a quest.',
    },
  },
});

/** An area as a studio adds it. */
export const questsArea: Area<typeof contract.routes> = defineArea({
  contract,
  tables: [quests],
  errors,
  create: (ctx) => ({
    operations: {
      adminList: async (call) => ({ quests: await call.db.find(quests, {}) }),
      adminCreate: (call, quest) =>
        ctx.atomically(call, async (unit) => {
          const [created] = await unit.insert(quests, quest, { ifAbsent: true });
          if (!created) throw errors.QUEST_EXISTS();
          return { quest: created };
        }),
    },
  }),
});
