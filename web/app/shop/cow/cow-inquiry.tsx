import type { Cow } from '@khamar/contract/cows/cow';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '~/ui/link';
import { usePaths } from '~/lib/use-paths';
import { buttonLook } from '~/ui/button';
import { ChatIcon, PhoneIcon } from '~/ui/icons';
import { useInquiry } from './use-inquiry.ts';

function InquiryButtons({ cow }: { cow: Cow }) {
  const { whatsapp, call } = useInquiry(cow);
  return (
    <>
      <a href={whatsapp} target="_blank" rel="noopener" className={`${buttonLook} flex-1`}>
        <ChatIcon />
        <Trans>Whatsapp</Trans>
      </a>
      <a href={call} className={`${buttonLook} flex-1`}>
        <PhoneIcon />
        <Trans>Call</Trans>
      </a>
    </>
  );
}

/** Beside the cow. On phones the buttons stand at the thumb instead. */
export function CowInquiry({ cow }: { cow: Cow }) {
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
        <Trans>Ask for a video, for a visit, or how it comes to your home.</Trans>
      </p>
      <div className="flex gap-3 max-lg:hidden">
        <InquiryButtons cow={cow} />
      </div>
      <Link
        to={paths.contactUs(cow.tagId)}
        className="inline-flex min-h-11 items-center self-start font-semibold underline"
      >
        <Trans>Write us a message about it</Trans>
      </Link>
    </section>
  );
}

/** Stays at the thumb while the page goes by, and comes to rest above the footer. */
export function CowInquiryBar({ cow }: { cow: Cow }) {
  const { t } = useLingui();
  return (
    <div
      role="group"
      aria-label={t`For more inquire`}
      className="sticky bottom-0 z-10 -mx-4 -mb-8 flex gap-3 border-t border-cream-200 bg-cream-50 px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      <InquiryButtons cow={cow} />
    </div>
  );
}
