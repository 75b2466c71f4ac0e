import { Trans, useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { useCan } from '~/office/layout/office-guard';
import { usePaths } from '~/paths';

const look =
  'inline-flex min-h-11 items-center border-b-4 border-transparent px-2 font-semibold hover:bg-pasture-200 aria-[current=page]:border-tag-400';

/** The heading, and the lists of money beside each other. */
export function TransactionsHead() {
  const { t } = useLingui();
  const paths = usePaths();
  const can = useCan();
  const lists = [
    { path: '/transactions', label: t`Payments` },
    { path: '/transactions/refunds', label: t`Refunds` },
    { path: '/transactions/days', label: t`By day` },
    { path: '/transactions/journal', label: t`Journal` },
    ...(can('confirm:payment') ? [{ path: '/transactions/statement', label: t`Import a statement` }] : []),
  ];
  return (
    <>
      <h1 className="text-2xl font-bold">
        <Trans>Transactions</Trans>
      </h1>
      <nav aria-label={t`Transactions`} className="flex flex-wrap gap-x-2 print:hidden">
        {lists.map(({ path, label }) => (
          <NavLink key={path} to={paths.office(path)} end className={look}>
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
