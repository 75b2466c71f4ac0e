import type { Cow } from '@khamar/contract/cows/cow';
import { useLingui } from '@lingui/react/macro';
import { useAppDispatch, useAppSelector } from '~/state/store';
import { cowSaved, cowUnsaved, isSaved } from '~/state/wishlist.slice';
import { HeartIcon } from '~/ui/icons';

/** Saves a cow on this device. Filled once saved. */
export function SaveButton({ cow, className = '' }: { cow: Cow; className?: string }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { _id: productId, tagId, currentPrice: price } = cow;
  const saved = useAppSelector((state) => isSaved(state, productId));
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={t`Save ${tagId}`}
      onClick={() => dispatch(saved ? cowUnsaved(productId) : cowSaved({ productId, tagId, price }))}
      className={`inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-pasture-900 hover:bg-pasture-200 aria-pressed:text-clay-600 aria-pressed:[&_path]:fill-current noscript:hidden ${className}`}
    >
      <HeartIcon />
    </button>
  );
}
