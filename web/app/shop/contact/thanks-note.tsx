import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

interface ThanksNoteProps {
  /** Leads to an empty form, also without JavaScript. */
  formPath: string;
  onAgain: () => void;
  /** Not when the page was opened with it: then the keyboard starts at the top as on any page. */
  takesFocus: boolean;
}

/** Stands where the form stood, and takes the keyboard: the visitor must not look for the answer elsewhere on the page. */
export function ThanksNote({ formPath, onAgain, takesFocus }: ThanksNoteProps) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'center' });
  }, [takesFocus]);
  return (
    <div className="flex flex-col items-start gap-2">
      <p
        ref={note}
        role="status"
        tabIndex={-1}
        className="w-full rounded-card bg-pasture-200 p-4 font-semibold text-pasture-900"
      >
        <Trans>Thank you. Your message has arrived, and the farm will answer you soon.</Trans>
      </p>
      <a
        href={formPath}
        onClick={(event) => {
          event.preventDefault();
          onAgain();
        }}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        <Trans>Write another message</Trans>
      </a>
    </div>
  );
}
