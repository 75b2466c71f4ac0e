import type { SettingsSection } from '@khamar/contract/settings/sections';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Insert only: the newest version of a section applies. */
export interface SettingTable {
  id: GeneratedAlways<string>;
  section: SettingsSection;
  version: number;
  value: ColumnType<unknown, string, never>;
  changed_by: string | null;
  changed_at: Generated<Date>;
}
