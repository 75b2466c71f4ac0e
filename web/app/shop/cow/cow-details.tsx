import type { Cow, CowProfile } from '@khamar/contract/cows/cow';
import { descriptionIn, languageOfLine } from '@khamar/contract/cows/description-in';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { EarTag } from '~/domain/ear-tag';
import { usePaths } from '~/paths';
import { Skeleton } from '~/ui/skeleton';
import { AddToCart } from '~/shop/cow-card/add-to-cart';
import { CowGallery, EDGE_TO_EDGE, PHOTO_HEIGHT } from './cow-gallery.tsx';
import { CowContact, useCowContact } from './cow-contact.tsx';
import { WeightAge } from '~/shop/cow-card/weight-age';
import { SaveButton } from '~/shop/cow-card/save-button';
import { CowDelivery } from './cow-delivery.tsx';
import { CowFitness } from './cow-fitness.tsx';
import { CowVaccinations } from './cow-vaccinations.tsx';
import { CowBadge } from './status/cow-badge.tsx';
import { StatusPanel } from './status/status-panel.tsx';
import { plural } from '@lingui/core/macro';
import { breedName, colorName, GENDER_LABELS } from '~/domain/cow-labels';
import { useAppDispatch, toastRaised } from '~/state/store';
import { ShareIcon } from '~/ui/icons';

const columns = 'grid grid-cols-1 gap-4 md:gap-6 lg:grid-cols-2 lg:gap-10 print:grid-cols-2';
/** On a phone they lie on the photo (cow.tsx has its frame), so that all facts fit on the first screen. */
const onPhoto = 'max-md:absolute max-md:top-2 max-md:right-0 max-md:z-10';
const roundButton =
  'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-full border-pasture-800 font-semibold ' +
  'text-pasture-800 hover:bg-pasture-200 max-md:bg-white/90 md:border md:px-4 noscript:hidden';

export function CowDetails({ cow }: { cow: CowProfile }) {
  const language = useLanguage();
  const paths = usePaths();
  return (
    <div className={columns}>
      <CowGallery key={cow._id} cow={cow} />
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-2xl max-md:text-xl">
              <EarTag>{cow.tagId}</EarTag>
            </h1>
            <CowBadge cow={cow} />
            <div className={`ml-auto flex items-center gap-2 ${onPhoto}`}>
              <SaveButton cow={cow} className="border-pasture-800 max-md:bg-white/90 md:border" />
              <ShareCow cow={cow} />
            </div>
          </div>
          <Price cow={cow} />
          <KeyFacts cow={cow} />
        </div>
        <StatusPanel key={paths.cow(cow.tagId)} cow={cow} />
        <CowDelivery cow={cow} />
        <AddToCart cow={cow} className="self-start max-md:self-stretch" />
        <CowSpecifications cow={cow} />
        <CowFitness fitness={cow.fitness} />
        <CowVaccinations vaccinations={cow.vaccinations} />
        <Description text={descriptionIn(cow, language)} />
        <CowContact cow={cow} />
      </div>
    </div>
  );
}

function Price({ cow: { currentPrice, pricePerKg } }: { cow: Cow }) {
  const { taka } = useFormat();
  const perKg = pricePerKg === null ? null : taka(pricePerKg);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
      <span className="text-3xl font-bold max-md:text-2xl">{taka(currentPrice)}</span>
      {perKg !== null && (
        <span className="text-ink-600">
          <Trans>{perKg} per KG</Trans>
        </span>
      )}
    </p>
  );
}

/** What people compare first. All facts with their names are in the specifications. */
function KeyFacts({ cow: { currentWeight, teeth, age, breed } }: { cow: Cow }) {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const facts = [
    t`${number(currentWeight)} KG`,
    teeth !== null && t`${plural(teeth, { one: '# tooth', other: '# teeth' })}`,
    t`${plural(age, { one: '# year', other: '# years' })}`,
    breed !== null && breedName(i18n, breed),
  ];
  return (
    <ul
      aria-label={t`Key facts`}
      className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 rounded-card border border-cream-200 bg-white px-3 py-2 font-semibold tabular-nums print:hidden"
    >
      {facts.map((fact) => fact !== false && <li key={fact}>{fact}</li>)}
    </ul>
  );
}

/** May be in the other language if the page's is missing, so `lang` is set for screen readers. */
const Description = ({ text }: { text: string }) => (
  <div className="flex flex-col gap-2">
    {text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, index) => (
        // oxlint-disable-next-line no-array-index-key -- lines have no id and are never reordered
        <p key={index} lang={languageOfLine(line)}>
          {line}
        </p>
      ))}
  </div>
);

export const CowDetailsSkeleton = () => (
  <>
    <p className="sr-only">
      <Trans>Loading cow</Trans>
    </p>
    <div aria-hidden className={columns}>
      <Skeleton className={`aspect-4/3 ${EDGE_TO_EDGE} ${PHOTO_HEIGHT}`} />
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-11 w-48 rounded-tag" />
          <Skeleton className="h-11 w-40 rounded-tag" />
          <Skeleton className="h-11 rounded-card" />
        </div>
        <Skeleton className="h-56 rounded-card" />
        <Skeleton className="h-92 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
    </div>
  </>
);

/** Facts a buyer can check on the animal. Empty ones are not shown. */
function CowSpecifications({ cow }: { cow: Cow }) {
  const { t, i18n } = useLingui();
  const { number, money } = useFormat();
  const rows: [label: string, value: React.ReactNode][] = [
    [t`Breed`, cow.breed && breedName(i18n, cow.breed)],
    [t`Teeth`, cow.teeth === null ? null : number(cow.teeth)],
    [t`Gender`, cow.gender && i18n._(GENDER_LABELS[cow.gender])],
    [t`Color`, cow.color && colorName(i18n, cow.color)],
    [
      t`Current weight`,
      <Trans key="weight">
        {number(cow.currentWeight)} KG, <WeightAge cow={cow} />
      </Trans>,
    ],
    [t`Price per KG`, cow.pricePerKg === null ? null : t`${money(cow.pricePerKg)} BDT`],
    [t`Asking price`, t`${number(cow.currentPrice)} BDT`],
    [t`Age`, t`${plural(cow.age, { one: '# year', other: '# years' })}`],
  ];
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications" className="mb-2 text-xl font-bold">
        <Trans>Specifications</Trans>
      </h2>
      <dl className="divide-y divide-cream-200 border-y border-cream-200">
        {rows.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="flex justify-between gap-4 py-2">
                <dt className="text-ink-600">{label}</dt>
                <dd className="text-right font-semibold tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

/** Opens the native share sheet if available, otherwise copies the link. */
function ShareCow({ cow }: { cow: Cow }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { address } = useCowContact(cow);

  async function share(): Promise<void> {
    const canShare = 'share' in navigator;
    try {
      if (canShare) {
        await navigator.share({ title: cow.tagId, url: address });
        return;
      }
    } catch (error) {
      // Closing the share sheet is no failure. The browser refuses a tap that had to wait for the page's scripts for too long.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    try {
      await navigator.clipboard.writeText(address);
      dispatch(toastRaised(t`Link copied`));
    } catch {
      dispatch(
        toastRaised(t`Couldn't copy the link. Copy it from the address bar instead.`, {
          isFailure: true,
        }),
      );
    }
  }

  return (
    <button type="button" onClick={() => void share()} className={roundButton}>
      <ShareIcon />
      {/* Icon only on a phone. */}
      <span className="max-md:sr-only">
        <Trans>Share</Trans>
      </span>
    </button>
  );
}
