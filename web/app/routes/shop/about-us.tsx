import { HYDRATES_ON_INTERACTION } from '~/hydration/handle';
import { useLingui } from '@lingui/react/macro';
import { AboutFarm } from '~/shop/about/about-farm';
import { FarmPageHead } from '~/domain/page-head';

export const handle = HYDRATES_ON_INTERACTION;

export default function AboutUs() {
  const { t } = useLingui();
  return (
    <>
      <FarmPageHead
        title={t`About Us`}
        description={t`A trusted cow farm: healthy cows for dairy, breeding and sacrifice. Visitors welcome.`}
        path={(to) => to.aboutUs()}
      />
      <AboutFarm />
    </>
  );
}
