import { useLingui } from '@lingui/react/macro';
import { AboutFarm } from '~/shop/about/about-farm';
import { PageHead } from '~/domain/page-head';
import { breadcrumbs, organization, StructuredData } from '~/domain/structured-data';
import { useLanguage } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { usePaths } from '~/lib/use-paths';

export default function AboutUs() {
  const { t } = useLingui();
  const site = useSite();
  const paths = usePaths();
  const language = useLanguage();
  return (
    <>
      <PageHead
        title={t`About Us`}
        description={t`A trusted cow farm: healthy cows for dairy, breeding and sacrifice. Visitors are welcome.`}
        path={(to) => to.aboutUs()}
      />
      <StructuredData
        things={
          import.meta.env.SSR
            ? [
                organization(site, language),
                breadcrumbs(site, [
                  { name: t`Home`, path: paths.home() },
                  { name: t`About Us`, path: paths.aboutUs() },
                ]),
              ]
            : []
        }
      />
      <AboutFarm />
    </>
  );
}
