import type { Cow } from '@khamar/contract/cows/cow';
import { weighedDaysAgo } from '@khamar/contract/cows/weight-age';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useHydrated } from '~/lib/use-hydrated';

/**
 * 'weighed 6 days ago', or 'estimated'. A page may have been rendered on another day than it is hydrated: the text of the server is kept
 * while React hydrates, and written anew right after it.
 */
export function WeightAge({ cow: { weighedAt } }: { cow: Cow }) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const days = weighedDaysAgo(weighedAt);
  const text =
    days === null
      ? t`estimated`
      : days === 0
        ? t`weighed today`
        : t`${plural(days, { one: 'weighed # day ago', other: 'weighed # days ago' })}`;
  return (
    <span key={String(isHydrated)} suppressHydrationWarning>
      {text}
    </span>
  );
}
