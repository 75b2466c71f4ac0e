import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { withoutLanguage } from '~/i18n/languages';
import { usePaths } from '~/lib/use-paths';
import { roomAt } from './menu.ts';
import { SEGMENT_WORDS } from './segment-words.ts';

/** The path, part by part; only parts that are a room themselves lead somewhere. */
export function Breadcrumbs() {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const segments = withoutLanguage(useLocation().pathname).split('/').filter(Boolean);
  return (
    <nav aria-label={t`Breadcrumbs`} className="print:hidden">
      <ol className="flex flex-wrap items-center text-sm text-ink-600">
        {segments.map((segment, index) => {
          const path = `/${segments.slice(0, index + 1).join('/')}`;
          const isLast = index === segments.length - 1;
          const known = SEGMENT_WORDS[segment.toLowerCase()];
          const words = known === undefined ? segment : i18n._(known);
          return (
            <li key={path} className="flex items-center">
              {index > 0 && (
                <span aria-hidden className="px-2">
                  /
                </span>
              )}
              {!isLast && roomAt(path) !== undefined ? (
                <Link
                  to={paths.office(path.toLowerCase().replace('/dashboard', ''))}
                  className="inline-flex min-h-11 items-center underline hover:text-pasture-800"
                >
                  {words}
                </Link>
              ) : (
                <span
                  aria-current={isLast ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center"
                >
                  {words}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
