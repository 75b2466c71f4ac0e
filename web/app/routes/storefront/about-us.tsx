import { useLingui } from '@lingui/react/macro';
import { AboutFarm } from '~/features/about/about-farm';
import { PageHead } from '~/features/site/page-head';

export default function AboutUs() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`About Us`}
        description={t`A trusted cow farm: healthy cows for dairy, breeding and sacrifice. Visitors are welcome.`}
        path={(to) => to.aboutUs()}
      />
      <AboutFarm />
    </>
  );
}
