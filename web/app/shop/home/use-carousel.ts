import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const GLIDE_MS = 500;

const easeInOut = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/**
 * The strip of slides scrolls natively without this hook. After hydration, the hook adds a copy of the last slide before the first and of
 * the first after the last; when scrolling ends on a copy, it jumps to the original, so the strip is endless.
 */
export function useCarousel(count: number) {
  const strip = useRef<HTMLDivElement>(null);
  const glide = useRef(0);
  const shown = useRef(0);
  const [current, setCurrent] = useState(0);
  const [endless, setEndless] = useState(false);

  useEffect(() => {
    if (strip.current) shown.current = placeOf(strip.current);
    // oxlint-disable-next-line react/set-state-in-effect -- neither the server's HTML nor the first render may contain the copies
    setEndless(count > 1);
  }, [count]);

  useLayoutEffect(() => {
    const node = strip.current;
    // The copy inserted in front must not shift the visible slide; not all browsers anchor the scroll position.
    if (endless && node) jumpTo(node, shown.current);
  }, [endless]);

  useEffect(() => {
    const node = strip.current;
    if (!endless || !node) return undefined;
    let rest: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      shown.current = numberOf(node, count);
      setCurrent(shown.current);
      // Safari and older browsers have no scrollend event.
      if ('onscrollend' in window) return;
      clearTimeout(rest);
      rest = setTimeout(jumpFromCopy, 150);
    };
    const jumpFromCopy = () => {
      if (glide.current === 0) jumpTo(node, numberOf(node, count));
    };
    const cancelGlide = () => {
      cancelAnimationFrame(glide.current);
      glide.current = 0;
      node.style.scrollSnapType = '';
    };
    // Rotating a phone changes the width, and not every browser keeps the slide in view.
    const resizeObserver = new ResizeObserver(() => {
      if (glide.current === 0) jumpTo(node, shown.current);
    });
    // The visitor may have scrolled before hydration.
    onScroll();
    resizeObserver.observe(node);
    node.addEventListener('scroll', onScroll, { passive: true });
    node.addEventListener('scrollend', jumpFromCopy);
    node.addEventListener('pointerdown', cancelGlide);
    node.addEventListener('wheel', cancelGlide, { passive: true });
    return () => {
      cancelGlide();
      clearTimeout(rest);
      resizeObserver.disconnect();
      node.removeEventListener('scroll', onScroll);
      node.removeEventListener('scrollend', jumpFromCopy);
      node.removeEventListener('pointerdown', cancelGlide);
      node.removeEventListener('wheel', cancelGlide);
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
        jumpTo(node, (slide + count) % count);
        node.style.scrollSnapType = '';
      };
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
        arrive();
        return;
      }
      // Scroll snapping would pull the strip back on every frame.
      node.style.scrollSnapType = 'none';
      const startedAt = performance.now();
      const step = () => {
        const t = Math.min(1, (performance.now() - startedAt) / GLIDE_MS);
        node.scrollLeft = from + (to - from) * easeInOut(t);
        if (t < 1) glide.current = requestAnimationFrame(step);
        else arrive();
      };
      glide.current = requestAnimationFrame(step);
    },
    [count],
  );

  /** Based on the current scroll position: the rendered state may lag behind fast input. */
  const turn = (step: number) => {
    if (strip.current) glideTo(numberOf(strip.current, count) + step);
  };

  return { strip, current, endless, glideTo, turn };
}

/** Offset by one, because the copy of the last slide is in front. */
const jumpTo = (node: HTMLElement, slide: number): void => {
  const place = (slide + 1) * node.clientWidth;
  // Fractional display scaling leaves up to half a pixel; correcting that would loop.
  if (Math.abs(node.scrollLeft - place) > 1) node.scrollLeft = place;
};

/** Index of the visible slide; a copy counts as its original. */
const numberOf = (node: HTMLElement, count: number): number => (placeOf(node) - 1 + count) % count;

const placeOf = (node: HTMLElement): number => Math.round(node.scrollLeft / Math.max(1, node.clientWidth));
