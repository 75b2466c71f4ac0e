import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { cowValue } from '~/office/herd/cow-fields';
import { useSite } from '~/lib/site';
import { pathsIn } from '~/paths';
import { QrCode } from '~/ui/qr-code';

/** One tag to cut out: the hole above, the number large enough to be read across a pen, and the way to its page. */
export function EarTagCard({ cow }: { cow: InventoryCow }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { origin } = useSite();
  const { tagId, breed, currentWeight } = cow;
  // Without a language: what is printed stays, whoever reads it.
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
        <QrCode text={url} label={t`QR code to the page of ${tagId}`} />
      </div>
    </li>
  );
}
