import { Trans, useLingui } from '@lingui/react/macro';
import { useAppDispatch } from '~/state/store';
import { cowUnsaved, type SavedProduct } from '~/state/wishlist.slice';

/** Names saved cows that are no longer listed, instead of dropping them silently. */
export function RemovedNotice({ products }: { products: SavedProduct[] }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  if (products.length === 0) return null;
  const named = products.map(({ productId, tagId }) => ({ productId, tagId: tagId || t`One cow` }));
  return (
    <ul className="flex flex-col gap-2">
      {named.map(({ productId, tagId }) => (
        <li
          key={productId}
          className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-cream-100 px-4 py-2"
        >
          <Trans>{tagId} is no longer listed.</Trans>
          <button
            type="button"
            onClick={() => dispatch(cowUnsaved(productId))}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full px-3 font-semibold text-clay-600 underline hover:bg-cream-200"
          >
            <Trans>
              Remove<span className="sr-only"> {tagId}</span>
            </Trans>
          </button>
        </li>
      ))}
    </ul>
  );
}
