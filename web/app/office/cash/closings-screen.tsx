import type { Closing } from '@khamar/contract/sales/cash';
import { SHORTAGE_ACCOUNTS } from '@khamar/contract/sales/enums';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { useCallback, useState } from 'react';
import { ChoiceField } from '~/forms/choice-field';
import { useLanguage } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { useCan } from '~/office/layout/office-guard';
import { ActorName } from '~/office/sales/actor-name';
import { ReasonField } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { ExportButton } from '~/office/ui/export-button';
import { QuietButton } from '~/office/ui/quiet-button';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { DayField, FilterPanel } from '~/office/ui/table/list-filters';
import type { DataColumn } from '~/office/ui/table/data-row';
import { DataTable } from '~/office/ui/table/data-table';
import { dayOf, isFiltered, type ListDefinition, oneOf, parametersOf } from '~/office/ui/table/list-query';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { Badge } from '~/ui/badge';
import { CashHead } from './cash-head.tsx';
import { CLOSING_STATE_LABELS, differenceLabel, holderName, signedPaisa } from './cash-labels.ts';
import { useChangeCashMutation, useListClosingsQuery } from './cash.api.ts';

const CLOSING_LIST: ListDefinition<'from' | 'to' | 'toDecide'> = {
  path: '/cash/closings',
  sizes: [20, 50, 100],
  filters: { from: dayOf, to: dayOf, toDecide: oneOf(['yes']) },
  sortFields: [],
};

type Open = { closing: Closing; action: 'confirm' | 'decline' };

/** Closings of the user; for administrators those of everyone. */
export default function ClosingsScreen() {
  const { t } = useLingui();
  const can = useCan();
  const address = useListQuery(CLOSING_LIST);
  const { query, change, reset } = address;
  const result = useListClosingsQuery(parametersOf(query), { refetchOnMountOrArgChange: true });
  const { currentData: data } = result;
  const [open, setOpen] = useState<Open | null>(null);
  const actions = useCallback(
    (closing: Closing) =>
      closing.state === 'PENDING' && (
        <span className="flex flex-wrap gap-1">
          {can('manage:cash') &&
            (closing.needsOther ? (
              <span className="text-sm text-ink-600">
                <Trans>Needs another administrator</Trans>
              </span>
            ) : (
              <QuietButton onClick={() => setOpen({ closing, action: 'confirm' })}>
                <Trans>Record difference</Trans>
              </QuietButton>
            ))}
          <QuietButton tone="danger" onClick={() => setOpen({ closing, action: 'decline' })}>
            <Trans>Count again</Trans>
          </QuietButton>
        </span>
      ),
    [can],
  );
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <CashHead />
      <div className="flex flex-wrap items-end gap-2 print:hidden">
        <FilterPanel>
          <DayField
            label={t`From`}
            value={query.filters.from}
            onPick={(from) => change({ filters: { from } })}
          />
          <DayField label={t`To`} value={query.filters.to} onPick={(to) => change({ filters: { to } })} />
        </FilterPanel>
        <ExportButton url="/sales/export-closings" name="closings" query={query} />
        <QuietButton onClick={() => window.print()}>
          <Printer />
          <Trans>Print</Trans>
        </QuietButton>
        {isFiltered(query) && (
          <QuietButton onClick={reset}>
            <Trans>Clear Filters</Trans>
          </QuietButton>
        )}
      </div>
      {can('manage:cash') && (
        <FilterChips
          label={t`Status`}
          value={query.filters.toDecide}
          options={[
            { value: '', label: t`All` },
            { value: 'yes', label: t`Difference to record` },
          ]}
          onChoose={(toDecide) => change({ filters: { toDecide } })}
        />
      )}
      <DataTable
        label={t`Closings`}
        address={address}
        result={{ ...result, rows: data?.closings, total: data?.totalClosings }}
        noMatches={t`No closings match your filters.`}
        empty={t`No closings yet. They appear here after someone counts their cash.`}
        hasClearAbove
        columns={COLUMNS}
        rowId={({ _id }) => _id}
        actions={actions}
        Card={ClosingCard}
      />
      {open !== null &&
        (open.action === 'confirm' ? (
          <ConfirmDialog closing={open.closing} onClose={() => setOpen(null)} />
        ) : (
          <DeclineDialog closing={open.closing} onClose={() => setOpen(null)} />
        ))}
    </div>
  );
}

interface ClosingDialogProps {
  closing: Closing;
  onClose: () => void;
}

function ConfirmDialog({ closing, onClose }: ClosingDialogProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const [change] = useChangeCashMutation();
  const difference = closing.countedPaisa - closing.expectedPaisa;
  const isShort = difference < 0;
  const [who, amount] = [holderName(i18n, closing), differenceLabel(i18n, language, difference)];
  const labels = { cash_over_short: t`The farm`, staff_receivable: who };
  return (
    <CommandDialog
      title={t`Record difference`}
      isFinal
      consequence={
        <p>
          <Trans>
            {who}: <b>{amount}</b>. This is recorded in the audit log.
          </Trans>
        </p>
      }
      submitLabel={t`Record difference`}
      loadSchema={async () => (await import('@khamar/contract/sales/cash')).ConfirmClosing}
      toInput={({ account = SHORTAGE_ACCOUNTS[0], reason }) => ({ account, reason })}
      defaultValues={{ account: SHORTAGE_ACCOUNTS[0] }}
      send={(body, key) => change({ path: `closings/${closing._id}/confirm`, key, body })}
      done={t`Difference recorded`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {isShort && (
            <ChoiceField
              field={field('account')}
              label={t`Charge to`}
              required
              options={SHORTAGE_ACCOUNTS.map((value) => ({ value, label: labels[value] }))}
            />
          )}
          <ReasonField field={field} />
        </>
      )}
    </CommandDialog>
  );
}

function DeclineDialog({ closing, onClose }: ClosingDialogProps) {
  const { t } = useLingui();
  const [change] = useChangeCashMutation();
  return (
    <CommandDialog
      title={t`Count again?`}
      isFinal
      consequence={
        <p>
          <Trans>This count is discarded. Count again at the next closing.</Trans>
        </p>
      }
      submitLabel={t`Count again`}
      send={(_input, key) => change({ path: `closings/${closing._id}/decline`, key })}
      done={t`Count discarded`}
      onClose={onClose}
    />
  );
}

interface ClosingCellProps {
  row: Closing;
}

function Who({ row }: ClosingCellProps) {
  const { i18n } = useLingui();
  return <b>{holderName(i18n, row)}</b>;
}

function When({ row: { since, at } }: ClosingCellProps) {
  const moment = useMoment();
  return (
    <span className="flex flex-col">
      <time dateTime={at}>{moment(at)}</time>
      {since !== null && (
        <span className="text-sm text-ink-600">
          <Trans>since {moment(since)}</Trans>
        </span>
      )}
    </span>
  );
}

function Difference({ row: { expectedPaisa, countedPaisa } }: ClosingCellProps) {
  const { i18n } = useLingui();
  return <>{differenceLabel(i18n, useLanguage(), countedPaisa - expectedPaisa)}</>;
}

function State({ row: { state, decidedBy, countedBy, reason, isAlone } }: ClosingCellProps) {
  const { i18n } = useLingui();
  return (
    <span className="flex flex-col items-start">
      <Badge tone={state === 'PENDING' ? 'waiting' : state === 'DONE' ? 'positive' : 'quiet'}>
        {i18n._(CLOSING_STATE_LABELS[state])}
      </Badge>
      <span className="text-sm text-ink-600">
        <ActorName name={countedBy} />
        {decidedBy !== null && decidedBy !== countedBy && (
          <>
            {' · '}
            <ActorName name={decidedBy} />
          </>
        )}
        {isAlone && (
          <>
            {' · '}
            <Trans>One person</Trans>
          </>
        )}
      </span>
      {reason !== null && <span className="text-sm wrap-anywhere">{reason}</span>}
    </span>
  );
}

function Amount({ paisa }: { paisa: number }) {
  return <span className="amount">{signedPaisa(useLanguage(), paisa)}</span>;
}

const COLUMNS: DataColumn<Closing>[] = [
  { id: 'at', title: msg`Time`, Cell: When },
  { id: 'holder', title: msg`Person`, Cell: Who },
  {
    id: 'expectedPaisa',
    title: msg`Expected`,
    isNumeric: true,
    Cell: ({ row }) => <Amount paisa={row.expectedPaisa} />,
  },
  {
    id: 'countedPaisa',
    title: msg`Counted`,
    isNumeric: true,
    Cell: ({ row }) => <Amount paisa={row.countedPaisa} />,
  },
  { id: 'difference', title: msg`Difference`, Cell: Difference },
  { id: 'state', title: msg`Status`, Cell: State },
];

function ClosingCard({ row }: ClosingCellProps) {
  return (
    <span className="flex flex-col py-1">
      <span className="flex flex-wrap items-center gap-x-2">
        <Who row={row} />
        <Amount paisa={row.countedPaisa} />
        <Difference row={row} />
      </span>
      <span className="text-sm">
        <When row={row} />
      </span>
      <State row={row} />
    </span>
  );
}
