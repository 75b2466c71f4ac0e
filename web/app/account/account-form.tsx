import { Trans } from '@lingui/react/macro';
import { useHydrated } from '~/lib/use-hydrated';
import { Button } from '~/ui/button';
import type { useAccountForm } from './use-account-form.ts';

interface AccountFormProps {
  form: Pick<ReturnType<typeof useAccountForm>, 'onForm' | 'note' | 'isSending'>;
  label: string;
  /** On its button. */
  words: React.ReactNode;
  children: React.ReactNode;
}

/** What all of them share: the refusal that stays after its toast has gone, and one button that sends once. */
export function AccountForm({ form: { onForm, note, isSending }, label, words, children }: AccountFormProps) {
  const isHydrated = useHydrated();
  return (
    <form {...onForm} aria-label={label} className="flex flex-col gap-4">
      <noscript>
        <p className="rounded-card border-2 border-clay-600 p-4">
          <Trans>
            This page needs JavaScript, which is switched off in your browser. Please switch it on.
          </Trans>
        </p>
      </noscript>
      {children}
      {note !== null && <p className="rounded-card border-2 border-clay-600 p-4">{note}</p>}
      {/* Before the page is alive nothing could take what it sends. */}
      <Button type="submit" disabled={!isHydrated} aria-disabled={isSending} className="w-full">
        {isSending ? <Trans>One moment…</Trans> : words}
      </Button>
    </form>
  );
}
