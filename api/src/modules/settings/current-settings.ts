import type { SettingsSection } from '@khamar/contract/settings/sections';
import { SETTINGS, type SettingsValues } from '@khamar/contract/settings/settings';
import type { Log } from '../../db/notifications.ts';
import type { Db } from '../../db/schema.ts';
import { firstSettings, type FirstSettings } from './first-settings.ts';
import * as settings from './settings.repository.ts';

/** The settings that apply now. Read a field where it is used and keep no copy: the office may change it at any time. */
export interface CurrentSettings extends Readonly<SettingsValues> {
  /** Whether they were read from the database since this process started. */
  isLoaded(): boolean;
  /** Reads them from the database. */
  refresh(): Promise<void>;
}

export function makeCurrentSettings(db: Db, config: FirstSettings, log: Log): CurrentSettings {
  const first = firstSettings(config);
  let values = first;
  let isLoaded = false;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function load(): Promise<void> {
    const rows = await settings.listCurrent(db);
    const byName = new Map(rows.map((row) => [row.section, row]));
    values = {
      access: currentOf('access', byName.get('access')),
      selling: currentOf('selling', byName.get('selling')),
      payments: currentOf('payments', byName.get('payments')),
      contacts: currentOf('contacts', byName.get('contacts')),
      messages: currentOf('messages', byName.get('messages')),
      delivery: currentOf('delivery', byName.get('delivery')),
    };
    isLoaded = true;
  }

  /** A field that a newer release added has its first value until someone saves the section. */
  function currentOf<Section extends SettingsSection>(
    section: Section,
    row: settings.SettingRow | undefined,
  ): SettingsValues[Section] {
    if (row === undefined) return first[section];
    const stored = valueOf(section, row, first);
    if (stored === undefined) log.warn({ section, version: row.version }, 'a setting is not valid');
    return stored ?? values[section];
  }

  function start(): Promise<void> {
    running = load().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    get access() {
      return values.access;
    },
    get selling() {
      return values.selling;
    },
    get payments() {
      return values.payments;
    },
    get contacts() {
      return values.contacts;
    },
    get messages() {
      return values.messages;
    },
    get delivery() {
      return values.delivery;
    },
    isLoaded: () => isLoaded,
    refresh() {
      if (running === undefined) return start();
      // The load in progress may have read before the change.
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return start();
        });
      return next;
    },
  };
}

/** Undefined if the stored value does not match the schema. */
export function valueOf<Section extends SettingsSection>(
  section: Section,
  { value }: Pick<settings.SettingRow, 'value'>,
  first: SettingsValues,
): SettingsValues[Section] | undefined {
  const known = Object.keys(first[section]);
  const stored = Object.entries(Object(value)).filter(([field]) => known.includes(field));
  const parsed = SETTINGS[section].safeParse({ ...first[section], ...Object.fromEntries(stored) });
  // oxlint-disable-next-line no-unsafe-type-assertion -- TypeScript does not relate the schema of a section to its values
  return parsed.success ? (parsed.data as SettingsValues[Section]) : undefined;
}
