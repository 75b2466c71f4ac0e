import { useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { useCarousel } from './use-carousel.ts';

interface Slide {
  /** Also the URL hash of the slide. */
  id: string;
  content: React.ReactNode;
}

const slideStyle = 'grid w-full shrink-0 snap-start snap-always';

/** Shows one slide at a time. Without JavaScript the strip can be swiped and the dots are links to the slides. */
export function Carousel({ label, slides }: { label: string; slides: [Slide, ...Slide[]] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { strip, current, endless, glideTo, turn } = useCarousel(slides.length);
  const nameOf = (index: number) => t`Slide ${format.number(index + 1)} of ${format.number(slides.length)}`;
  const copyOf = (slide: Slide | undefined) =>
    endless && (
      <div aria-hidden inert className={slideStyle}>
        {slide?.content}
      </div>
    );
  return (
    <section aria-roledescription={t`carousel`} aria-label={label} className="relative">
      {/* oxlint-disable-next-line no-noninteractive-element-interactions -- arrow keys already scroll this element */}
      <div
        ref={strip}
        // Firefox and Chromium make scroll containers focusable; Safari needs the tabIndex.
        // oxlint-disable-next-line no-noninteractive-tabindex -- WCAG requires scrollable content to be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={label}
        onKeyDown={(event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (step === undefined || event.target !== event.currentTarget) return;
          event.preventDefault();
          turn(step);
        }}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scrollbar-none -outline-offset-4 md:rounded-card"
      >
        {copyOf(slides.at(-1))}
        {slides.map(({ id, content }, index) => (
          <div
            key={id}
            id={id}
            role="group"
            aria-roledescription={t`slide`}
            aria-label={nameOf(index)}
            className={slideStyle}
          >
            {content}
          </div>
        ))}
        {copyOf(slides[0])}
      </div>
      {/* On a phone over the grass at the foot of both drawings, so that the cows are seen earlier. */}
      <ul className="flex justify-center max-md:absolute max-md:inset-x-0 max-md:bottom-0">
        {slides.map(({ id }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-label={nameOf(index)}
              aria-current={index === current}
              onClick={(event) => {
                if (!endless) return;
                event.preventDefault();
                glideTo(index);
              }}
              className="group flex size-11 items-center justify-center rounded-full"
            >
              <span className="h-2.5 w-2.5 rounded-full bg-cream-50 transition-[width] duration-150 group-hover:bg-pasture-500 group-aria-[current=true]:w-7 md:bg-ink-600/50 md:group-aria-[current=true]:bg-pasture-800" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
