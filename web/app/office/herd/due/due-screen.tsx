import type { DueHealth } from '@khamar/contract/herd/health';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { EarTag } from '~/domain/ear-tag';
import { HEALTH_KIND_LABELS } from '~/office/herd/herd-labels';
import { HerdHead } from '~/office/herd/herd-head';
import { useListDueQuery } from '~/office/herd/herd.api';
import { useDayLabel } from '~/office/herd/use-day-label';
import type { DataColumn } from '~/office/ui/table/data-row';
import { DataTable } from '~/office/ui/table/data-table';
import { type ListDefinition, parametersOf } from '~/office/ui/table/list-query';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { usePaths } from '~/paths';
import { OpenCow } from './open-cow.tsx';

const DUE_LIST: ListDefinition = { path: '/herd', sizes: [20], filters: {}, sortFields: [] };

/** Opens the records of a cow by its tag, and lists what is due for the health of the herd. */
export default function DueScreen() {
  const { t } = useLingui();
  const address = useListQuery(DUE_LIST);
  const result = useListDueQuery(parametersOf(address.query), { refetchOnMountOrArgChange: true });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <HerdHead />
      <OpenCow />
      <h2 className="text-xl font-bold">
        <Trans context="health">Due</Trans>
      </h2>
      <DataTable
        label={t({ message: 'Due', context: 'health' })}
        address={address}
        result={{ ...result, rows: result.currentData?.due, total: result.currentData?.totalDue }}
        empty={t`Nothing is due within a week.`}
        columns={COLUMNS}
        rowId={({ _id }) => _id}
      />
    </div>
  );
}

interface CellProps {
  row: DueHealth;
}

function Cow({ row: { tagId } }: CellProps) {
  const paths = usePaths();
  return (
    <Link to={paths.office(`/herd/cows/${tagId}`)} className="inline-flex min-h-11 items-center">
      <EarTag>{tagId}</EarTag>
    </Link>
  );
}

function What({ row: { kind, name } }: CellProps) {
  const { i18n } = useLingui();
  return (
    <span className="wrap-anywhere">
      <b>{name}</b> · {i18n._(HEALTH_KIND_LABELS[kind])}
    </span>
  );
}

function DueOn({ row: { dueOn, isOverdue } }: CellProps) {
  const day = useDayLabel()(dueOn);
  return isOverdue ? (
    <b className="text-clay-600">
      <Trans>Overdue since {day}</Trans>
    </b>
  ) : (
    day
  );
}

function Day({ row: { day } }: CellProps) {
  return useDayLabel()(day);
}

const COLUMNS: DataColumn<DueHealth>[] = [
  { id: 'tagId', title: msg`Cow`, Cell: Cow },
  { id: 'name', title: msg({ message: 'Task', context: 'health' }), Cell: What },
  { id: 'dueOn', title: msg({ message: 'Due', context: 'health' }), Cell: DueOn },
  { id: 'day', title: msg`Last done`, Cell: Day },
];
