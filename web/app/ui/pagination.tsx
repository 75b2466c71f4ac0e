import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useFormat } from '~/i18n/use-language';
import { pageWindow } from './page-window.ts';

interface PaginationProps {
  current: number;
  pages: number;
  pathOf: (page: number) => string;
}

const cell = 'inline-flex size-11 items-center justify-center rounded-full font-semibold tabular-nums';
const link = `${cell} text-pasture-800 hover:bg-pasture-200`;

/** Pages are links: they work before JavaScript, and a page can be shared. */
export function Pagination({ current, pages, pathOf }: PaginationProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center justify-center gap-1">
      {current > 1 && (
        <Link to={pathOf(current - 1)} rel="prev" aria-label={t`Previous page`} className={link}>
          ‹
        </Link>
      )}
      {pageWindow(current, pages).map((page, index) =>
        page === 'gap' ? (
          // oxlint-disable-next-line no-array-index-key -- a gap has no other name than its place
          <span key={`gap-${index}`} aria-hidden className={cell}>
            …
          </span>
        ) : page === current ? (
          <span key={page} aria-current="page" className={`${cell} bg-pasture-800 text-cream-50`}>
            {format.number(page)}
          </span>
        ) : (
          <Link key={page} to={pathOf(page)} aria-label={t`Page ${format.number(page)}`} className={link}>
            {format.number(page)}
          </Link>
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
