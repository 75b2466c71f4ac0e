import { Trans } from '@lingui/react/macro';
import { Link } from '~/ui/link';
import { drawing as empty } from 'virtual:drawing/empty';
import { usePaths } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Drawing } from '~/ui/drawing.tsx';

/** Where a list has nothing to show; `children` are the ways on that come before the way home. */
export function EmptyState({ children }: { children?: React.ReactNode }) {
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
