import { AUDIT_ENTITIES, AUDIT_LIMITS } from '@khamar/contract/audit-log/choices';
import { Trans, useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import type { AuditPage } from '@khamar/contract/audit-log/audit';
import { useFormat } from '~/i18n/use-language';
import { DataTable } from '~/office/ui/table/data-table';
import { ExportButton } from '~/office/ui/export-button';
import { DayField, FilterPanel, FilterSelect } from '~/office/ui/table/list-filters';
import {
  parametersOf,
  dayOf,
  isFiltered,
  type ListDefinition,
  type ListParameters,
  oneOf,
} from '~/office/ui/table/list-query';
import { QuietButton } from '~/office/ui/quiet-button';
import { useListQuery, type ListAddress } from '~/office/ui/table/use-list-query';
import { officeApi } from '~/office/office.api';
import { actorLabel } from '~/office/sales/actor-name';
import { oneLine } from '~/domain/tag-search';
import { AUDIT_LOG_COLUMNS, AuditLogCard } from './audit-log-cells.tsx';
import { ENTITY_LABELS } from './audit-log-labels.ts';

type AuditLogFilter = 'entity' | 'entityId' | 'actor' | 'from' | 'to';
type AuditLogAddress = ListAddress<AuditLogFilter>;

/** An API id or a booking code. */
const ID = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[2-9A-HJ-NP-Z]{8})$/i;
const LONGEST_NAME = 60;

const AUDIT_LOG_LIST: ListDefinition<AuditLogFilter> = {
  path: '/trail',
  sizes: [50, 100],
  filters: {
    entity: oneOf(AUDIT_ENTITIES),
    entityId: (given) => (ID.test(given) ? given : ''),
    actor: (given) => oneLine(given, LONGEST_NAME),
    from: dayOf,
    to: dayOf,
  },
  sortFields: [],
};

const auditLogApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listAuditLog: build.query<AuditPage, ListParameters>({
      query: (params) => ({ url: '/audit', params }),
      providesTags: ['Trail'],
    }),
  }),
});

const { useListAuditLogQuery } = auditLogApi;

/** The audit log, newest first. */
export default function AuditLogScreen() {
  const { t } = useLingui();
  const { number } = useFormat();
  const address = useListQuery(AUDIT_LOG_LIST);
  const { query } = address;
  const result = useListAuditLogQuery(parametersOf(query), { refetchOnMountOrArgChange: true });
  // currentData, because rows of another page must not appear under this page number.
  const { currentData: data } = result;
  const most = number(AUDIT_LIMITS.maxCounted);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h1 className="text-2xl font-bold">
        <Trans>Audit log</Trans>
      </h1>
      <AuditLogFilters
        address={address}
        actors={result.data?.actors ?? []}
        label={data?.entries[0]?.label ?? null}
      />
      <DataTable
        label={t`Audit log`}
        address={address}
        result={{ ...result, rows: data?.entries, total: data?.totalEntries }}
        noMatches={t`No entries match your filters.`}
        empty={t`No entries yet.`}
        hasClearAbove
        columns={AUDIT_LOG_COLUMNS}
        rowId={({ _id }) => _id}
        Card={AuditLogCard}
      >
        {data?.isMore === true && (
          <p className="text-ink-600">
            <Trans>Showing the latest {most}. Choose dates to see older entries. The CSV has them all.</Trans>
          </p>
        )}
      </DataTable>
    </div>
  );
}

interface AuditLogFiltersProps {
  address: AuditLogAddress;
  /** Everyone who appears in the audit log. */
  actors: readonly string[];
  /** Name of the entity the list is filtered by. */
  label: string | null;
}

function AuditLogFilters({ address, actors, label }: AuditLogFiltersProps) {
  const { t, i18n } = useLingui();
  const { filters } = address.query;
  const change = (changed: Partial<typeof filters>) => address.change({ filters: changed });
  const known = filters.actor === '' || actors.includes(filters.actor) ? actors : [filters.actor, ...actors];
  const nameOf = (actor: string) => {
    const notStaff = actorLabel(actor);
    return notStaff === undefined ? actor : i18n._(notStaff);
  };
  return (
    <div className="flex flex-wrap items-end gap-2 print:hidden">
      <FilterPanel>
        <FilterSelect
          label={t({ message: 'Type', context: 'audit' })}
          value={filters.entity}
          any={t`All`}
          values={AUDIT_ENTITIES}
          labelOf={(entity) => i18n._(ENTITY_LABELS[entity])}
          onChoose={(entity) => change({ entity, entityId: '' })}
        />
        <FilterSelect
          label={t`User`}
          value={filters.actor}
          any={t`Anyone`}
          values={known}
          labelOf={nameOf}
          onChoose={(actor) => change({ actor })}
        />
        <DayField label={t`From`} value={filters.from} onPick={(from) => change({ from })} />
        <DayField label={t`To`} value={filters.to} onPick={(to) => change({ to })} />
      </FilterPanel>
      {filters.entityId !== '' && (
        <QuietButton onClick={() => change({ entityId: '' })} title={t`Show all items`}>
          {label === null ? <Trans>Only this item</Trans> : <Trans>Only {label}</Trans>}
          <X />
        </QuietButton>
      )}
      {isFiltered(address.query) && (
        <QuietButton onClick={address.reset}>
          <Trans>Clear Filters</Trans>
        </QuietButton>
      )}
      <ExportButton url="/audit/export" name="changes" query={address.query} />
    </div>
  );
}
