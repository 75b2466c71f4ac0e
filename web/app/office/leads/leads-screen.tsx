import type { Lead } from '@khamar/contract/leads/lead';
import { LEAD_STATES } from '@khamar/contract/leads/lead-state';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCan } from '~/office/layout/office-guard';
import { DataTable } from '~/office/ui/table/data-table';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { QuietButton, QuietLink, quietButtonStyle } from '~/office/ui/quiet-button';
import {
  searchOf,
  type ListDefinition,
  type ListParameters,
  type ListQuery,
  oneOf,
  parametersOf,
} from '~/office/ui/table/list-query';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { usePaths } from '~/paths';
import { SelectField } from '~/ui/select-field';
import { TypedSearch } from '~/ui/typed-search';
import { LEAD_COLUMNS, LeadCard } from './lead-cells.tsx';
import { LEAD_STATE_LABELS } from './lead-labels.tsx';
import { useLeadAssigneesQuery, useListLeadsQuery } from './leads.api.ts';
import { WhatsappLink } from './whatsapp-link.tsx';

const ALL = 'ALL';
type LeadFilter = 'q' | 'state' | 'assignee';

const LEAD_LIST: ListDefinition<LeadFilter> = {
  path: '/leads',
  sizes: [20, 50, 100],
  filters: {
    q: searchOf,
    state: oneOf([...LEAD_STATES, ALL]),
    assignee: (given) => /^(me|none|[\da-f-]{36})$/.exec(given)?.[0] ?? '',
  },
  sortFields: [],
};

/** By default leads that need a reply; a search covers all. */
const stateOf = ({ filters: { state, q } }: ListQuery<LeadFilter>): string =>
  state !== '' ? state : q === '' ? 'NEW' : ALL;

function leadParameters(query: ListQuery<LeadFilter>): ListParameters {
  const state = stateOf(query);
  return parametersOf({ ...query, filters: { ...query.filters, state: state === ALL ? '' : state } });
}

/** Leads that need a reply, or all; newest first. */
export default function LeadsScreen() {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const can = useCan();
  const address = useListQuery(LEAD_LIST);
  const { query, change } = address;
  const result = useListLeadsQuery(leadParameters(query), { refetchOnMountOrArgChange: true });
  // currentData, because rows of another page must not appear under this page number.
  const { currentData: data } = result;
  const { data: assignees = [] } = useLeadAssigneesQuery();
  const state = stateOf(query);
  const isFiltered = state !== ALL || query.filters.q !== '' || query.filters.assignee !== '';
  const states = LEAD_STATES.map((value) => ({ value, label: i18n._(LEAD_STATE_LABELS[value]) }));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          <Trans>Leads</Trans>
        </h1>
        {can('send:mail') && query.filters.q === '' && query.filters.assignee === '' && (
          <QuietLink
            to={paths.office(`/messages/new?group=leads${state === ALL ? '' : `&state=${state}`}`)}
            className="print:hidden"
          >
            <Trans>Message all</Trans>
          </QuietLink>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <TypedSearch
          aria-label={t`Search by name, phone, email or tag`}
          placeholder={t`Name, phone, email or tag`}
          value={query.filters.q}
          clean={searchOf}
          onType={(q) => change({ filters: { q } }, true)}
          onEnter={(q) => change({ filters: { q } })}
          className="rounded-full px-4 md:w-72"
        />
        <div className="max-md:w-full md:w-72">
          <SelectField
            inline
            label={t`Assignee`}
            value={query.filters.assignee}
            onChange={({ target }) => change({ filters: { assignee: target.value } })}
          >
            <option value="">{t`Anyone`}</option>
            <option value="me">{t`Me`}</option>
            <option value="none">{t`Unassigned`}</option>
            {assignees.map(({ _id, username }) => (
              <option key={_id} value={_id} translate="no">
                {username}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <FilterChips
        label={t`Status`}
        value={state}
        options={[...states, { value: ALL, label: t`All` }]}
        onChoose={(chosen) => change({ filters: { state: chosen } })}
      />
      <DataTable
        label={t`Leads`}
        address={address}
        result={{ ...result, rows: data?.leads, total: data?.totalLeads }}
        empty={
          isFiltered ? (
            <>
              <p>
                {query.filters.q === '' && query.filters.assignee === '' && state === 'NEW' ? (
                  <Trans>No leads need a reply.</Trans>
                ) : (
                  <Trans>No leads match your filters.</Trans>
                )}
              </p>
              <QuietButton onClick={() => change({ filters: { q: '', assignee: '', state: ALL } })}>
                <Trans>Clear Filters</Trans>
              </QuietButton>
            </>
          ) : (
            <Trans>No leads yet. They appear here when someone sends a message.</Trans>
          )
        }
        columns={LEAD_COLUMNS}
        rowId={({ _id }) => _id}
        actions={whatsapp}
        Card={LeadCard}
      />
    </div>
  );
}

const whatsapp = (lead: Lead) => (
  <WhatsappLink lead={lead} className={`${quietButtonStyle} max-md:w-full md:mr-2`} />
);
