import type { Cow } from '@khamar/contract/cows/cow';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { CloseButton } from '~/ui/button';
import { EarTag } from '~/domain/ear-tag';
import { openModal } from '~/ui/modal';
import { CowImage } from './cow-image.tsx';

/** Display width times the zoom. */
const SIZES = '(min-width: 64rem) 128rem, 212vw';
const STEP = 10;
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The photo at 230 %, following the mouse or finger. A click, tap or Enter toggles the zoom; arrow keys move it. */
export function CowZoom({ cow, onClose }: { cow: Cow; onClose: () => void }) {
  const { t } = useLingui();
  const { tagId } = cow;
  const dialog = useRef<HTMLDialogElement>(null);
  const lens = useRef<HTMLSpanElement>(null);
  const point = useRef({ x: 50, y: 50 });
  const [isZoomed, setIsZoomed] = useState(false);
  useEffect(() => (dialog.current ? openModal(dialog.current) : undefined), []);

  /** Through the CSSOM: the CSP does not allow style attributes. */
  const aim = (x: number, y: number) => {
    const within = (share: number) => Math.min(100, Math.max(0, share));
    point.current = { x: within(x), y: within(y) };
    if (lens.current) lens.current.style.transformOrigin = `${point.current.x}% ${point.current.y}%`;
  };
  const follow = ({ currentTarget, clientX, clientY }: React.MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    aim(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  };
  const move = (event: React.PointerEvent) => {
    follow(event);
    if (event.pointerType === 'touch') setIsZoomed(true);
  };
  const steer = (event: React.KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    aim(point.current.x + arrow[0], point.current.y + arrow[1]);
  };
  const toggle = (event: React.MouseEvent) => {
    // A keyboard click has no position.
    if (event.detail > 0) follow(event);
    setIsZoomed(!isZoomed);
  };
  const hover = (isOver: boolean) => (event: React.PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    follow(event);
    setIsZoomed(isOver);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t`Photo of ${tagId}`}
      onClose={onClose}
      className="m-auto w-[min(92vw,56rem,110dvh)] max-w-none overflow-hidden rounded-card bg-white p-0 shadow-floating transition-opacity duration-200 backdrop:bg-pasture-900/80 starting:open:opacity-0"
    >
      <div className="flex items-center justify-between gap-4 p-2 pl-4">
        <EarTag className="text-lg">{tagId}</EarTag>
        <CloseButton onClick={() => dialog.current?.close()} />
      </div>
      <button
        type="button"
        aria-pressed={isZoomed}
        aria-label={t`Zoom`}
        onClick={toggle}
        onKeyDown={steer}
        onPointerMove={move}
        onPointerEnter={hover(true)}
        onPointerLeave={hover(false)}
        className={`block w-full touch-none overflow-hidden focus-visible:-outline-offset-4 ${isZoomed ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
      >
        <span ref={lens} className={`block transition-transform duration-150 ${isZoomed ? 'scale-230' : ''}`}>
          <CowImage cow={cow} sizes={SIZES} first />
        </span>
      </button>
    </dialog>
  );
}
