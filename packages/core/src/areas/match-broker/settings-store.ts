import { invalidField } from '../../kernel/errors.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { type BrokerSettings, settingsTable } from './options.settings.ts';
import { brokerSettings } from './tables.ts';

type SettingName = keyof typeof settingsTable;
const settingNames = Object.keys(settingsTable) as SettingName[];

export const usualSettings = Object.fromEntries(
  settingNames.map((name) => [name, settingsTable[name][0]]),
) as unknown as BrokerSettings;

/** What is changed of settings; what is undefined stays. */
export type SettingsChange = { readonly [Name in SettingName]?: number | undefined };

const keyOfRow = { id: 'settings' } as const;

/** Puts changes over settings and checks the whole. Throws INVALID_FIELD naming the field. */
export function changeSettings(settings: BrokerSettings, change: SettingsChange): BrokerSettings {
  const changed = {} as Record<SettingName, number>;
  for (const name of settingNames) {
    const value = change[name] ?? settings[name];
    const [, least, most] = settingsTable[name];
    if (!Number.isInteger(value) || value < least || value > most)
      throw invalidField(name, `takes an integer from ${least} to ${most}`);
    changed[name] = value;
  }
  if (changed.delayAllocationSeconds < changed.scheduleFrequencySeconds)
    throw invalidField('delayAllocationSeconds', 'must not be below scheduleFrequencySeconds');
  return changed;
}

export interface SettingsStore {
  read(db: StorageOperations): Promise<BrokerSettings>;
  /** Locks the settings until the unit ends, and answers them with the time of the last pass. */
  lock(unit: StorageOperations): Promise<BrokerSettings & { readonly passedAt: number }>;
  /** Writes settings that are locked. */
  write(unit: StorageOperations, settings: BrokerSettings): Promise<void>;
  /** Notes when a pass began, under the same lock. */
  notePass(unit: StorageOperations, passedAt: number): Promise<void>;
}

/** Throws where `given` is not within the bounds. */
export function createSettingsStore(given: SettingsChange = {}): SettingsStore {
  const initial = changeSettings(usualSettings, given);
  return {
    read: async (db) => (await db.get(brokerSettings, keyOfRow)) ?? initial,
    async lock(unit) {
      const [row] = await unit.insert(
        brokerSettings,
        { ...keyOfRow, ...initial },
        { orUpdate: { passedAt: { add: 0 } } },
      );
      return row!;
    },
    async write(unit, settings) {
      await unit.update(brokerSettings, keyOfRow, settings);
    },
    async notePass(unit, passedAt) {
      await unit.update(brokerSettings, keyOfRow, { passedAt });
    },
  };
}
