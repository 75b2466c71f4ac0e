import { useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EarTag } from '~/domain/ear-tag';
import { useFormat } from '~/i18n/use-language';
import { IconButton } from '~/office/ui/quiet-button';

/** A booking on a run, as far as its order is concerned. */
export interface Ordered {
  code: string;
  tagId: string;
  recipient: string;
  address: string | null;
  /** It is loaded or further: it keeps its place. */
  isFixed: boolean;
}

interface StopOrderProps {
  stops: Ordered[];
  onChange: (stops: Ordered[]) => void;
}

/** The order of a run; buttons move a booking up and down, so it also works with a keyboard. */
export function StopOrder({ stops, onChange }: StopOrderProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState('');
  const all = number(stops.length);

  function move(index: number, to: number): void {
    const stop = stops[index];
    if (stop === undefined || to < 0 || to >= stops.length) return;
    const place = number(to + 1);
    flushSync(() => {
      const others = stops.filter((_, at) => at !== index);
      onChange([...others.slice(0, to), stop, ...others.slice(to)]);
      setMoved(t`${stop.tagId}: ${place} of ${all}`);
    });
    // A moved element loses the focus. At the end of the list only the other button is left.
    const buttons = list.current?.children[to]?.querySelectorAll('button') ?? [];
    const [up, down] = buttons;
    (to < index ? (to === 0 ? down : up) : to === stops.length - 1 ? up : down)?.focus();
  }
  return (
    <>
      <ol ref={list} className="flex flex-col divide-y divide-cream-200 rounded-card border border-cream-200">
        {stops.map(({ code, tagId, recipient, address, isFixed }, index) => (
          <li key={code} className="flex min-w-0 items-center gap-2 py-1 pr-1 pl-3">
            <span className="w-5 shrink-0 tabular-nums">{number(index + 1)}</span>
            <span className="shrink-0 whitespace-nowrap">
              <EarTag>{tagId}</EarTag>
            </span>
            <span className="min-w-0 grow text-sm wrap-anywhere">
              {[recipient, address].filter(Boolean).join(', ')}
            </span>
            <span className="flex shrink-0">
              <IconButton
                label={t`Move up: ${tagId}`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
                className="disabled:opacity-40"
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={t`Move down: ${tagId}`}
                disabled={index === stops.length - 1}
                onClick={() => move(index, index + 1)}
                className="disabled:opacity-40"
              >
                <ArrowDown />
              </IconButton>
              {!isFixed && (
                <IconButton
                  label={t`Remove from run: ${tagId}`}
                  tone="danger"
                  onClick={() => onChange(stops.filter((one) => one.code !== code))}
                >
                  <X />
                </IconButton>
              )}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  );
}
