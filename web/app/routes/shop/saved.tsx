import { LIST_LIMITS } from '@khamar/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, Fragment } from 'react';
import { AddToCart } from '~/shop/cow-card/add-to-cart';
import { useChosenCows } from '~/shop/cow-card/chosen-cows.api';
import { CowCard, CowCardSkeleton } from '~/shop/cow-card/cow-card';
import { PriceBefore } from '~/shop/cow-card/availability-badge';
import { selectFilter } from '~/shop/saved/saved-filter.slice';
import { savedCowOf, savedCowsState } from '~/shop/saved/saved-cows-state';
import { SavedToolbar } from '~/shop/saved/saved-toolbar';
import { RemovedNotice } from '~/shop/saved/removed-notice';
import { SavedItemsPage } from '~/shop/saved/saved-items-page';
import { SavedItemsUnreachable } from '~/shop/saved/saved-items-unreachable';
import { useAppSelector } from '~/state/store';
import { selectWishlist } from '~/state/wishlist.slice';
import { Button } from '~/ui/button';

export default function Saved() {
  const { t } = useLingui();
  const { products, totalItems } = useAppSelector(selectWishlist);
  return (
    <SavedItemsPage
      title={t`Saved`}
      totalCows={totalItems}
      empty={{
        title: t`No saved cows yet`,
        message: t`Tap the heart on a cow to save it here.`,
      }}
      skeleton={<SavedSkeleton count={4} card={<CowCardSkeleton />} />}
    >
      <SavedCows saved={products.toReversed()} />
    </SavedItemsPage>
  );
}

function SavedCows({ saved }: { saved: ReturnType<typeof selectWishlist>['products'] }) {
  const filter = useAppSelector(selectFilter);
  const [pages, setPages] = useState(1);
  const { cows, error, retry } = useChosenCows(saved.map(({ productId }) => productId));
  if (error !== undefined)
    return <SavedItemsUnreachable tags={saved.map(({ tagId }) => tagId)} error={error} retry={retry} />;
  if (cows === undefined)
    return (
      <SavedSkeleton count={Math.min(saved.length, LIST_LIMITS.defaultSize)} card={<CowCardSkeleton />} />
    );
  const listed = saved.flatMap(({ productId }) => cows[productId] ?? []);
  const { products, isLastPage } = savedCowsState(
    filter,
    listed.map((cow, index) => savedCowOf(cow, index === 0)),
    pages,
  );
  return (
    <>
      {listed.length > 1 && <SavedToolbar />}
      <ul className={savedGrid}>
        {products.map(({ productId }) => {
          const cow = cows[productId];
          const before = saved.find((product) => product.productId === productId);
          if (!cow || !before) return null;
          return (
            <li key={productId} className="contents">
              <CowCard cow={cow}>
                <PriceBefore cow={cow} price={before.price} />
                <AddToCart cow={cow} className="mt-auto" />
              </CowCard>
            </li>
          );
        })}
      </ul>
      {listed.length > 0 && products.length === 0 && (
        <p className="text-lg">
          <Trans>None of your saved cows are available.</Trans>
        </p>
      )}
      {!isLastPage && (
        <Button onClick={() => setPages(pages + 1)} className="self-center">
          <Trans>Show more</Trans>
        </Button>
      )}
      <RemovedNotice products={saved.filter(({ productId }) => cows[productId] === null)} />
    </>
  );
}

const savedGrid = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** One placeholder card per saved cow. */
const SavedSkeleton = ({ count, card }: { count: number; card: React.ReactNode }) => (
  <>
    <p className="sr-only">
      <Trans>Loading cows</Trans>
    </p>
    <div aria-hidden className={savedGrid}>
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line no-array-index-key -- skeletons are identical
        <Fragment key={index}>{card}</Fragment>
      ))}
    </div>
  </>
);
