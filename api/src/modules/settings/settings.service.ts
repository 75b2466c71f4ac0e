import { OWNERS } from '@khamar/contract/accounts/permissions';
import { fieldError } from '@khamar/contract/field-error';
import { SETTINGS_LIMITS, type SettingsSection } from '@khamar/contract/settings/sections';
import {
  type PublicSettings,
  SETTINGS,
  type SettingsPage,
  type SettingsValues,
  type SettingsVersion,
  changedOf,
} from '@khamar/contract/settings/settings';
import { AppError, wrongField } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import { setAuditActor } from '../../db/audit-actor.ts';
import { runOnce } from '../../db/idempotency.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction, isDuplicate } from '../../db/transaction.ts';
import type { Actor } from '../../security/actor.ts';
import type { MailService } from '../messages/index.ts';
import { type CurrentSettings, valueOf } from './current-settings.ts';
import { firstSettings, type FirstSettings } from './first-settings.ts';
import * as settings from './settings.repository.ts';
import { enqueueSettingsMail } from './settings-mails.ts';

export interface SettingsService {
  list(): Promise<SettingsPage>;
  /** Newest first; the last one has the first values. */
  listVersions<Section extends SettingsSection>(section: Section): Promise<SettingsVersion<Section>[]>;
  change<Section extends SettingsSection>(
    actor: Actor,
    section: Section,
    change: { version: number; value: SettingsValues[Section] },
    key: string,
  ): Promise<SettingsVersion<Section>>;
  /** What every visitor may know. */
  readPublic(): Promise<PublicSettings>;
}

interface Deps {
  db: Db;
  config: FirstSettings & Pick<Config, 'ADVANCE_IN_ESCROW'>;
  current: CurrentSettings;
  mail: MailService;
}

const MAX_VERSIONS = 200;
const WALLET_NAMES = {
  bkash: { en: 'bKash', bn: 'বিকাশ' },
  nagad: { en: 'Nagad', bn: 'নগদ ওয়ালেট' },
  rocket: { en: 'Rocket', bn: 'রকেট' },
} as const;

export function makeSettingsService({ db, config, current, mail }: Deps): SettingsService {
  const first = firstSettings(config);
  const firstVersion = <Section extends SettingsSection>(section: Section): SettingsVersion<Section> => ({
    version: 0,
    value: first[section],
    changedBy: null,
    changedAt: null,
  });

  function toVersion<Section extends SettingsSection>(
    section: Section,
    row: settings.SettingRow | undefined,
  ): SettingsVersion<Section> {
    if (row === undefined) return firstVersion(section);
    const isFirst = row.version === 0;
    return {
      version: row.version,
      // An old version that a newer schema rejects is shown as stored.
      // oxlint-disable-next-line no-unsafe-type-assertion
      value: valueOf(section, row, first) ?? (row.value as SettingsValues[Section]),
      changedBy: isFirst ? null : row.changed_by,
      changedAt: isFirst ? null : row.changed_at.toISOString(),
    };
  }

  function requireAllowed(actor: Actor, section: SettingsSection, value: SettingsValues[SettingsSection]) {
    if (section === 'access' && 'officeRoles' in value) {
      const { officeRoles } = value;
      const keepsAccess = OWNERS.some((role) => actor.roles.includes(role) && officeRoles.includes(role));
      if (!keepsAccess)
        throw wrongField('invalid_request', 'value.officeRoles', fieldError('setting_locks_you_out'));
    }
    const { maxAdvancePercent: max } = SETTINGS_LIMITS;
    if ('advancePercent' in value && value.advancePercent > max && !config.ADVANCE_IN_ESCROW)
      throw wrongField('invalid_request', 'value.advancePercent', fieldError('setting_too_high', max));
  }

  return {
    async list() {
      const rows = new Map((await settings.listCurrent(db)).map((row) => [row.section, row]));
      return {
        access: toVersion('access', rows.get('access')),
        selling: toVersion('selling', rows.get('selling')),
        payments: toVersion('payments', rows.get('payments')),
        contacts: toVersion('contacts', rows.get('contacts')),
        messages: toVersion('messages', rows.get('messages')),
        delivery: toVersion('delivery', rows.get('delivery')),
      };
    },

    async listVersions(section) {
      const rows = await settings.listVersions(db, section, MAX_VERSIONS);
      return rows.length === 0 ? [firstVersion(section)] : rows.map((row) => toVersion(section, row));
    },

    async change(actor, section, { version, value }, key) {
      requireAllowed(actor, section, value);
      const changed = await inTransaction(db, async (tx) => {
        await setAuditActor(tx, actor);
        const request = {
          scope: `settings:${section}`,
          key,
          accountId: actor.accountId,
          fingerprint: [String(version), JSON.stringify(value)],
          conflict: 'key_reused',
          result: changedOf(SETTINGS[section]),
        } as const;
        const { result } = await runOnce(tx, request, async () => {
          const before = await settings.findCurrent(tx, section);
          if ((before?.version ?? 0) !== version) throw new AppError('settings_changed');
          if (before === undefined)
            await settings.insert(tx, { section, version: 0, value: first[section], changed_by: null });
          const row = { section, version: version + 1, value, changed_by: actor.username };
          const stored = await settings.insert(tx, row);
          await enqueueSettingsMail(tx, mail, { section, version: row.version, changedBy: actor.username });
          return toVersion(section, stored);
        });
        return result;
      }).catch((error: unknown) => {
        throw isDuplicate(error, 'setting_version') ? new AppError('settings_changed') : error;
      });
      // The others are notified; this process must not answer its next request with the old value. The change is stored, whatever this does.
      await current.refresh().catch(() => undefined);
      // oxlint-disable-next-line no-unsafe-type-assertion -- the schema of this section
      return changed as SettingsVersion<typeof section>;
    },

    async readPublic() {
      // Otherwise pages would be cached with the first values.
      if (!current.isLoaded()) await current.refresh();
      const { access, selling, contacts, payments } = current;
      return {
        officeRoles: access.officeRoles,
        agentsDeliverUnpaid: selling.agentsDeliverUnpaid,
        holdMinutes: selling.holdMinutes,
        contacts: toPublicContacts(contacts),
        wallets: payments.order.flatMap((provider) =>
          provider === 'bank' || payments[provider] === null ? [] : [WALLET_NAMES[provider]],
        ),
      };
    },
  };
}

const toPublicContacts = (contacts: SettingsValues['contacts']): PublicSettings['contacts'] => {
  const { phone, whatsapp, openingHoursEn, openingHoursBn, mapLink, socialLink } = contacts;
  return {
    phone,
    whatsapp,
    addresses: {
      farm: { en: contacts.farmAddressEn, bn: contacts.farmAddressBn },
      headOffice: { en: contacts.headOfficeEn, bn: contacts.headOfficeBn },
    },
    openingHours:
      openingHoursEn === null || openingHoursBn === null ? null : { en: openingHoursEn, bn: openingHoursBn },
    mapLink,
    socialLink,
  };
};

/** The accounts that customers can pay to, in the order that the farm chose. */
export const accountsOf = ({ payments }: Pick<CurrentSettings, 'payments'>) =>
  payments.order.flatMap((provider) => {
    const account = payments[provider];
    if (account === null) return [];
    return [{ provider, account, transfer: provider === 'bank' ? null : payments[`${provider}Transfer`] }];
  });
