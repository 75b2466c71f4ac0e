import { Trans, useLingui } from '@lingui/react/macro';
import { drawing as herd } from 'virtual:drawing/herd';
import { drawing as welcome } from 'virtual:drawing/welcome';
import { usePaths } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { PriceLinks } from '~/shop/catalogue/price-chips';
import { Carousel } from './carousel.tsx';
import { Drawing, PreloadDrawing } from '~/ui/drawing';

const WIDE = '(min-width: 80rem) 78rem, (min-width: 48rem) calc(100vw - 2rem)';
/** Full width on a phone, otherwise the page's column width. */
const SIZES = `${WIDE}, 100vw`;
/** The second slide is not visible at first: on a phone 75 % of the pixels are enough and save 8 KB. */
const SIZES_OF_SECOND = `${WIDE}, 75vw`;

/** The text is above the drawing on a phone and over its sky otherwise; both start with the same cream. */
function TextBanner() {
  const paths = usePaths();
  return (
    <div className="flex flex-col bg-cream-100 tablet:grid">
      <div className="flex flex-col items-start gap-3 px-4 pt-5 pb-3 tablet:z-10 tablet:col-start-1 tablet:row-start-1 tablet:max-w-md tablet:gap-4 tablet:px-8 tablet:pt-10 lg:max-w-2xl lg:px-12 lg:pt-14">
        <h1 className="text-2xl font-bold text-balance text-pasture-900 tablet:text-3xl lg:text-4xl">
          <Trans>Pure Goodness from Our Farm to Your Home</Trans>
        </h1>
        <p className="max-w-md text-ink-900 tablet:text-lg">
          <Trans>
            Fresh milk every morning, from cows we raise ourselves on green grass and clean water.
          </Trans>
        </p>
        <ButtonLink to={paths.allCows()}>
          <Trans>Discover our product</Trans>
        </ButtonLink>
      </div>
      <div className="mt-auto tablet:col-start-1 tablet:row-start-1">
        <Drawing
          of={welcome}
          alt=""
          sizes={SIZES}
          first
          className="tablet:h-full tablet:object-cover tablet:object-bottom"
        />
      </div>
    </div>
  );
}

export function Hero() {
  const { t } = useLingui();
  return (
    <div className="-mx-4 -mt-8 md:mx-0 md:mt-0">
      <PreloadDrawing of={welcome} sizes={SIZES} />
      <Carousel
        label={t`Welcome to the farm`}
        slides={[
          { id: 'welcome', content: <TextBanner /> },
          {
            id: 'our-herd',
            content: (
              <Drawing
                of={herd}
                alt={t`Cows and a calf by the pond in the morning`}
                sizes={SIZES_OF_SECOND}
                className="h-full object-cover object-bottom"
              />
            ),
          },
        ]}
      />
      <PriceLinks className="px-4 pt-4 md:px-0" />
    </div>
  );
}
