import type { Cow } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { SIMILAR } from '~/paths';
import { CowCard } from '~/shop/cow-card/cow-card';
import { similarTo, useGetSimilarCowsQuery } from './similar-cows.api.ts';

/** Renders nothing if they cannot be loaded. */
export function SimilarCows({ cow }: { cow: Cow }) {
  const { currentData = [] } = useGetSimilarCowsQuery(similarTo(cow));
  if (currentData.length === 0) return null;
  return (
    <section id={SIMILAR} aria-labelledby="similar-title" className="flex flex-col gap-4">
      <h2 id="similar-title" className="text-xl font-bold md:text-2xl">
        <Trans>Similar cows</Trans>
      </h2>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-4">
        {currentData.map((similar) => (
          <li key={similar.tagId} className="contents">
            <CowCard cow={similar} />
          </li>
        ))}
      </ul>
    </section>
  );
}
