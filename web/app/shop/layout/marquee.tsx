import { useLingui } from '@lingui/react/macro';
import { PauseIcon } from '~/ui/icons.tsx';

interface MarqueeProps {
  /** Once as it is meant, and again for the eye only: a copy holds nothing to focus. */
  children: (isCopy: boolean) => React.ReactNode;
}

/** Enough laps behind the first to fill the widest screen. */
const COPIES = [1, 2, 3];

/** Words that wander past, and stand still under the pointer, in the keyboard's focus, at the visitor's wish or by their settings. */
export function Marquee({ children }: MarqueeProps) {
  const { t } = useLingui();
  return (
    <div className="marquee">
      <div className="marquee-window">
        <div className="marquee-lap">{children(false)}</div>
        {COPIES.map((copy) => (
          <div key={copy} aria-hidden className="marquee-lap marquee-copy">
            {children(true)}
          </div>
        ))}
      </div>
      {/* A checkbox, so that it works without JavaScript. */}
      <label className="marquee-pause">
        <input type="checkbox" className="sr-only" aria-label={t`Hold the banner still`} />
        <PauseIcon />
      </label>
    </div>
  );
}
