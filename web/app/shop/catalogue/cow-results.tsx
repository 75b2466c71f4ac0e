import type { CowPage, Cow } from '@khamar/contract/cows/cow';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { Suspense } from 'react';
import { Trans } from '@lingui/react/macro';
import { usePaths } from '~/paths';
import { useUnavailableMessage } from '~/domain/unavailable-screen';
import { Button, ButtonLink, Link } from '~/ui/button';
import { pagesFor, Pagination } from '~/ui/pagination';
import { EVERYTHING, filterParameters, writeCatalogueQuery } from './catalogue-query.ts';
import { PageSizeField } from './catalogue-toolbar.tsx';
import type { Catalogue } from './use-catalogue.ts';
import { CowCard, CowCardSkeleton } from '~/shop/cow-card/cow-card';
import { drawing as empty } from 'virtual:drawing/empty';
import { Drawing } from '~/ui/drawing.tsx';

interface CowResultsProps {
  catalogue: Catalogue;
  result: CowPage | undefined;
  error: unknown;
  retry: () => void;
}

/** Matches the grid's columns; from lg on, the filters are beside them. */
const SIZES = '(min-width: 90rem) 14rem, (min-width: 64rem) calc(33vw - 7.5rem), (min-width: 48rem) 50vw';

export function CowResults({ catalogue, result, error, retry }: CowResultsProps) {
  const paths = usePaths();
  const { query } = catalogue;
  if (result === undefined) {
    if (error === undefined) return <CowGridSkeleton count={LIST_LIMITS.defaultSize} />;
    return <ListUnreachable error={error} retry={retry} />;
  }
  if (result.cows.length === 0) return <NothingFound catalogue={catalogue} />;
  return (
    <>
      <CowGrid cows={result.cows} sizes={SIZES} />
      <div className="flex flex-col items-center gap-4 md:flex-row md:justify-between">
        <PageSizeField catalogue={catalogue} />
        <Pagination
          current={query.page}
          pages={pagesFor(result.totalCows, query.size)}
          pathOf={(page) => paths.allCows() + writeCatalogueQuery({ ...query, page })}
        />
      </div>
    </>
  );
}

/** No cow matches, or the page is beyond the last one. */
function NothingFound({ catalogue: { query } }: Pick<CowResultsProps, 'catalogue'>) {
  const paths = usePaths();
  const hasFilters = Object.keys(filterParameters(query)).length > 0;
  if (!hasFilters && query.page === EVERYTHING.page) return <EmptyState />;
  return (
    <EmptyState>
      <ButtonLink to={paths.allCows() + writeCatalogueQuery({ ...EVERYTHING, sort: query.sort })}>
        {hasFilters ? <Trans>Clear Filters</Trans> : <Trans>See all cows</Trans>}
      </ButtonLink>
    </EmptyState>
  );
}

/** Only replaces the list; the filters stay visible and unchanged. */
function ListUnreachable({ error, retry }: Pick<CowResultsProps, 'error' | 'retry'>) {
  const { title, message } = useUnavailableMessage(error);
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 py-12 text-center">
      <h2 className="text-2xl font-bold">{title}</h2>
      <p className="text-lg text-ink-600">{message}</p>
      <Button onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

const grid = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

const CowGrid = ({ cows, ...card }: { cows: Cow[]; sizes?: string }) => (
  <ul className={grid}>
    {cows.map((cow, index) => (
      <li key={cow.tagId} className="contents">
        <Suspense>
          <CowCard cow={cow} {...card} id={cow.tagId} first={index === 0} />
        </Suspense>
      </li>
    ))}
  </ul>
);

const CowGridSkeleton = ({ count }: { count: number }) => (
  <>
    <p className="sr-only">
      <Trans>Loading cows</Trans>
    </p>
    <div aria-hidden className={grid}>
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line no-array-index-key -- skeletons are identical
        <CowCardSkeleton key={index} />
      ))}
    </div>
  </>
);

/** `children` are links shown before the link to home. */
function EmptyState({ children }: { children?: React.ReactNode }) {
  const paths = usePaths();
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 py-12 text-center">
      <div className="w-72 overflow-hidden rounded-card">
        <Drawing of={empty} alt="" sizes="18rem" />
      </div>
      <h2 className="text-2xl font-bold">
        <Trans>Oops! No items found.</Trans>
      </h2>
      <p className="text-lg text-ink-600">
        <Trans>Try adjusting your search or check back later!</Trans>
      </p>
      {children}
      <ButtonLink to={paths.home()}>
        <Trans>Go Home</Trans>
      </ButtonLink>
      <Link to={paths.contactUs()} className="inline-flex min-h-11 items-center underline">
        <Trans>Ask the farm</Trans>
      </Link>
    </div>
  );
}
