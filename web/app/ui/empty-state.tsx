import { Trans } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/lib/use-paths';
import { ButtonLink } from './button-link.tsx';
import { EarTag } from './ear-tag.tsx';

/** Where a list has nothing to show. */
export function EmptyState() {
  const format = useFormat();
  const paths = usePaths();
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 py-12 text-center">
      <EarTag className="-rotate-6 text-4xl">{format.number(0)}</EarTag>
      <h2 className="text-2xl font-bold">
        <Trans>Oops! No items found.</Trans>
      </h2>
      <p className="text-lg text-ink-600">
        <Trans>Try adjusting your search or check back later!</Trans>
      </p>
      <ButtonLink to={paths.home()}>
        <Trans>Go Home</Trans>
      </ButtonLink>
    </div>
  );
}
