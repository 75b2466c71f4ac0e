import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { usePaths } from '~/paths';
import type { OfficeHandle } from './screen.tsx';

const step = 'inline-flex min-h-11 items-center';

/** Dashboard, the group of the screen, the screen. Groups have no screen of their own, so only the first step is a link. */
export function Breadcrumbs({ handle, isFirst }: { handle: OfficeHandle; isFirst: boolean }) {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  return (
    <nav aria-label={t`Breadcrumbs`} className="print:hidden">
      <ol className="flex flex-wrap items-center text-sm text-ink-600 *:not-last:after:px-2 *:not-last:after:content-['/']">
        {!isFirst && (
          <li>
            <Link to={paths.office()} className={`${step} underline hover:text-pasture-800`}>
              <Trans>Dashboard</Trans>
            </Link>
          </li>
        )}
        {handle.group !== undefined && (
          <li>
            <span className={step}>{i18n._(handle.group)}</span>
          </li>
        )}
        <li>
          <span aria-current="page" className={step}>
            {i18n._(handle.shortTitle ?? handle.title)}
          </span>
        </li>
      </ol>
    </nav>
  );
}
