import type { Cow } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { ButtonLink } from '~/ui/button';
import { MAX_COMPARED, useSelectionPaths } from './compare-selection.ts';

interface CompareCheckboxProps {
  cow: Cow;
  picked: string[];
  onToggle: (id: string) => void;
}

/** On the card of a saved cow, if there are more than fit side by side. */
export function CompareCheckbox({ cow: { _id, tagId }, picked, onToggle }: CompareCheckboxProps) {
  const isPicked = picked.includes(_id);
  const isFull = picked.length >= MAX_COMPARED && !isPicked;
  return (
    <label
      className={`flex min-h-11 items-center gap-3 ${isFull ? 'text-ink-600' : 'cursor-pointer'} noscript:hidden`}
    >
      <input
        type="checkbox"
        checked={isPicked}
        disabled={isFull}
        onChange={() => onToggle(_id)}
        className="size-6 accent-pasture-800"
      />
      <Trans>
        Compare<span className="sr-only"> {tagId}</span>
      </Trans>
    </label>
  );
}

/** For two or three saved cows, which need no choice. */
export function CompareAll({ ids }: { ids: string[] }) {
  const { comparison } = useSelectionPaths();
  return (
    <ButtonLink to={comparison(ids)} className="self-start max-md:self-stretch">
      <Trans>Compare these cows</Trans>
    </ButtonLink>
  );
}

export function CompareHint({ ref }: { ref: React.Ref<HTMLParagraphElement> }) {
  const most = useFormat().number(MAX_COMPARED);
  return (
    <p ref={ref} tabIndex={-1} className="outline-none">
      <Trans>Select up to {most} cows to compare them side by side.</Trans>
    </p>
  );
}

/** Stays at the thumb while the visitor selects. */
export function CompareBar({ picked, onClear }: { picked: string[]; onClear: () => void }) {
  const format = useFormat();
  const { comparison } = useSelectionPaths();
  const [count, most] = [format.number(picked.length), format.number(MAX_COMPARED)];
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-cream-200 bg-cream-50 px-4 py-3">
      <p role="status" className="grow">
        {picked.length === 1 ? (
          <Trans>Select at least one more cow</Trans>
        ) : (
          <Trans>
            {count} of {most} selected
          </Trans>
        )}
      </p>
      <button
        type="button"
        onClick={onClear}
        className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline"
      >
        <Trans>Clear selection</Trans>
      </button>
      {picked.length > 1 && (
        <ButtonLink to={comparison(picked)}>
          <Trans>Compare</Trans>
        </ButtonLink>
      )}
    </div>
  );
}
