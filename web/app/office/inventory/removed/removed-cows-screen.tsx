import type { InventoryCow, RemovedCow, RemovedPage } from '@khamar/contract/cows/inventory';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { officeApi } from '~/office/office.api';
import { EarTag } from '~/domain/ear-tag';
import { useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { type CowField, cowValue, FIELD_LABELS, leftAsLabel } from '~/office/inventory/cow-fields';
import { type DataColumn, TimeCell } from '~/office/ui/table/data-row';
import { DataTable } from '~/office/ui/table/data-table';
import { type ListDefinition, type ListParameters, parametersOf } from '~/office/ui/table/list-query';
import { QuietButton, QuietLink } from '~/office/ui/quiet-button';
import { errorSentence } from '~/api/error-messages';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { useAppDispatch, toastRaised } from '~/state/store';

const removedCowsApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listRemoved: build.query<RemovedPage, ListParameters>({
      query: (params) => ({ url: '/product/dashboard/removed-cows', params }),
      providesTags: ['Inventory'],
    }),
    restoreCow: build.mutation<InventoryCow, string>({
      query: (id) => ({ url: `/product/dashboard/restore-cow/${id}`, method: 'POST' }),
      // Also after an error: someone else may have restored it.
      invalidatesTags: ['Inventory', 'Cow'],
    }),
  }),
});

const { useListRemovedQuery, useRestoreCowMutation } = removedCowsApi;

const REMOVED_LIST: ListDefinition = { path: '/cows/removed', sizes: [20], filters: {}, sortFields: [] };

/** Most recently deleted first; a cow can be restored unless another cow has its tag. */
export default function RemovedCowsScreen() {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const dispatch = useAppDispatch();
  const address = useListQuery(REMOVED_LIST);
  const result = useListRemovedQuery(parametersOf(address.query), { refetchOnMountOrArgChange: true });
  // currentData, because rows of another page must not appear under this page number.
  const { currentData: data } = result;
  const [sendRestore] = useRestoreCowMutation();
  const [failure, setFailure] = useState<{ tagId: string; error: unknown } | null>(null);
  const restore = useCallback(
    async ({ _id, tagId }: RemovedCow): Promise<void> => {
      setFailure(null);
      const { error } = await sendRestore(_id);
      if (error === undefined) dispatch(toastRaised(t`${tagId} restored`));
      else setFailure({ tagId, error });
    },
    [sendRestore, dispatch, t],
  );
  const restoreButton = useCallback(
    (cow: RemovedCow) => <RestoreButton cow={cow} onRestore={() => void restore(cow)} />,
    [restore],
  );
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          <Trans>Deleted cows</Trans>
        </h1>
        <QuietLink to={paths.office('/cows/all')}>
          <Trans>Back to inventory</Trans>
        </QuietLink>
      </div>
      <div role="alert" className="empty:hidden">
        {failure !== null && (
          <p className="rounded-card border-2 border-clay-600 bg-white p-3">
            <EarTag>{failure.tagId}</EarTag> {errorSentence(i18n, failure.error)}
          </p>
        )}
      </div>
      <DataTable
        label={t`Deleted cows`}
        address={address}
        result={{ ...result, rows: data?.cows, total: data?.totalCows }}
        empty={<Trans>No deleted cows.</Trans>}
        columns={COLUMNS}
        rowId={({ _id }) => _id}
        actions={restoreButton}
      />
    </div>
  );
}

function RestoreButton({ cow: { tagId }, onRestore }: { cow: RemovedCow; onRestore: () => void }) {
  const { t } = useLingui();
  return (
    <QuietButton aria-label={t`Restore ${tagId}`} onClick={onRestore}>
      <Trans>Restore</Trans>
    </QuietButton>
  );
}

const COLUMNS: DataColumn<RemovedCow>[] = [
  {
    id: 'tagId',
    title: FIELD_LABELS.tagId,
    Cell: ({ row }) => <EarTag className="max-md:wrap-anywhere">{row.tagId}</EarTag>,
  },
  ...(['breed', 'currentWeight', 'currentPrice'] as const).map((field) => ({
    id: field,
    title: FIELD_LABELS[field],
    isNumeric: field !== 'breed',
    Cell: ({ row }: { row: RemovedCow }) => <CowValue field={field} value={row[field]} />,
  })),
  { id: 'leftAs', title: msg`Reason`, Cell: ({ row }) => <LeftAs cow={row} /> },
  { id: 'removedAt', title: msg`Deleted on`, Cell: ({ row }) => <TimeCell at={row.removedAt} /> },
];

function CowValue({ field, value }: { field: CowField; value: string | number | null }) {
  const { i18n } = useLingui();
  return cowValue(i18n, useLanguage(), field, value);
}

/** Cows that were only deleted have no reason. */
function LeftAs({ cow: { leftAs, leftNote } }: { cow: RemovedCow }) {
  const { i18n } = useLingui();
  return (
    <span className="wrap-anywhere">
      {[leftAsLabel(i18n, leftAs), leftNote].filter((text) => text !== null).join(' · ')}
    </span>
  );
}
