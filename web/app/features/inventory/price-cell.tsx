import type { InventoryCow } from '@khamar/contract/inventory';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { cowSentence } from '~/lib/office/cow-sentences';
import { noConnection } from '~/lib/office/refusals';
import { EditSign } from '~/ui/office-icons';

interface PriceCellProps {
  cow: InventoryCow;
  /** With the cow as it was when the box was opened: on that version the price was decided. */
  onSave: (seen: InventoryCow, price: number) => void;
}

/** A price that becomes a box under the finger. Enter or leaving the box saves, Escape leaves it as it was. */
export function PriceCell({ cow, onSave }: PriceCellProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const price = taka(cow.currentPrice);
  const end = (withFocus: boolean) => {
    setEditing(false);
    if (withFocus) requestAnimationFrame(() => button.current?.focus());
  };
  if (isEditing) return <PriceBox cow={cow} onSave={onSave} onEnd={end} />;
  return (
    <button
      ref={button}
      type="button"
      aria-label={t`${price}: change the price of ${cow.tagId}`}
      onClick={() => setEditing(true)}
      className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-full px-2 font-semibold tabular-nums max-md:-ml-2 hover:bg-pasture-200"
    >
      {price}
      <EditSign className="size-4 text-ink-600" />
    </button>
  );
}

/** With zod in it: not before somebody writes. */
const loadCheck = () => import('~/lib/office/check-cow');

function PriceBox({ cow, onSave, onEnd }: PriceCellProps & { onEnd: (withFocus: boolean) => void }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { number } = useFormat();
  const errorId = useId();
  const box = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const [error, setError] = useState('');
  /** The row goes on following the server; what is typed here answers to what stood here. */
  const [seen] = useState(cow);
  const before = number(seen.currentPrice);
  useEffect(() => {
    box.current?.select();
    // Fetched while the price is typed. If it does not come now, saving asks again.
    loadCheck().catch(() => null);
  }, []);

  const hasEnded = () => isOver.current;
  const end = (withFocus: boolean) => {
    if (hasEnded()) return;
    isOver.current = true;
    onEnd(withFocus);
  };
  async function save(typed: string, withFocus: boolean): Promise<void> {
    if (hasEnded()) return;
    if (typed.trim() === before) {
      end(withFocus);
      return;
    }
    const check = await loadCheck().catch(() => null);
    // Escape may have come meanwhile.
    if (hasEnded()) return;
    if (check === null) {
      setError(noConnection(i18n));
      return;
    }
    const checked = check.checkPrice(typed);
    if ('error' in checked) {
      setError(cowSentence(i18n, language, checked.error));
      return;
    }
    end(withFocus);
    if (checked.price !== seen.currentPrice) onSave(seen, checked.price);
  }
  return (
    <div className="inline-flex flex-col items-start md:items-end">
      <input
        ref={box}
        aria-label={t`Price of ${cow.tagId}`}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? undefined : errorId}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={before}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save(event.currentTarget.value, true);
          if (event.key === 'Escape') end(true);
        }}
        onBlur={({ target }) => {
          // When the whole window loses the keyboard, the box keeps its place in it.
          if (document.activeElement !== target) void save(target.value, false);
        }}
        className="min-h-11 w-28 rounded-card border border-ink-600 bg-white px-3 text-right tabular-nums aria-invalid:border-2 aria-invalid:border-clay-600"
      />
      {error !== '' && (
        <p id={errorId} role="alert" className="max-w-48 text-sm whitespace-normal text-clay-600">
          {error}
        </p>
      )}
    </div>
  );
}
