import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const GLIDE_MS = 500;

const easeInOut = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/**
 * A strip of slides that scrolls by itself, by finger and by wheel, without any of this. What is added here: after the
 * page has come alive, a copy of the last slide stands before the first and one of the first after the last; whoever
 * comes to rest on a copy is set down on the slide itself, and so the strip has no end.
 */
export function useCarousel(count: number) {
  const strip = useRef<HTMLDivElement>(null);
  const glide = useRef(0);
  const shown = useRef(0);
  const [current, setCurrent] = useState(0);
  const [endless, setEndless] = useState(false);

  useEffect(() => {
    if (strip.current) shown.current = placeOf(strip.current);
    // oxlint-disable-next-line react/set-state-in-effect -- the server's page has no copies, nor may the first render here
    setEndless(count > 1);
  }, [count]);

  useLayoutEffect(() => {
    const node = strip.current;
    // The copy that now stands in front must not move what is in sight. Some browsers see to that, some do not.
    if (endless && node) showAgain(node, shown.current);
  }, [endless]);

  useEffect(() => {
    const node = strip.current;
    if (!endless || !node) return undefined;
    let rest: ReturnType<typeof setTimeout>;
    const follow = () => {
      shown.current = numberOf(node, count);
      setCurrent(shown.current);
      // Safari and older browsers do not tell when scrolling has ended.
      if ('onscrollend' in window) return;
      clearTimeout(rest);
      rest = setTimeout(settle, 150);
    };
    const settle = () => {
      if (glide.current === 0) showAgain(node, numberOf(node, count));
    };
    const letGo = () => {
      cancelAnimationFrame(glide.current);
      glide.current = 0;
      node.style.scrollSnapType = '';
    };
    // A phone that is turned has other widths, and not every browser keeps the slide in sight.
    const turned = new ResizeObserver(() => {
      if (glide.current === 0) showAgain(node, shown.current);
    });
    // Someone may have turned a slide before the page came alive.
    follow();
    turned.observe(node);
    node.addEventListener('scroll', follow, { passive: true });
    node.addEventListener('scrollend', settle);
    node.addEventListener('pointerdown', letGo);
    node.addEventListener('wheel', letGo, { passive: true });
    return () => {
      letGo();
      clearTimeout(rest);
      turned.disconnect();
      node.removeEventListener('scroll', follow);
      node.removeEventListener('scrollend', settle);
      node.removeEventListener('pointerdown', letGo);
      node.removeEventListener('wheel', letGo);
    };
  }, [endless, count]);

  const glideTo = useCallback(
    (slide: number) => {
      const node = strip.current;
      if (!node) return;
      cancelAnimationFrame(glide.current);
      const [from, to] = [node.scrollLeft, (slide + 1) * node.clientWidth];
      const arrive = () => {
        glide.current = 0;
        showAgain(node, (slide + count) % count);
        node.style.scrollSnapType = '';
      };
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
        arrive();
        return;
      }
      // Snapping would pull the strip back at every step.
      node.style.scrollSnapType = 'none';
      const began = performance.now();
      const step = () => {
        const t = Math.min(1, (performance.now() - began) / GLIDE_MS);
        node.scrollLeft = from + (to - from) * easeInOut(t);
        if (t < 1) glide.current = requestAnimationFrame(step);
        else arrive();
      };
      glide.current = requestAnimationFrame(step);
    },
    [count],
  );

  /** From where the strip stands now: what was last drawn may be a step behind a quick hand. */
  const turn = (step: number) => {
    if (strip.current) glideTo(numberOf(strip.current, count) + step);
  };

  return { strip, current, endless, glideTo, turn };
}

/** One further on than its number, for the copy of the last stands before the first. */
const showAgain = (node: HTMLElement, slide: number): void => {
  const place = (slide + 1) * node.clientWidth;
  // Half a pixel is what screens with odd scales leave over: mending it would begin anew each time.
  if (Math.abs(node.scrollLeft - place) > 1) node.scrollLeft = place;
};

/** Of the slide in sight, from 0; a copy counts as what it is a copy of. */
const numberOf = (node: HTMLElement, count: number): number => (placeOf(node) - 1 + count) % count;

const placeOf = (node: HTMLElement): number => Math.round(node.scrollLeft / Math.max(1, node.clientWidth));
