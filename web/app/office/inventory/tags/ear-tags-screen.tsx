import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import Printer from 'lucide-react/icons/printer';
import { useListInventoryQuery } from '~/office/inventory/inventory.api';
import { chosenIn, COW_LIST } from '~/office/inventory/list/cow-list';
import { parametersOf } from '~/office/ui/table/list-query';
import { LoadFailure } from '~/office/ui/load-failure';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { Button } from '~/ui/button';
import { QuietLink } from '~/office/ui/quiet-button';
import { Skeleton } from '~/ui/skeleton';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { cowValue } from '~/office/inventory/cow-fields';
import { useSite } from '~/lib/site';
import { pathsIn } from '~/paths';
import { QrCode } from '~/ui/qr-code';
import tagSheetCss from './tag-sheet.css?url';

/** Two columns of five fit on an A4 page. */
const ON_A_PAGE = 10;

/** The URL has the table's parameters, so a sheet can be printed again. */
export default function EarTagsScreen() {
  const { query, pathOf } = useListQuery(COW_LIST);
  const [search] = useSearchParams();
  const { data, error, refetch } = useListInventoryQuery(parametersOf(query), {
    refetchOnMountOrArgChange: true,
  });
  const chosen = chosenIn(search);
  const cows = chosen.length === 0 ? data?.cows : data?.cows.filter(({ tagId }) => chosen.includes(tagId));
  /** Selected, but no longer on this page of the table. */
  const missing = chosen.filter((tag) => cows !== undefined && !cows.some(({ tagId }) => tagId === tag));
  const { t } = useLingui();
  const count = cows?.length ?? 0;
  return (
    <div className="flex min-w-0 flex-col gap-3 print:block">
      <link rel="stylesheet" href={tagSheetCss} />
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <h1 className="text-2xl font-bold">
          <Trans>Ear tags</Trans>
        </h1>
        <div className="flex flex-wrap gap-2">
          <QuietLink to={pathOf(query)}>
            <Trans>Back to inventory</Trans>
          </QuietLink>
          <Button
            aria-disabled={count === 0}
            onClick={() => {
              if (count > 0) print();
            }}
          >
            <Printer />
            <Trans>Print</Trans>
          </Button>
        </div>
      </div>
      <p role="status" className="min-h-6 print:hidden">
        {cows !== undefined && t`${plural(count, { one: '# tag', other: '# tags' })}`}
        {count > 0 && ` · ${t`Prints 10 per A4 page.`}`}
      </p>
      <div className="flex flex-col gap-3 empty:hidden print:hidden">
        {missing.length > 0 && (
          <p role="alert" className="rounded-card border-2 border-clay-600 bg-white p-3">
            <Trans>No longer on this inventory page:</Trans> <span translate="no">{missing.join(', ')}</span>
          </p>
        )}
        {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      </div>
      {cows === undefined && error === undefined && <Skeleton className="h-96 rounded-card" />}
      <div className="flex flex-col gap-3 print:block">
        {sheetsOf(cows ?? []).map((sheet) => (
          <ul key={sheet[0]?._id} className="tag-sheet grid gap-3 lg:grid-cols-2">
            {sheet.map((cow) => (
              <EarTagCard key={cow._id} cow={cow} />
            ))}
          </ul>
        ))}
      </div>
    </div>
  );
}

const sheetsOf = (cows: InventoryCow[]): InventoryCow[][] =>
  Array.from({ length: Math.ceil(cows.length / ON_A_PAGE) }, (_, page) =>
    cows.slice(page * ON_A_PAGE, (page + 1) * ON_A_PAGE),
  );

/** One tag to cut out: a hole at the top, a number readable from across a pen, and a QR code to the cow page. */
function EarTagCard({ cow }: { cow: InventoryCow }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { origin } = useSite();
  const { tagId, breed, currentWeight } = cow;
  // Without a language prefix: the printed URL is the same for every reader.
  const url = origin + pathsIn('en').cow(tagId);
  const weight = cowValue(i18n, language, 'currentWeight', currentWeight);
  return (
    <li
      data-tag={tagId}
      className="flex min-w-0 items-stretch gap-2 rounded-card border border-dashed border-ink-600 bg-white p-3 print:break-inside-avoid"
    >
      <div className="flex min-w-0 grow flex-col justify-between gap-1">
        <p className="flex items-center gap-2 text-sm text-ink-600">
          <span aria-hidden className="size-4 shrink-0 rounded-full border-2 border-ink-900" />
          {farm.name[language]}
        </p>
        <p
          translate="no"
          className={`leading-tight font-bold wrap-anywhere tabular-nums ${tagId.length > 9 ? 'text-xl' : 'text-3xl'}`}
        >
          {tagId}
        </p>
        <p className="text-base">
          {breed !== null && `${cowValue(i18n, language, 'breed', breed)} · `}
          <span className="whitespace-nowrap">{weight}</span>
        </p>
      </div>
      <div className="aspect-square w-28 shrink-0 self-center print:w-[42mm]">
        <QrCode text={url} label={t`QR code for ${tagId}`} />
      </div>
    </li>
  );
}
