import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { useLingui, Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import Pencil from 'lucide-react/icons/pencil';
import { useFormat } from '~/i18n/use-language';
import { fieldMessage } from '~/forms/field-messages';
import { COW_FIELD_MESSAGES } from '~/office/inventory/cow-field-messages';
import { noConnection } from '~/api/error-messages';
import { Button } from '~/ui/button';
import { EarTag } from '~/domain/ear-tag';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import { SaveOrCancel } from './save-or-cancel.tsx';

/** A change beyond this fraction suggests a digit too many or too few. */
const FAR = 0.3;

export const isFarOff = (before: number, after: number): boolean => Math.abs(after - before) > before * FAR;

interface PriceQuestionProps {
  cow: InventoryCow;
  price: number;
  onConfirm: () => void;
  onBack: () => void;
}

function PriceQuestion({ cow, price, onConfirm, onBack }: PriceQuestionProps) {
  const { t } = useLingui();
  const { number, taka } = useFormat();
  const { currentPrice, tagId } = cow;
  const percent = number(Math.round((Math.abs(price - currentPrice) / currentPrice) * 100));
  return (
    <Dialog
      title={t`Save this price?`}
      onDismiss={onBack}
      foot={
        <>
          <QuietButton onClick={onBack}>
            <Trans>Edit price</Trans>
          </QuietButton>
          <Button onClick={onConfirm}>
            <Trans>Save price</Trans>
          </Button>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-3 pb-2">
        <EarTag>{tagId}</EarTag>
        <b className="text-lg tabular-nums">
          {taka(currentPrice)} → {taka(price)}
        </b>
      </p>
      <p>
        {price > currentPrice ? (
          <Trans>The new price is {percent}% higher than the current one.</Trans>
        ) : (
          <Trans>The new price is {percent}% lower than the current one.</Trans>
        )}{' '}
        <Trans>Customers see this immediately.</Trans>
      </p>
    </Dialog>
  );
}

interface PriceCellProps {
  cow: InventoryCow;
  /** Gets the cow as it was when the editor opened: the price was decided on that version. */
  onSave: (seen: InventoryCow, price: number) => void;
}

/** Becomes an input when pressed. Only Save or Enter publishes the price; Cancel or Escape discards it. */
export function PriceCell({ cow, onSave }: PriceCellProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const price = taka(cow.currentPrice);
  const end = () => {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (isEditing) return <PriceBox cow={cow} onSave={onSave} onEnd={end} />;
  return (
    <button
      ref={button}
      type="button"
      aria-label={t`${price}: edit price of ${cow.tagId}`}
      onClick={() => setEditing(true)}
      className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-full px-2 font-semibold tabular-nums max-md:ml-0.5 max-md:underline max-md:decoration-dotted hover:bg-pasture-200"
    >
      {price}
      {/* On a phone, the cow's own edit pencil is in the same row. */}
      <Pencil className="size-4 text-ink-600 max-md:hidden" />
    </button>
  );
}

/** Includes zod, so it is loaded only when editing starts. */
const loadCheck = () => import('~/office/inventory/check-cow');

function PriceBox({ cow, onSave, onEnd }: PriceCellProps & { onEnd: () => void }) {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const errorId = useId();
  const box = useRef<HTMLInputElement>(null);
  const isEnded = useRef(false);
  const [error, setError] = useState('');
  const [priceToConfirm, setPriceToConfirm] = useState<number | null>(null);
  /** The row keeps updating from the server; the edit is based on the version shown when it started. */
  const [seen] = useState(cow);
  const before = number(seen.currentPrice);
  useEffect(() => {
    box.current?.select();
    // In a table wider than its box, scroll it out from under the sticky tag column.
    box.current?.form?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Preload while the user types. If this fails, saving tries again.
    loadCheck().catch(() => null);
  }, []);

  const hasEnded = () => isEnded.current;
  const end = () => {
    isEnded.current = true;
    onEnd();
  };
  const publish = (price: number) => {
    end();
    if (price !== seen.currentPrice) onSave(seen, price);
  };
  async function save(typed: string): Promise<void> {
    if (typed.trim() === before) {
      end();
      return;
    }
    const check = await loadCheck().catch(() => null);
    // The edit may have ended in the meantime by Escape or a second Enter.
    if (hasEnded()) return;
    if (check === null) {
      setError(noConnection(i18n));
      return;
    }
    const checked = check.checkPrice(typed);
    setError('error' in checked ? fieldMessage(i18n, COW_FIELD_MESSAGES, checked.error) : '');
    if ('error' in checked) box.current?.focus();
    else if (isFarOff(seen.currentPrice, checked.price)) setPriceToConfirm(checked.price);
    else publish(checked.price);
  }
  const saveInput = () => void save(box.current?.value ?? '');
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is handled for the input and its buttons */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saveInput();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') end();
        }}
        className="inline-flex flex-col items-start gap-1 py-1 md:scroll-ml-56 md:items-end"
      >
        <input
          ref={box}
          aria-label={t`Price of ${cow.tagId}`}
          aria-invalid={error !== ''}
          aria-describedby={error === '' ? undefined : errorId}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          defaultValue={before}
          className="min-h-11 w-36 rounded-card border border-ink-600 bg-white px-3 text-right tabular-nums aria-invalid:border-2 aria-invalid:border-clay-600"
        />
        {error !== '' && (
          <p id={errorId} role="alert" className="max-w-48 text-sm whitespace-normal text-clay-600">
            {error}
          </p>
        )}
        <SaveOrCancel onSave={saveInput} onCancel={end} />
      </form>
      {/* Outside the form, whose handlers would receive the dialog's key events. */}
      {priceToConfirm !== null && (
        <PriceQuestion
          cow={seen}
          price={priceToConfirm}
          onConfirm={() => publish(priceToConfirm)}
          onBack={() => {
            setPriceToConfirm(null);
            requestAnimationFrame(() => box.current?.focus());
          }}
        />
      )}
    </>
  );
}
