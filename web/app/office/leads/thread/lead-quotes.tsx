import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { dayIn } from '~/domain/sales/day-words';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useLanguage } from '~/i18n/use-language';
import { BookingLink } from '~/office/sales/booking-cells';
import { QuoteStateBadge } from '~/office/sales/quotes/quote-labels';
import { useListQuotesQuery } from '~/office/sales/quotes/quotes.api';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';

const FEW = 5;

/** What this person was offered; nothing where nothing was, or where it could not be read. */
export function LeadQuotes({ leadId }: { leadId: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const language = useLanguage();
  const format = useFormatPaisa();
  const { currentData } = useListQuotesQuery(
    { leadId, page: 0, limit: FEW },
    { refetchOnMountOrArgChange: true },
  );
  const quotes = currentData?.quotes ?? [];
  if (quotes.length === 0) return null;
  return (
    <section
      aria-label={t`Quotes`}
      className="flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4"
    >
      <h2 className="text-lg font-bold">
        <Trans>Quotes</Trans>
      </h2>
      <ul className="flex flex-col gap-2">
        {quotes.map(({ _id, tagId, pricePaisa, until, state, bookingCode }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-2 border-l-4 border-cream-200 pl-3">
            <EarTag>{tagId}</EarTag>
            <b>{format(pricePaisa)}</b>
            <time dateTime={until} className="text-sm">
              {dayIn(language, until)}
            </time>
            <QuoteStateBadge state={state} />
            {bookingCode !== null && <BookingLink code={bookingCode} />}
          </li>
        ))}
      </ul>
      <QuietLink to={paths.office('/sales/quotes')} className="self-start">
        <Trans>All quotes</Trans>
      </QuietLink>
    </section>
  );
}
