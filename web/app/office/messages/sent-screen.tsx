import type { Message } from '@khamar/contract/messages/message';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { type DataColumn, TimeCell } from '~/office/ui/table/data-row';
import { DataTable } from '~/office/ui/table/data-table';
import { type ListDefinition, parametersOf } from '~/office/ui/table/list-query';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { usePaths } from '~/paths';
import { Deliveries } from './delivery-labels.tsx';
import { MessagesHead } from './messages-head.tsx';
import { useListMessagesQuery } from './messages.api.ts';

const SENT_LIST: ListDefinition = { path: '/messages', sizes: [20, 50, 100], filters: {}, sortFields: [] };

/** Sent messages, newest first. */
export default function SentScreen() {
  const { t } = useLingui();
  const address = useListQuery(SENT_LIST);
  const result = useListMessagesQuery(parametersOf(address.query), { refetchOnMountOrArgChange: true });
  // currentData, because rows of another page must not appear under this page number.
  const { currentData: data } = result;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <MessagesHead />
      <DataTable
        label={t({ message: 'Sent', context: 'messages' })}
        address={address}
        result={{ ...result, rows: data?.messages, total: data?.totalMessages }}
        empty={<Trans>No messages sent yet.</Trans>}
        columns={COLUMNS}
        rowId={({ _id }) => _id}
        Card={MessageCard}
      />
    </div>
  );
}

interface MessageCellProps {
  row: Message;
}

/** In the page's language if available, otherwise in the other one. */
function SubjectLink({ row: { _id, subjectEn, subjectBn } }: MessageCellProps) {
  const paths = usePaths();
  const language = useLanguage();
  const subject = language === 'bn' ? (subjectBn ?? subjectEn) : (subjectEn ?? subjectBn);
  return (
    <Link
      to={paths.office(`/messages/${_id}`)}
      className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline md:min-w-48"
    >
      {subject}
    </Link>
  );
}

function Recipients({ row: { recipients } }: MessageCellProps) {
  const { number } = useFormat();
  return number(recipients);
}

const COLUMNS: DataColumn<Message>[] = [
  { id: 'subject', title: msg`Subject`, Cell: SubjectLink },
  { id: 'writtenAt', title: msg`Sent`, Cell: ({ row }) => <TimeCell at={row.writtenAt} /> },
  {
    id: 'writtenBy',
    title: msg({ message: 'By', context: 'message' }),
    Cell: ({ row }) => <span translate="no">{row.writtenBy}</span>,
  },
  { id: 'recipients', title: msg`Recipients`, isNumeric: true, Cell: Recipients },
  { id: 'deliveries', title: msg`Delivery`, Cell: ({ row }) => <Deliveries message={row} /> },
];

/** Two lines: subject, and delivery status. */
function MessageCard({ row }: MessageCellProps) {
  const moment = useMoment();
  const { writtenBy, writtenAt } = row;
  return (
    <span className="flex flex-col items-start gap-1 py-1">
      <SubjectLink row={row} />
      <span className="text-sm text-ink-600">
        <span translate="no">{writtenBy}</span> · {moment(writtenAt)}
      </span>
      <Deliveries message={row} />
    </span>
  );
}
