import type { AuditEntry } from '@khamar/contract/audit-log/audit';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { EarTag } from '~/domain/ear-tag';
import { useLanguage } from '~/i18n/use-language';
import { sectionTitle } from '~/office/settings/settings-fields';
import { ActorName } from '~/office/sales/actor-name';
import { type DataColumn, TimeCell } from '~/office/ui/table/data-row';
import { usePaths } from '~/paths';
import {
  actionLabel,
  ENTITY_LABELS,
  fieldLabel,
  hasHiddenValue,
  shownChanges,
  valueLabel,
} from './audit-log-labels.ts';

interface EntryProps {
  row: AuditEntry;
}

const link = 'inline-flex min-h-11 items-center wrap-anywhere underline';

/** Records of an animal, named by its tag. */
const OF_A_COW: ReadonlySet<AuditEntry['entity']> = new Set(['health_entry', 'cow_cost', 'fitness_check']);

/** Link to the entity itself; null if it no longer exists. */
function usePathOf({ entity, entityId, label, code }: AuditEntry): string | null {
  const paths = usePaths();
  if (label !== null && OF_A_COW.has(entity)) return paths.office(`/herd/cows/${encodeURIComponent(label)}`);
  if (entity === 'feed_cost') return paths.office('/herd/groups');
  if (entity === 'cow')
    return label === null ? null : `${paths.office('/cows/all')}?tagId=${encodeURIComponent(label)}`;
  if (entity === 'account') return label === null ? null : paths.office(`/users/${entityId}`);
  if (entity === 'lead') return label === null ? null : paths.office(`/leads/${entityId}`);
  if (entity === 'setting') return paths.office('/settings');
  if (code !== null) return paths.office(`/sales/${code}`);
  return null;
}

/** The changed entity. */
function Entity({ row }: EntryProps) {
  const { i18n } = useLingui();
  const path = usePathOf(row);
  const { entity, label, code } = row;
  const name = entity === 'setting' ? sectionTitle(i18n, label) : (label ?? code);
  const nameText =
    name !== null && (entity === 'cow' || OF_A_COW.has(entity)) ? (
      <EarTag>{name}</EarTag>
    ) : (
      <span translate="no">{name}</span>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-2 font-normal">
      {i18n._(ENTITY_LABELS[entity])}
      {name !== null &&
        (path === null ? (
          nameText
        ) : (
          <Link to={path} className={`${link} font-semibold`}>
            {nameText}
          </Link>
        ))}
      {name === null && path !== null && (
        <Link to={path} className={link}>
          <Trans>View</Trans>
        </Link>
      )}
      {entity !== 'booking' && name !== code && code !== null && (
        <span translate="no" className="font-mono text-sm">
          {code}
        </span>
      )}
    </span>
  );
}

/** Each changed field, before and after. */
function Changes({ row }: EntryProps) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const shown = shownChanges(row);
  const context = { i18n, language, entity: row.entity };
  return (
    <span className="flex flex-col md:min-w-64">
      <span className="font-semibold">{i18n._(actionLabel(row))}</span>
      {shown.map((change) => {
        const { field, from, to } = change;
        return (
          <span key={field} className="wrap-anywhere">
            <span className="text-ink-600">{fieldLabel(i18n, field)}</span>
            {!hasHiddenValue(change) && (
              <>
                <span className="text-ink-600">:</span>{' '}
                {row.action !== 'ADDED' && from !== null && `${valueLabel(context, field, from)} → `}
                <b>{valueLabel(context, field, to)}</b>
              </>
            )}
          </span>
        );
      })}
    </span>
  );
}

export const AUDIT_LOG_COLUMNS: DataColumn<AuditEntry>[] = [
  { id: 'entity', title: msg({ message: 'Type', context: 'audit' }), Cell: Entity },
  { id: 'at', title: msg`Time`, Cell: ({ row }) => <TimeCell at={row.at} /> },
  { id: 'actor', title: msg`User`, Cell: ({ row }) => <ActorName name={row.actor} /> },
  { id: 'changes', title: msg`Changes`, isWide: true, Cell: Changes },
];

/** Entity, changes, user and time. */
export const AuditLogCard = ({ row }: EntryProps) => (
  <span className="flex flex-col py-1">
    <Entity row={row} />
    <Changes row={row} />
    <span className="text-sm text-ink-600">
      <ActorName name={row.actor} /> · <TimeCell at={row.at} />
    </span>
  </span>
);
