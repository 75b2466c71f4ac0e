import { useEffect, useRef } from 'react';
import { Button, quietButton } from '~/ui/button';

interface Choice {
  label: string;
  onClick: () => void;
}

/** Asked before a weight is saved; never refuses. */
export function ConfirmPrompt({ text, no, yes }: { text: string; no: Choice; yes: Choice }) {
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card border-2 border-tag-400 bg-white p-3">
      <p ref={first} tabIndex={-1} className="text-lg font-bold">
        {text}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <button type="button" className={`${quietButton} min-h-14 text-lg`} onClick={no.onClick}>
          {no.label}
        </button>
        <Button className="min-h-14 px-3 text-lg" onClick={yes.onClick}>
          {yes.label}
        </Button>
      </div>
    </div>
  );
}
