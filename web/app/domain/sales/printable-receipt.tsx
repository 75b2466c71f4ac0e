import { momentIn } from '@khamar/contract/moment';
import type { Booking } from '@khamar/contract/sales/booking';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { farm } from '~/domain/farm';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { formatPaisa } from '~/domain/sales/paisa';
import { formatNumber, formatPhone } from '~/i18n/use-language';
import type { Language } from '~/i18n/languages';
import { useSite } from '~/lib/site';
import { pathsIn } from '~/paths';
import { QrCode } from '~/ui/qr-code';
import { Skeleton } from '~/ui/skeleton';

export type BothLanguages = Record<Language, I18n>;

interface ReceiptProps {
  booking: Booking;
  payment: Booking['payments'][number];
  languages: BothLanguages;
}

type Line = [label: MessageDescriptor, value: (language: Language) => string];
const ORDER = ['bn', 'en'] as const;

/** One A4 page, each line in Bangla and English. */
export function Receipt({ booking, payment, languages }: ReceiptProps) {
  const translate = (language: Language, message: MessageDescriptor) => languages[language]._(message);
  const money = (paisa: number) => (language: Language) => formatPaisa(language, paisa);
  const { chainHead } = booking;
  // Price and cow are those of the booking now: a move or a new price changes them.
  const lines: Line[] = [
    [msg`Receipt no.`, (language) => formatNumber(language, payment.receiptNumber ?? 0)],
    [msg`Date`, (language) => momentIn(language, new Date(payment.receiptIssuedAt ?? payment.createdAt))],
    [msg`Booking code`, () => booking.code],
    [msg`Name`, () => booking.buyer.name ?? '–'],
    [msg`Cow`, () => booking.tagId],
    [
      msg`Weight at booking`,
      (language) => `${formatNumber(language, booking.weightKg)} ${translate(language, KG)}`,
    ],
    ...weightLines(booking, money, (language) => translate(language, KG)),
    [msg`Price`, money(booking.pricePaisa)],
    ...(booking.deliveryPaisa > 0 ? [[msg`Delivery fee`, money(booking.deliveryPaisa)] satisfies Line] : []),
    ...(booking.keepPaisa > 0 ? [[msg`Keeping fee`, money(booking.keepPaisa)] satisfies Line] : []),
    ...(booking.totalPaisa === booking.pricePaisa
      ? []
      : [[msg`Total`, money(booking.totalPaisa)] satisfies Line]),
    [msg`Payment method`, (language) => translate(language, PROVIDER_LABELS[payment.provider])],
    [msg`TrxID`, () => payment.externalId ?? '–'],
    [msg`Amount received`, money(payment.amountPaisa)],
    ...(chainHead === null
      ? []
      : [[msg`Record fingerprint`, () => `${chainHead.number}: ${chainHead.hash}`] satisfies Line]),
  ];
  const heading = (
    <>
      <span lang="bn">{translate('bn', RECEIPT)}</span> · <span lang="en">{translate('en', RECEIPT)}</span>
      {payment.state === 'VOIDED' && (
        <strong className="ml-4 border-2 border-ink-600 px-2">
          <span lang="bn">{translate('bn', VOID)}</span> · <span lang="en">{translate('en', VOID)}</span>
        </strong>
      )}
    </>
  );
  return (
    <Sheet code={booking.code} heading={heading}>
      {lines.map(([label, value]) => (
        <div key={label.id} className={row}>
          <dt>
            <BothTexts of={(language) => translate(language, label)} />
          </dt>
          <dd className="text-right tabular-nums wrap-anywhere">
            <BothTexts of={value} />
          </dd>
        </div>
      ))}
    </Sheet>
  );
}

/** By live weight: the price per KG and the dispatch weight, once there is one that was agreed to. */
function weightLines(
  { liveWeight }: Booking,
  money: (paisa: number) => (language: Language) => string,
  kg: (language: Language) => string,
): Line[] {
  if (liveWeight === null) return [];
  const { ratePaisa, dispatch } = liveWeight;
  return [
    [msg`Price per KG`, money(ratePaisa)],
    ...(dispatch === null || dispatch.isToAgree
      ? []
      : [
          [
            msg`Dispatch weight`,
            (language) => `${formatNumber(language, dispatch.kg)} ${kg(language)}`,
          ] satisfies Line,
        ]),
  ];
}

const row = 'grid grid-cols-2 gap-4 py-2';
const LINES = 10;

/** What the URL tells; the labels need the other language's messages too. */
export const ReceiptSkeleton = ({ code }: { code: string }) => (
  <Sheet code={code} heading={<Trans>Receipt</Trans>}>
    {Array.from({ length: LINES }, (_, index) => (
      // oxlint-disable-next-line no-array-index-key -- skeletons are identical
      <div key={index} className={row}>
        <dt>
          <Skeleton className="my-1 h-9 max-w-32" />
        </dt>
        <dd>
          <Skeleton className="my-1 ml-auto h-9 max-w-32" />
        </dd>
      </div>
    ))}
  </Sheet>
);

interface SheetProps {
  code: string;
  heading: React.ReactNode;
  children: React.ReactNode;
}

/** The farm's letterhead around the lines of a receipt. */
function Sheet({ code, heading, children }: SheetProps) {
  const { origin, contacts } = useSite();
  // Without a language prefix: the printed URL is the same for every reader.
  const address = origin + pathsIn('en').booking(code);
  return (
    <article className="mx-auto flex w-full max-w-3xl flex-col gap-6 rounded-card border border-cream-200 bg-white p-4 md:p-8 print:max-w-none print:border-0 print:p-0">
      <header className="flex items-start justify-between gap-4 border-b border-ink-600 pb-4">
        <div>
          {ORDER.map((language) => (
            <div key={language} lang={language} className="pb-2">
              <p className={`font-bold ${language === 'bn' ? 'text-xl' : 'text-lg'}`}>
                {farm.name[language]}
              </p>
              <p className="text-sm">
                {contacts.addresses.farm[language]} ·{' '}
                <span className="whitespace-nowrap">{formatPhone(language, contacts.phone)}</span>
              </p>
            </div>
          ))}
        </div>
        <div className="w-28 shrink-0">
          <QrCode text={address} label={address} />
        </div>
      </header>
      <h1 className="text-2xl font-bold">{heading}</h1>
      <dl className="divide-y divide-cream-200 border-y border-cream-200">{children}</dl>
      <p translate="no" className="text-sm wrap-anywhere text-ink-600">
        {address}
      </p>
    </article>
  );
}

/** Only one text if both languages have the same. */
const BothTexts = ({ of }: { of: (language: Language) => string }) =>
  [...new Set(ORDER.map(of))].map((text, index) => (
    <span key={text} lang={ORDER[index]} className={styleOf(ORDER[index])}>
      {text}
    </span>
  ));

const RECEIPT = msg`Receipt`;
const VOID = msg({ message: 'VOID', context: 'receipt' });
const KG = msg`KG`;

const styleOf = (language: Language | undefined) =>
  language === 'en' ? 'block text-sm text-ink-600' : 'block font-semibold';
