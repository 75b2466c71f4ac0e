import type { WeightTerms } from '@khamar/contract/sales/live-weight';
import type { SharedQuote } from '@khamar/contract/sales/quote';
import { Trans, useLingui } from '@lingui/react/macro';
import { statusOf } from '~/api/loader-response';
import { EarTag } from '~/domain/ear-tag';
import { dayIn } from '~/domain/sales/deadline';
import { quotePath } from '~/domain/sales/link-paths';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { WeighingPromise, WeightLines } from '~/domain/sales/weight-lines';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { CowImage } from '~/shop/cow-card/cow-image';
import { useGetCowQuery } from '~/shop/cow-card/cows.api';
import { Link } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { LinkHead, type ServedPage, DeadLinkScreen } from '~/shop/link-page/link-page-head';
import { useGetQuoteQuery } from '~/shop/link-page/link-page.api';
import { QuotePanel } from './quote-panel.tsx';

interface LinkScreenProps {
  token: string;
  served: ServedPage | null;
}

/** A cow at a quoted price, for anyone with the link. */
export function QuoteScreen({ token, served }: LinkScreenProps) {
  const isMissing = served?.status === 404;
  const { currentData: quote, error, refetch } = useGetQuoteQuery(token, { skip: isMissing });
  if (isMissing || statusOf(error) === 404) return <DeadLinkScreen />;
  if (quote === undefined)
    return error === undefined && served?.status !== 503 ? (
      <QuoteSkeleton />
    ) : (
      <UnavailableScreen error={error} retry={() => void refetch()} />
    );
  return (
    <>
      <QuoteHead quote={quote} token={token} image={served?.image} />
      <Offer quote={quote} token={token} />
    </>
  );
}

interface QuoteHeadProps {
  quote: SharedQuote;
  token: string;
  image: string | undefined;
}

function QuoteHead({ quote: { tagId, pricePaisa, until }, token, image }: QuoteHeadProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const price = useFormatPaisa()(pricePaisa);
  const day = dayIn(language, until);
  return (
    <LinkHead
      title={t`Quote for cow ${tagId}`}
      description={t`Cow ${tagId} for ${price}, valid until ${day}.`}
      path={(home) => quotePath(home, token)}
      image={image}
    />
  );
}

function Offer({ quote, token }: { quote: SharedQuote; token: string }) {
  const paths = usePaths();
  const language = useLanguage();
  const { number } = useFormat();
  const paisa = useFormatPaisa();
  const { state, tagId, weightKg, pricePaisa, askingPaisa, until, liveWeight } = quote;
  // Only for the photo: the cow may no longer be listed.
  const { data: cow } = useGetCowQuery(tagId);
  const weight = number(weightKg);
  const asking = paisa(askingPaisa);
  const day = dayIn(language, until);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <div className="overflow-hidden rounded-card">
        <CowImage
          cow={cow ?? { tagId, image: null, picture: null }}
          sizes="(min-width: 64rem) 36rem, 100vw"
          first
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <h1 className="text-2xl font-bold">
          <Trans>Your quote</Trans>
        </h1>
        <div className="flex flex-col items-start gap-1">
          <Link to={paths.cow(tagId)} className="inline-flex min-h-11 items-center">
            <EarTag>{tagId}</EarTag>
          </Link>
          <p className="text-3xl font-bold tabular-nums">{paisa(pricePaisa)}</p>
          {askingPaisa > pricePaisa && (
            <p className="text-ink-600">
              <Trans>Asking price {asking}</Trans>
            </p>
          )}
          <p>
            <Trans>{weight} KG</Trans>
          </p>
          {liveWeight !== null && <QuotedWeight liveWeight={liveWeight} />}
          {state === 'OPEN' && (
            <p className="font-semibold">
              <Trans>
                Valid until <time dateTime={until}>{day}</time>
              </Trans>
            </p>
          )}
        </div>
        <QuotePanel quote={quote} token={token} />
      </div>
    </div>
  );
}

const QuotedWeight = ({ liveWeight }: { liveWeight: WeightTerms }) => (
  <div className="flex w-full flex-col gap-2 rounded-card border border-cream-200 bg-white p-4">
    <WeightLines liveWeight={liveWeight} />
    <WeighingPromise liveWeight={liveWeight} />
  </div>
);

const QuoteSkeleton = () => (
  <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
    <p className="sr-only">
      <Trans>Loading quote</Trans>
    </p>
    <Skeleton className="aspect-4/3 rounded-card" />
    <div className="flex flex-col gap-4">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </div>
  </div>
);
