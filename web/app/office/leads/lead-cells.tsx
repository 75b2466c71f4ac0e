import type { Lead } from '@khamar/contract/leads/lead';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { EarTag } from '~/domain/ear-tag';
import { useAge, useMoment } from '~/i18n/use-moment';
import { useFormat, useLanguage, formatPhone } from '~/i18n/use-language';
import { MISSING } from '~/office/inventory/cow-fields';
import type { DataColumn } from '~/office/ui/table/data-row';
import { usePaths } from '~/paths';
import { shortened, LeadStateBadge, nameOf } from './lead-labels.tsx';

interface LeadCellProps {
  row: Lead;
}

/** Links to the lead's history. */
function LeadLink({ row }: LeadCellProps) {
  const paths = usePaths();
  return (
    <Link
      to={paths.office(`/leads/${row._id}`)}
      className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline"
    >
      {nameOf(row)}
    </Link>
  );
}

export function Age({ at }: { at: string }) {
  const age = useAge();
  const moment = useMoment();
  return (
    <time dateTime={at} title={moment(at)} className="text-sm whitespace-nowrap text-ink-600">
      {age(at)}
    </time>
  );
}

/** Shown if the same person wrote more than once. */
function OthersOfPhone({ row: { othersOfPhone } }: LeadCellProps) {
  const { number } = useFormat();
  const count = number(othersOfPhone);
  if (othersOfPhone === 0) return null;
  return (
    <span className="text-sm text-ink-600">
      <Trans>+{count} from this number</Trans>
    </span>
  );
}

const NameAndCity = ({ row }: LeadCellProps) => (
  <span className="flex flex-col md:min-w-32">
    <LeadLink row={row} />
    {row.city !== null && <span className="font-normal wrap-anywhere text-ink-600">{row.city}</span>}
    <OthersOfPhone row={row} />
  </span>
);

const link = 'inline-flex min-h-11 items-center wrap-anywhere underline';

function Contact({ row: { phone, email } }: LeadCellProps) {
  const language = useLanguage();
  return (
    <span className="flex flex-col items-start md:min-w-44">
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
      <EarTag className="whitespace-nowrap">{tagId}</EarTag>
    </Link>
  );
}

const Message = ({ row: { message } }: LeadCellProps) => (
  <p className="whitespace-pre-line wrap-anywhere md:min-w-72">{shortened(message, 280) || MISSING}</p>
);

function AssigneeName({ row: { assignee } }: LeadCellProps) {
  if (assignee === null)
    return (
      <span className="whitespace-nowrap text-ink-600">
        <Trans>Unassigned</Trans>
      </span>
    );
  return <span translate="no">{assignee.username}</span>;
}

export const LEAD_COLUMNS: DataColumn<Lead>[] = [
  { id: 'name', title: msg`Name`, Cell: NameAndCity },
  { id: 'state', title: msg`Status`, Cell: ({ row }) => <LeadStateBadge state={row.state} /> },
  { id: 'createdAt', title: msg`Received`, Cell: ({ row }) => <Age at={row.createdAt} /> },
  { id: 'assignee', title: msg`Assignee`, Cell: AssigneeName },
  { id: 'contact', title: msg`Contact`, Cell: Contact },
  { id: 'tagId', title: msg`Cow`, Cell: CowLink },
  { id: 'message', title: msg`Message`, isWide: true, Cell: Message },
];

/** Two lines: sender, status and age; then the cow and the beginning of the message. */
export function LeadCard({ row }: LeadCellProps) {
  const { tagId, message, state, createdAt, assignee } = row;
  return (
    <span className="flex flex-col py-1">
      <span className="flex flex-wrap items-center gap-x-2">
        <LeadLink row={row} />
        <LeadStateBadge state={state} />
        <Age at={createdAt} />
        {assignee !== null && (
          <span translate="no" className="text-sm text-ink-600">
            {assignee.username}
          </span>
        )}
      </span>
      <span className="text-sm wrap-anywhere">
        {tagId !== null && <EarTag className="mr-2">{tagId}</EarTag>}
        {shortened(message, 80)}
      </span>
      <OthersOfPhone row={row} />
    </span>
  );
}
