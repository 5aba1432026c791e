import { type CreateActivity, unless } from './activity.ts';

// What operators and their programs do. The names of these functions are those of the areas.

const file = { uri: 's3://local/game/1.0.zip', checksum: 'a'.repeat(64), checksumAlg: 'sha256' };

/** A key is created, and the one before the last is deleted. */
export const apiKeys: CreateActivity = async ({ admin, unique }, { change }) => {
  const { policy } = await admin.apiKeys.createPolicy({
    name: `load-${unique}`,
    permissions: ['accounts.read'],
  });
  const kept: string[] = [];
  return {
    async turn(at) {
      const { apiKey } = await admin.apiKeys.create({ name: `key ${at}`, policyId: policy.id });
      const key = apiKey.key.split('_')[1]!;
      await change(key, true, async () => undefined);
      kept.push(key);
      if (kept.length < 10) return;
      const oldest = kept.shift()!;
      await change(oldest, false, () => admin.apiKeys.delete({ key: oldest }));
    },
    async read(key) {
      const { apiKeys: keys } = await admin.apiKeys.list();
      return keys.some((each) => each.key === key);
    },
  };
};

/** News change, and the audit says so. */
export const globalMetadata: CreateActivity = async ({ admin, player, unique: namespace }, { change }) => {
  const { client } = await player(`reader-${namespace}`);
  return {
    async turn(at) {
      const entry = { namespace, entryKey: `news-${at % 20}`, entryValue: { intPayload: at } };
      await change(entry.entryKey, at, () =>
        admin.globalMetadata.adminPut({ ...entry, updateOperationType: 'CREATE_IF_NECESSARY' }),
      );
      await client.globalMetadata.readEntries({ namespace });
    },
    async read(entryKey) {
      const { entryValue } = await admin.globalMetadata.adminReadEntry({ namespace, entryKey });
      return Number(entryValue.intPayload);
    },
  };
};

/** Every change of an operator is in the audit when it is answered. */
export const audit: CreateActivity = async ({ admin, unique }, { change }) => {
  let last: string | undefined;
  return {
    async turn(at) {
      const id = last;
      last = undefined;
      if (id !== undefined) await admin.apiKeys.deletePolicy({ id });
      const { policy } = await admin.apiKeys.createPolicy({ name: `audited ${at} ${unique}` });
      last = policy.id;
      await change(policy.id, 'success', async () => undefined);
    },
    read: async (object) => (await admin.audit.list({ object })).records.at(-1)?.outcome,
  };
};

/** A build is published, and its name changes. */
export const titles: CreateActivity = async ({ admin, player, unique }, { change }) => {
  const { id } = await admin.titles.create({ name: `Game ${unique}` });
  const { client } = await player(`customer-${unique}`);
  let release: string | undefined;
  return {
    async turn(at) {
      const name = `Game ${unique} ${at}`;
      await change(id, name, () => admin.titles.update({ id, name }));
      if (release !== undefined)
        await unless(['RELEASE_NOT_FOUND'], () => admin.titles.deleteRelease({ id: release! }));
      release = (await admin.titles.createRelease({ id, ...file, bytes: at, platform: 'linux' })).id;
    },
    async read() {
      return (await client.titles.manifest({ titleId: id })).titleName;
    },
  };
};

/** A release of the game server is replaced. */
export const serverReleases: CreateActivity = async ({ admin, unique: id }, { change }) => {
  await admin.serverReleases.createRelease({ id, ...file, bytes: 1 });
  return {
    turn: (at) =>
      change('bytes', at + 1, () => admin.serverReleases.updateRelease({ id, ...file, bytes: at + 1 })),
    async read() {
      const { releases } = await admin.serverReleases.manifest({ limit: 100 });
      return Number(releases.find((release) => release.id === id)?.bytes);
    },
  };
};

/** A webhook is described anew. Nothing is sent to it. */
export const webhooks: CreateActivity = async ({ admin, unique }, { change }) => {
  const settings = { url: 'https://hooks.example/lobbykit', kinds: [`anyEvent.load/${unique}`] };
  const { webhook } = await admin.webhooks.create(settings);
  const { webhookId } = webhook;
  return {
    turn: (at) =>
      change('description', `number ${at}`, () =>
        admin.webhooks.update({ webhookId, ...settings, description: `number ${at}` }),
      ),
    async read() {
      const { webhooks: all } = await admin.webhooks.list({ limit: 100 });
      return all.find((each) => each.webhookId === webhookId)?.description;
    },
  };
};

/** A service is included, which it is anyway, and that is taken back. */
export const nodeControl: CreateActivity = async ({ admin }, { change }) => {
  const service = 'titles';
  return {
    async turn() {
      await change(service, true, () => admin.nodeControl.includeService({ service }));
      await change(service, false, () => admin.nodeControl.removeIncludedService({ service }));
    },
    read: async () => (await admin.nodeControl.listIncludedServices()).services.includes(service),
  };
};

/** An operator looks at the node. */
export const nodeInspection: CreateActivity = async ({ admin, newClient }) => ({
  async turn() {
    await newClient().nodeInspection.isHealthy();
    await admin.nodeInspection.listTasks();
    await admin.nodeInspection.readHealth();
  },
});

/** A program reads the document of the API. */
export const document: CreateActivity = async ({ newClient }) => ({
  turn: () => newClient().document.openapi(),
});
