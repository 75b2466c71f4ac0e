import { Trans, useLingui } from '@lingui/react/macro';
import { drawing as farmYard } from 'virtual:drawing/farm-yard';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Drawing, PreloadDrawing } from '~/ui/drawing';

const SIZES = '(min-width: 80rem) 78rem, (min-width: 48rem) calc(100vw - 2rem), 100vw';

export function AboutFarm() {
  const { t } = useLingui();
  const paths = usePaths();
  const language = useLanguage();
  const name = farm.name[language];
  const address = useSite().contacts.addresses.farm[language];
  return (
    <div className="flex flex-col gap-8">
      <div className="-mx-4 -mt-8 overflow-hidden md:mx-0 md:mt-0 md:rounded-card">
        <PreloadDrawing of={farmYard} sizes={SIZES} />
        <Drawing
          of={farmYard}
          alt={t`The farm’s yard: cows before the long shed, and one of us among them`}
          sizes={SIZES}
          first
        />
      </div>
      <div className="flex max-w-3xl flex-col gap-4 text-lg">
        <div>
          <h1 className="text-3xl font-bold lg:text-4xl">
            <Trans>About Us</Trans>
          </h1>
          <h2 className="text-xl font-bold text-pasture-800 md:text-2xl">
            <Trans>High-Quality Dairy Farm</Trans>
          </h2>
        </div>
        <p>
          <Trans>
            Welcome to {name}, a trusted cow farm. We raise and sell healthy cows for dairy, breeding and
            sacrifice.
          </Trans>
        </p>
        <p>
          <Trans>
            Our animals’ welfare comes first. They have space, shade, clean water and feed we trust, a vet who
            knows them, and people who treat them gently.
          </Trans>
        </p>
        <p>
          <Trans>
            Visitors are welcome. Come with your family, walk through the shed, see a cow eat and walk before
            you decide, and ask us anything. Find us at {address}.
          </Trans>
        </p>
        <ButtonLink to={paths.allCows()} className="self-start">
          <Trans>See all cows</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
