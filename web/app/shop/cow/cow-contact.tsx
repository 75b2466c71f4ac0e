import type { Cow } from '@khamar/contract/cows/cow';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { whatsappTo } from '~/domain/farm';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { Link, quietButton } from '~/ui/button';
import { ChatIcon, PhoneIcon } from '~/ui/icons';

/** Contact links for a cow, with a prefilled text in the visitor's language. */
export function useCowContact({ tagId, currentPrice, availabilityStatus }: Cow) {
  const { t } = useLingui();
  const format = useFormat();
  const { origin, contacts } = useSite();
  const address = origin + usePaths().cow(tagId);
  const price = format.taka(currentPrice);
  const text =
    availabilityStatus === 'SOLD'
      ? t`Hello! Cow ${tagId} (${price}) is sold. Do you have a similar one? ${address}`
      : t`Hello! I'd like to know more about cow ${tagId} (${price}): ${address}`;
  return { address, whatsapp: whatsappTo(contacts.whatsapp, text) };
}

interface ContactLinkProps {
  className: string;
  /** Without visible text. */
  isIcon?: boolean;
}

export function WhatsappLink({ cow, className, isIcon = false }: ContactLinkProps & { cow: Cow }) {
  return (
    <a href={useCowContact(cow).whatsapp} target="_blank" rel="noopener" className={className}>
      <ChatIcon />
      <span className={isIcon ? 'sr-only' : ''}>
        <Trans>Whatsapp</Trans>
      </span>
    </a>
  );
}

export const CallLink = ({ className, isIcon = false }: ContactLinkProps) => (
  <a href={`tel:${useSite().contacts.phone}`} className={className}>
    <PhoneIcon />
    <span className={isIcon ? 'sr-only' : ''}>
      <Trans>Call</Trans>
    </span>
  </a>
);

const button = `${quietButton} grow gap-2 px-2!`;

/** Shown beside the cow. On phones the bar has both buttons too (status/reserve-bar.tsx). */
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
      <div className="flex flex-wrap gap-3">
        <WhatsappLink cow={cow} className={button} />
        <CallLink className={button} />
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
