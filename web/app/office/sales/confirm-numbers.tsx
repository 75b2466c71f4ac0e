import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { apiErrorOf } from '~/api/api-error';
import { useFormatPaisa } from '~/domain/sales/paisa';
import type { Values } from '~/forms/use-form';

const PRICE = 'confirmedPrice';
const AMOUNT = 'confirmedAmount';
/** Names of the fields that hold the answers. */
export const CONFIRMATIONS: readonly string[] = [PRICE, AMOUNT];

/** Whether the user has confirmed exactly this price. A different one needs a new confirmation. */
export const confirmsPrice = (values: Values, ...paisa: (number | null | undefined)[]) =>
  paisa.some((each) => values[PRICE] === String(each)) ? { confirmUnusualPrice: true } : {};

/** The same for an amount larger than the balance due. */
export const confirmsSurplus = (values: Values, paisa: number | null) =>
  values[AMOUNT] === String(paisa) ? { confirmSurplus: true } : {};

/** Asks about a price or an amount that is probably a typing error, with both numbers. In a form, whose hidden fields keep the answer. */
export function ConfirmNumbers({ failure }: { failure: unknown }) {
  const [confirmed, setConfirmed] = useState<Values>({});
  const { price, amount } = apiErrorOf(failure).details;
  const [name, paisa] =
    price === undefined
      ? [AMOUNT, amount?.amountPaisa]
      : // By KG, another price per KG needs a new confirmation.
        [PRICE, price.ratePaisa ?? price.agreedPaisa];
  return (
    <>
      {Object.entries(confirmed).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {paisa !== undefined && (
        <div className="flex flex-col gap-2 rounded-card border-2 border-clay-600 bg-white p-3">
          {price !== undefined && <UnusualPrice {...price} />}
          {amount !== undefined && <Surplus {...amount} />}
          <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={confirmed[name] === String(paisa)}
              onChange={({ target }) =>
                setConfirmed({ ...confirmed, [name]: target.checked ? String(paisa) : '' })
              }
            />
            {price === undefined ? <Trans>Record this amount</Trans> : <Trans>Use this price</Trans>}
          </label>
        </div>
      )}
    </>
  );
}

function UnusualPrice({ agreedPaisa, askingPaisa }: { agreedPaisa: number; askingPaisa: number }) {
  const format = useFormatPaisa();
  const [agreed, asking] = [format(agreedPaisa), format(askingPaisa)];
  return (
    <p>
      {agreedPaisa > askingPaisa ? (
        <Trans>
          <b>{agreed}</b> is more than the asking price of <b>{asking}</b>.
        </Trans>
      ) : (
        <Trans>
          <b>{agreed}</b> is far below the asking price of <b>{asking}</b>.
        </Trans>
      )}
    </p>
  );
}

function Surplus({ amountPaisa, duePaisa }: { amountPaisa: number; duePaisa: number }) {
  const format = useFormatPaisa();
  const [amount, due, surplus] = [format(amountPaisa), format(duePaisa), format(amountPaisa - duePaisa)];
  return (
    <p>
      <Trans>
        <b>{amount}</b> is more than the balance due of <b>{due}</b>. {surplus} stays unallocated.
      </Trans>
    </p>
  );
}
