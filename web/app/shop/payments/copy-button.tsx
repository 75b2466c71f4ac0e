import { Trans, useLingui } from '@lingui/react/macro';
import { useAppDispatch, toastRaised } from '~/state/store';

/** Saves typing numbers from one app into another. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      dispatch(toastRaised(t`${what} copied`));
    } catch {
      dispatch(toastRaised(t`Couldn't copy. Press and hold the text to copy it.`, { isFailure: true }));
    }
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-full border border-pasture-800 px-4 font-semibold text-pasture-800 hover:bg-pasture-200"
    >
      <Trans>
        Copy<span className="sr-only"> {what}</span>
      </Trans>
    </button>
  );
}
