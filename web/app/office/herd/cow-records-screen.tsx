import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import type { HerdCow } from '@khamar/contract/herd/entry';
import { breedName, GENDER_LABELS, STATUS_NAMES } from '~/domain/cow-labels';
import { EarTag } from '~/domain/ear-tag';
import { useCan } from '~/office/layout/office-guard';
import { UntilLoaded } from '~/office/ui/panel';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { CostsPanel } from './costs/costs-panel.tsx';
import { FitnessPanel } from './fitness/fitness-panel.tsx';
import { HealthPanel } from './health/health-panel.tsx';
import { MilkPanel } from './milk/milk-panel.tsx';
import { useCowHealthQuery } from './herd.api.ts';

/** Everything that staff recorded about one animal. */
export default function CowRecordsScreen() {
  const { t } = useLingui();
  const paths = usePaths();
  const can = useCan();
  const { cow: key = '' } = useParams();
  const result = useCowHealthQuery(key, { refetchOnMountOrArgChange: true });
  const { currentData } = result;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          <EarTag>{currentData?.cow.tagId ?? key.toUpperCase()}</EarTag>
        </h1>
        <QuietLink to={paths.office('/herd')}>
          <Trans>Back to list</Trans>
        </QuietLink>
      </div>
      <UntilLoaded
        result={result}
        isLoaded={currentData !== undefined}
        missing={t`No cow found with this tag.`}
      />
      {currentData !== undefined && (
        <>
          <About cow={currentData.cow} />
          <HealthPanel health={currentData} />
          <FitnessPanel cow={currentData.cow} />
          {currentData.cow.gender === 'FEMALE_COW' && <MilkPanel cow={currentData.cow} />}
          {can('manage:costs') && <CostsPanel cow={currentData.cow} />}
        </>
      )}
    </div>
  );
}

function About({ cow: { breed, gender, availabilityStatus, isRemoved } }: { cow: HerdCow }) {
  const { t, i18n } = useLingui();
  const parts = [
    breed && breedName(i18n, breed),
    gender && i18n._(GENDER_LABELS[gender]),
    isRemoved ? t`Left the herd` : i18n._(STATUS_NAMES[availabilityStatus]),
  ];
  return <p>{parts.filter(Boolean).join(' · ')}</p>;
}
