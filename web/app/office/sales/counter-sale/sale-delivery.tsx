import { Trans, useLingui } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';
import type { useForm } from '~/forms/use-form';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { DueDateField } from './due-date-field.tsx';
import type { saleSums } from './sale-input.ts';

/** Gets the focus if a sale is sent that this person may not make. */
export const NOT_PAID_NOTE = 'sell-not-paid';

interface SaleDeliveryProps {
  form: Parameters<typeof DueDateField>[0]['form'] & Pick<ReturnType<typeof useForm>, 'errors'>;
  sums: ReturnType<typeof saleSums>;
  isDelivered: boolean;
  /** May deliver with a balance due. */
  mayOwe: boolean;
  onChoose: (isDelivered: boolean) => void;
}

/** Whether the cows leave now, and by when the balance is due: a date once they are delivered, and before that their delivery. */
export function SaleDelivery({ form, sums, isDelivered, mayOwe, onChoose }: SaleDeliveryProps) {
  const { t } = useLingui();
  return (
    <>
      <FilterChips
        label={t`Cow delivered`}
        isLabelShown
        value={isDelivered ? 'now' : 'later'}
        options={[
          { value: 'now', label: t`Now` },
          { value: 'later', label: t`Later` },
        ]}
        onChoose={(value) => onChoose(value === 'now')}
      />
      {isDelivered && sums.openPaisa > 0 && mayOwe && <DueDateField form={form} />}
      {isDelivered && sums.openPaisa > 0 && !mayOwe && (
        <NotPaidNote hasClaim={sums.openPaisa > sums.duePaisa} />
      )}
      {!isDelivered && sums.duePaisa > 0 && <LaterNote {...sums} />}
    </>
  );
}

/** Instead of a due date, which only some may give. */
const NotPaidNote = ({ hasClaim }: { hasClaim: boolean }) => (
  <p id={NOT_PAID_NOTE} tabIndex={-1} className="rounded-card border-2 border-tag-400 bg-white p-3">
    {hasClaim && (
      <>
        <Trans>Wallet and bank payments count once an administrator confirms them.</Trans>{' '}
      </>
    )}
    <Trans>
      Only an administrator can deliver with a balance due. Take the full amount in cash, or choose Later.
    </Trans>
  </p>
);

function LaterNote({ paidPaisa, duePaisa }: Pick<ReturnType<typeof saleSums>, 'paidPaisa' | 'duePaisa'>) {
  const format = useFormatPaisa();
  const due = format(duePaisa);
  return (
    <p>
      <Trans>
        <b>{due}</b> is due by delivery.
      </Trans>{' '}
      {paidPaisa === 0 ? (
        <Trans>The cow goes on hold, free of charge. No one else can book it until the hold expires.</Trans>
      ) : (
        <Trans>
          The full advance confirms the booking. With a smaller amount it stays in review until the remaining
          advance is paid.
        </Trans>
      )}
    </p>
  );
}
