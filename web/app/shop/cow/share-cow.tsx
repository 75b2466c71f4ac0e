import type { Cow } from '@khamar/contract/cows/cow';
import { Trans, useLingui } from '@lingui/react/macro';
import { useHydrated } from '~/lib/use-hydrated';
import { useAppDispatch } from '~/state/store';
import { toastRaised } from '~/state/toasts.slice';
import { ShareIcon } from '~/ui/icons';
import { useInquiry } from './cow-inquiry.tsx';

/** Families choose together. By the phone's own sheet where there is one, else the link is copied. */
export function ShareCow({ cow }: { cow: Cow }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { address } = useInquiry(cow);
  // Its place is kept from the beginning, so that nothing moves when it comes.
  const look = useHydrated() ? '' : 'invisible';

  async function share(): Promise<void> {
    const canShare = 'share' in navigator;
    if (canShare) {
      // Whoever closes the sheet has changed their mind, and that is no fault.
      await navigator.share({ title: cow.tagId, url: address }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(address);
      dispatch(toastRaised(t`The link is copied. Send it to whom you like.`));
    } catch {
      dispatch(
        toastRaised(t`The link could not be copied. Please copy it from the address bar.`, {
          isFailure: true,
        }),
      );
    }
  }

  return (
    <button
      type="button"
      onClick={() => void share()}
      className={`inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-full border border-pasture-800 font-semibold text-pasture-800 md:px-4 hover:bg-pasture-200 ${look}`}
    >
      <ShareIcon />
      {/* On a phone the sign alone, so that it has room beside the price. */}
      <span className="max-md:sr-only">
        <Trans>Share</Trans>
      </span>
    </button>
  );
}
