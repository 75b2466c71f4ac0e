import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

interface ThanksNoteProps {
  /** The address of an empty form, for browsers without JavaScript. */
  formPath: string;
  onAgain: () => void;
  /** False where the page was opened with the note: then the focus starts at the top as on any page. */
  takesFocus: boolean;
}

/** Takes the place and the focus of the form that was sent. */
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
