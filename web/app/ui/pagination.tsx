import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { useFormat } from '~/i18n/use-language';
import { Link } from './button.tsx';

interface PaginationProps {
  current: number;
  pages: number;
  pathOf: (page: number) => string;
}

const cell =
  'min-h-touch min-w-touch items-center justify-center rounded-full px-1 font-semibold tabular-nums';
const link = `${cell} inline-flex text-pasture-800 hover:bg-pasture-200`;
/** Hidden on a phone, so everything fits in one row. */
const neighbour = `${cell} hidden text-pasture-800 hover:bg-pasture-200 md:inline-flex`;
const gap = `${cell} inline-flex`;

/** Pages are links: they work without JavaScript and can be shared. */
export function Pagination({ current, pages, pathOf }: PaginationProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (pages <= 1) return null;
  const shown = pageWindow(current, pages);
  const isShownOnPhones = (page: number | 'gap' | undefined) =>
    page === 1 || page === current || page === pages;
  return (
    <nav aria-label={t`Pages`} className="flex items-center justify-center md:gap-1">
      {current > 1 && (
        <Link to={pathOf(current - 1)} rel="prev" aria-label={t`Previous page`} className={link}>
          ‹
        </Link>
      )}
      {shown.map((page, index) =>
        page === 'gap' ? (
          // oxlint-disable-next-line no-array-index-key -- a gap has no other id than its index
          <span key={`gap-${index}`} aria-hidden className={gap}>
            …
          </span>
        ) : page === current ? (
          <span key={page} aria-current="page" className={`${cell} inline-flex bg-pasture-800 text-cream-50`}>
            {format.number(page)}
          </span>
        ) : (
          <Fragment key={page}>
            {/* One gap for each run of pages that a phone hides, unless the run already has one. */}
            {!isShownOnPhones(page) && isShownOnPhones(shown[index - 1]) && shown[index + 1] !== 'gap' && (
              <span aria-hidden className={`${gap} md:hidden`}>
                …
              </span>
            )}
            <Link
              to={pathOf(page)}
              aria-label={t`Page ${format.number(page)}`}
              className={isShownOnPhones(page) ? link : neighbour}
            >
              {format.number(page)}
            </Link>
          </Fragment>
        ),
      )}
      {current < pages && (
        <Link to={pathOf(current + 1)} rel="next" aria-label={t`Next page`} className={link}>
          ›
        </Link>
      )}
    </nav>
  );
}

/** The pages to show: first, last, and those around the current one, with gaps in between. */
export function pageWindow(current: number, pages: number): (number | 'gap')[] {
  const around = [1, pages, current - 1, current, current + 1].filter((page) => page >= 1 && page <= pages);
  const sorted = [...new Set(around)].toSorted((a, b) => a - b);
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1] ?? 0;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? ['gap' as const, page] : [page];
  });
}

export const pagesFor = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
