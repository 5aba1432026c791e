import { invalidField } from '../../kernel/errors.ts';
import { unknownName } from '../../kernel/nearest-name.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { type BrokerSettings, settingsTable } from './options.settings.ts';
import { brokerSettings } from './tables.ts';

type SettingName = keyof typeof settingsTable;
const settingNames = Object.keys(settingsTable) as SettingName[];

export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, settingsTable[name][0]]),
) as unknown as BrokerSettings;

/** Changes of settings; an undefined one stays as it is. */
export type SettingsChange = { readonly [Name in SettingName]?: number | undefined };

const settingsKey = { id: 'settings' } as const;

/** Returns the changed settings after checking all of them together. Throws INVALID_FIELD naming the field. */
export function changeSettings(settings: BrokerSettings, change: SettingsChange): BrokerSettings {
  const changed = {} as Record<SettingName, number>;
  for (const name of settingNames) {
    const value = change[name] ?? settings[name];
    const [, min, max] = settingsTable[name];
    if (!Number.isInteger(value) || value < min || value > max)
      throw invalidField(name, `must be an integer from ${min} to ${max}`);
    changed[name] = value;
  }
  if (changed.delayAllocationSeconds < changed.scheduleFrequencySeconds)
    throw invalidField('delayAllocationSeconds', 'must not be below scheduleFrequencySeconds');
  return changed;
}

/** Throws INVALID_FIELD if nothing is to be changed: settings in the body, or misspelt ones, would be ignored. */
export function assertSetting(change: SettingsChange): void {
  if (settingNames.every((name) => change[name] === undefined))
    throw invalidField('query', `must have at least one of ${settingNames.join(', ')}`);
}

export interface SettingsStore {
  read(db: StorageOperations): Promise<BrokerSettings>;
  /** Locks the settings until the unit ends. Returns them with the time of the last scheduled check. */
  lock(unit: StorageOperations): Promise<BrokerSettings & { readonly passedAt: number }>;
  /** Writes settings that the unit has locked. */
  write(unit: StorageOperations, settings: BrokerSettings): Promise<void>;
  /** Stores when a scheduled check began, under the same lock. */
  writePassedAt(unit: StorageOperations, passedAt: number): Promise<void>;
}

/** Throws if a setting of `configured` is unknown or out of bounds. */
export function createSettingsStore(configured: SettingsChange = {}): SettingsStore {
  const initial = readConfigured(configured);
  return {
    read: async (db) => (await db.get(brokerSettings, settingsKey)) ?? initial,
    async lock(unit) {
      // Sent together: on Postgres one round trip.
      const [, [row]] = await Promise.all([
        unit.insert(brokerSettings, { ...settingsKey, ...initial }, { ifAbsent: true }),
        unit.lock(brokerSettings, settingsKey),
      ]);
      return row!;
    },
    async write(unit, settings) {
      await unit.update(brokerSettings, settingsKey, settings);
    },
    async writePassedAt(unit, passedAt) {
      await unit.update(brokerSettings, settingsKey, { passedAt });
    },
  };
}

function readConfigured(configured: SettingsChange): BrokerSettings {
  for (const name of Object.keys(configured))
    if (!Object.hasOwn(settingsTable, name))
      throw new Error(`matchBroker.settings: ${unknownName('setting', name, settingNames)}`);
  try {
    return changeSettings(defaultSettings, configured);
  } catch (cause) {
    throw new Error(`matchBroker.settings.${(cause as Error).message}`, { cause });
  }
}
