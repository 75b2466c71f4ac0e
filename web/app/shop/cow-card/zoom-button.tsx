import type { Cow } from '@khamar/contract/cows/cow';
import { fileOf } from '@khamar/contract/media/srcset';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

type Enlarged = React.ComponentType<{ cow: Cow; onClose: () => void }>;

const loadZoom = async (): Promise<Enlarged> => (await import('./cow-zoom.tsx')).CowZoom;

interface ZoomButtonProps {
  cow: Cow;
  /** Loads the enlarged view; by default the cards' zoom. */
  load?: () => Promise<Enlarged>;
  className?: string;
}

/** Opens the photo enlarged. Its code is loaded on demand. */
export function ZoomButton({ cow, load = loadZoom, className = '' }: ZoomButtonProps) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const [Zoom, setZoom] = useState<Enlarged | null>(null);
  const { tagId, picture } = cow;
  if (picture === null) return null;

  const open = () => {
    load().then(
      (loaded) => setZoom(() => loaded),
      // If the code cannot be loaded, open the image file itself.
      () => window.location.assign(fileOf(picture, Math.max(...picture.widths), 'jpg')),
    );
  };
  const close = () => {
    setZoom(null);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-label={t`Enlarge photo of ${tagId}`}
        onClick={open}
        onPointerEnter={() => void load().catch(() => undefined)}
        className={`inline-flex size-11 cursor-pointer items-center justify-center rounded-full bg-white/90 text-pasture-900 hover:bg-pasture-200 noscript:hidden ${className}`}
      >
        <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-none stroke-current stroke-2">
          <circle cx="10.5" cy="10.5" r="6" />
          <path d="M15 15l5 5M10.5 8v5M8 10.5h5" strokeLinecap="round" />
        </svg>
      </button>
      {Zoom && <Zoom cow={cow} onClose={close} />}
    </>
  );
}
