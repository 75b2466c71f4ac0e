import type { Cow } from '@khamar/contract/cows/cow';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { farm, whatsappLink } from '~/domain/farm';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { buttonStyle, Link } from '~/ui/button';
import { ChatIcon, PhoneIcon } from '~/ui/icons';

/** Contact links for a cow, with a prefilled text in the visitor's language. */
export function useCowContact({ tagId, currentPrice, availabilityStatus }: Cow) {
  const { t } = useLingui();
  const format = useFormat();
  const address = useSite().origin + usePaths().cow(tagId);
  const price = format.taka(currentPrice);
  const text =
    availabilityStatus === 'SOLD'
      ? t`Hello! Cow ${tagId} (${price}) is sold. Do you have a similar one? ${address}`
      : t`Hello! I'd like to know more about cow ${tagId} (${price}): ${address}`;
  return { address, whatsapp: whatsappLink(text), call: `tel:${farm.phone}` };
}

const button = `${buttonStyle} flex-1 whitespace-nowrap`;
/** Fits beside a price of ten lakh on a 360 px phone. */
const narrowButton = `${buttonStyle} gap-1! px-2! text-sm whitespace-nowrap [&>svg]:size-4.5`;

function ContactButtons({ cow, className = button }: { cow: Cow; className?: string }) {
  const { whatsapp, call } = useCowContact(cow);
  return (
    <>
      <a href={whatsapp} target="_blank" rel="noopener" className={className}>
        <ChatIcon />
        <Trans>Whatsapp</Trans>
      </a>
      <a href={call} className={className}>
        <PhoneIcon />
        <Trans>Call</Trans>
      </a>
    </>
  );
}

/** Shown beside the cow. On phones the buttons are in the bottom bar instead. */
export function CowContact({ cow }: { cow: Cow }) {
  const paths = usePaths();
  return (
    <section
      aria-labelledby="inquire"
      className="flex flex-col gap-3 rounded-card bg-cream-100 p-4 print:hidden"
    >
      <h2 id="inquire" className="text-xl font-bold">
        <Trans>For more inquire</Trans>
      </h2>
      <p>
        <Trans>Ask for a video, plan a visit or find out about delivery.</Trans>
      </p>
      <div className="flex gap-3 max-lg:hidden">
        <ContactButtons cow={cow} />
      </div>
      <Link
        to={paths.contactUs(cow.tagId)}
        className="inline-flex min-h-11 items-center self-start font-semibold underline"
      >
        <Trans>Send a message about this cow</Trans>
      </Link>
    </section>
  );
}

/** Sticks to the bottom of the screen and ends above the footer. With large text it would cover too much, so it is not sticky. */
export function CowContactBar({ cow }: { cow: Cow }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div
      role="group"
      aria-label={t`For more inquire`}
      className="bar-at-thumb bottom-0 z-10 @min-[15rem]:sticky -mx-4 -mb-8 flex flex-wrap items-center justify-end gap-1 border-t border-cream-200 bg-cream-50 px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      <p className="mr-auto font-bold whitespace-nowrap tabular-nums">{format.taka(cow.currentPrice)}</p>
      <ContactButtons cow={cow} className={narrowButton} />
    </div>
  );
}
