import type { SettingsSection } from '@khamar/contract/settings/sections';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';
import type { SettingTable } from './settings.table.ts';

export type SettingRow = Selectable<SettingTable>;

/** The newest version of each section that was ever changed. */
export const listCurrent = (db: Db): Promise<SettingRow[]> =>
  db
    .selectFrom('setting')
    .distinctOn('section')
    .selectAll()
    .orderBy('section')
    .orderBy('version', 'desc')
    .execute();

export const findCurrent = (db: Db, section: SettingsSection): Promise<SettingRow | undefined> =>
  db
    .selectFrom('setting')
    .selectAll()
    .where('section', '=', section)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listVersions = (db: Db, section: SettingsSection, limit: number): Promise<SettingRow[]> =>
  db
    .selectFrom('setting')
    .selectAll()
    .where('section', '=', section)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

interface NewVersion {
  section: SettingsSection;
  version: number;
  value: object;
  changed_by: string | null;
}

export const insert = (tx: Tx, { value, ...version }: NewVersion): Promise<SettingRow> =>
  tx
    .insertInto('setting')
    .values({ ...version, value: JSON.stringify(value) })
    .returningAll()
    .executeTakeFirstOrThrow();
