import type { Lead, LeadPage } from '@khamar/contract/people/lead';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { baseApi } from '~/api/base-api';
import { EarTag } from '~/domain/ear-tag';
import { formatPhone } from '~/i18n/format';
import { useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { MISSING } from '~/office/herd/cow-fields';
import { type DataColumn, TimeCell } from '~/office/ui/data-row';
import { DataTable } from '~/office/ui/data-table';
import { type ListDefinition, type ListParameters, parametersOf } from '~/office/ui/list-query';
import { useListQuery } from '~/office/ui/use-list-query';

const leadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLeads: build.query<LeadPage, ListParameters>({
      query: (params) => ({ url: '/leads', params }),
      providesTags: ['Lead'],
    }),
  }),
});

const { useListLeadsQuery } = leadsApi;

const LEAD_LIST: ListDefinition = { path: '/leads', sizes: [20], filters: {}, sortFields: [] };

/** What visitors have written, newest first. */
export function LeadsScreen() {
  const { t } = useLingui();
  const address = useListQuery(LEAD_LIST);
  const answer = useListLeadsQuery(parametersOf(address.query), { refetchOnMountOrArgChange: true });
  // Of this page only: the rows of another page would stand under the wrong number.
  const { currentData: data } = answer;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h1 className="text-2xl font-bold">
        <Trans>Leads</Trans>
      </h1>
      <DataTable
        label={t`Leads`}
        address={address}
        answer={{ ...answer, rows: data?.leads, total: data?.totalLeads ?? 0, isCurrent: data !== undefined }}
        empty={<Trans>Nobody has written yet.</Trans>}
        columns={COLUMNS}
        rowId={({ _id }) => _id}
      />
    </div>
  );
}

interface LeadCellProps {
  row: Lead;
}

const NameAndCity = ({ row: { firstName, lastName, city } }: LeadCellProps) => (
  <span className="wrap-anywhere md:min-w-32">
    {firstName} {lastName}
    {city !== null && <span className="font-normal text-ink-600"> · {city}</span>}
  </span>
);

const link = 'inline-flex min-h-11 items-center wrap-anywhere underline';

function Contact({ row: { phone, email } }: LeadCellProps) {
  const language = useLanguage();
  return (
    <span className="flex flex-col items-start">
      <a href={`tel:${phone}`} className={`${link} md:whitespace-nowrap`}>
        {formatPhone(language, phone)}
      </a>
      {email !== '' && (
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
      )}
    </span>
  );
}

function CowLink({ row: { tagId } }: LeadCellProps) {
  const paths = usePaths();
  if (tagId === null) return MISSING;
  return (
    <Link to={paths.cow(tagId)} className="inline-flex min-h-11 items-center">
      <EarTag>{tagId}</EarTag>
    </Link>
  );
}

const Message = ({ row: { message } }: LeadCellProps) => (
  <p className="whitespace-pre-line wrap-anywhere md:min-w-72">{message || MISSING}</p>
);

const COLUMNS: DataColumn<Lead>[] = [
  { id: 'name', title: msg`Name`, Cell: NameAndCity },
  { id: 'createdAt', title: msg`Received`, Cell: ({ row }) => <TimeCell at={row.createdAt} /> },
  { id: 'contact', title: msg`Contact`, Cell: Contact },
  { id: 'tagId', title: msg`Cow`, Cell: CowLink },
  { id: 'message', title: msg`Message`, isWide: true, Cell: Message },
];
