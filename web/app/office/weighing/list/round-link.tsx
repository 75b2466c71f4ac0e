import type { WeighingRound } from '@khamar/contract/cows/weighing-round';
import { Plural, Trans } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { alsoWeighed } from '~/office/weighing/store/also-weighed';
import type { KeptEntry } from '~/office/weighing/store/round-entry';
import { usePaths } from '~/paths';
import { Badge } from '~/ui/badge';
import { Link, quietButton } from '~/ui/button';

/** To the list of the round: how far it is, and whether it holds something to look at. */
export function RoundLink({ herd, entries }: { herd: WeighingRound; entries: KeptEntry[] }) {
  const paths = usePaths();
  const { number } = useFormat();
  const cows = new Set(entries.map(({ cowId }) => cowId)).size;
  const problems =
    entries.filter(({ refusal }) => refusal !== null).length + alsoWeighed(entries, herd.others).length;
  return (
    <Link to={`${paths.weigh()}#round`} className={`${quietButton} gap-2`}>
      <Trans>
        This round: {number(cows)} of {number(herd.cows.length)}
      </Trans>
      {problems > 0 && (
        <Badge tone="waiting">
          <Plural
            value={problems}
            one={`${number(problems)} to check`}
            other={`${number(problems)} to check`}
          />
        </Badge>
      )}
    </Link>
  );
}
