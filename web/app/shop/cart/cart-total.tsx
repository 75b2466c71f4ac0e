import { Plural, Trans } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import type { CartChanges } from './cart-changes.ts';

export function CartTotal({ changes: { available, total } }: { changes: CartChanges }) {
  const format = useFormat();
  const totalCows = available.length;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
        <span>
          <Trans>Total</Trans>{' '}
          <span className="text-ink-600">
            (
            <Plural
              value={totalCows}
              one={`${format.number(totalCows)} cow`}
              other={`${format.number(totalCows)} cows`}
            />
            )
          </span>
        </span>
        <strong className="text-2xl tabular-nums" data-total>
          {format.taka(total)}
        </strong>
      </p>
      <p>
        <Trans>Nothing is reserved yet. Reserve one cow, or ask us about all of them.</Trans>
      </p>
    </div>
  );
}
