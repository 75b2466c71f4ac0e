import { LIST_LIMITS } from '@khamar/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useRef, useState } from 'react';
import { AddToCart } from '~/shop/cow-card/add-to-cart';
import { type ChosenCows, chosenCowsLoader, useChosenCows } from '~/shop/cow-card/chosen-cows.api';
import { CowCard, CowCardSkeleton } from '~/shop/cow-card/cow-card';
import { PriceBefore } from '~/shop/cow-card/availability-badge';
import { CompareAll, CompareBar, CompareCheckbox, CompareHint } from '~/shop/saved/compare-controls';
import { MAX_COMPARED, selectionIn, useComparedIds, usePickedIds } from '~/shop/saved/compare-selection';
import { Comparison, ComparisonSkeleton } from '~/shop/saved/comparison';
import { selectFilter } from '~/shop/saved/saved-filter.slice';
import { savedCowOf, savedCowsState } from '~/shop/saved/saved-cows-state';
import { SavedToolbar } from '~/shop/saved/saved-toolbar';
import { RemovedNotice } from '~/shop/saved/removed-notice';
import { SavedItemsPage } from '~/shop/saved/saved-items-page';
import { SavedItemsUnreachable } from '~/shop/saved/saved-items-unreachable';
import { useAppSelector } from '~/state/store';
import { type SavedProduct, selectWishlist } from '~/state/wishlist.slice';
import { Button } from '~/ui/button';

/** Without a loader, React Router would not render a page with a client loader on the server. */
export const loader = () => null;

/** The compared cows, too, which may come from someone else's link. */
const idsOf = (latestFirst: SavedProduct[], compared: string[]): string[] => [
  ...new Set([...latestFirst.map(({ productId }) => productId), ...compared]),
];

export const clientLoader = chosenCowsLoader((state, search) =>
  idsOf(selectWishlist(state).products.toReversed(), selectionIn(search, 'compare')),
);

/** The selection in the address needs no call. */
export const shouldRevalidate = () => false;

export default function Saved() {
  const { t } = useLingui();
  const { products, totalItems } = useAppSelector(selectWishlist);
  const compared = useComparedIds();
  const isComparing = compared.length > 0;
  return (
    <SavedItemsPage
      title={isComparing ? t`Compare cows` : t`Saved`}
      totalCows={isComparing ? compared.length : totalItems}
      empty={{
        title: t`No saved cows yet`,
        message: t`Tap the heart on a cow to save it here.`,
      }}
      skeleton={
        isComparing ? (
          <ComparisonSkeleton count={compared.length} />
        ) : (
          <SavedSkeleton count={4} card={<CowCardSkeleton />} />
        )
      }
    >
      <SavedOrCompared saved={products.toReversed()} compared={compared} />
    </SavedItemsPage>
  );
}

function SavedOrCompared({ saved, compared }: { saved: SavedProduct[]; compared: string[] }) {
  const { cows, error, retry } = useChosenCows(idsOf(saved, compared));
  if (error !== undefined)
    return <SavedItemsUnreachable tags={saved.map(({ tagId }) => tagId)} error={error} retry={retry} />;
  if (compared.length > 0)
    return cows === undefined ? (
      <ComparisonSkeleton count={compared.length} />
    ) : (
      <Comparison ids={compared} saved={saved} cows={cows} />
    );
  return cows === undefined ? (
    <SavedSkeleton count={Math.min(saved.length, LIST_LIMITS.defaultSize)} card={<CowCardSkeleton />} />
  ) : (
    <SavedCows saved={saved} cows={cows} />
  );
}

function SavedCows({ saved, cows }: { saved: SavedProduct[]; cows: ChosenCows }) {
  const filter = useAppSelector(selectFilter);
  const [pages, setPages] = useState(1);
  const hint = useRef<HTMLParagraphElement>(null);
  const listed = saved.flatMap(({ productId }) => cows[productId] ?? []);
  const { picked, toggle, clear } = usePickedIds(listed.map(({ _id }) => _id));
  const { products, isLastPage } = savedCowsState(
    filter,
    listed.map((cow, index) => savedCowOf(cow, index === 0)),
    pages,
  );
  const isSelectable = listed.length > MAX_COMPARED;
  return (
    <>
      {listed.length > 1 && !isSelectable && <CompareAll ids={listed.map(({ _id }) => _id)} />}
      {isSelectable && <CompareHint ref={hint} />}
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
                {isSelectable && <CompareCheckbox cow={cow} picked={picked} onToggle={toggle} />}
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
      {isSelectable && picked.length > 0 && (
        <CompareBar
          picked={picked}
          onClear={() => {
            clear();
            // The bar that had the focus is gone.
            hint.current?.focus({ preventScroll: true });
          }}
        />
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
