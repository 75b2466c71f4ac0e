import { useRef, useState } from 'react';
import { type PreparedPicture, preparePicture } from './prepare-picture.ts';

/** A new picture for the cow. It takes a phone a while to read one, and the last that was chosen counts. */
export function usePicture() {
  const [picture, setPicture] = useState<PreparedPicture | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  /** What is under way, or came of it; not the state, which a form that waits for it would see too late. */
  const latest = useRef<Promise<PreparedPicture | null>>(Promise.resolve(null));

  async function take(chosen: Blob): Promise<void> {
    const work = preparePicture(chosen);
    latest.current = work;
    const prepared = await work.catch(() => null);
    if (latest.current !== work) return;
    setUnreadable(prepared === null);
    if (prepared !== null) setPicture(prepared);
    // The one before stays chosen, as it is shown.
    else latest.current = Promise.resolve(picture);
  }

  function drop(): void {
    latest.current = Promise.resolve(null);
    setPicture(null);
    setUnreadable(false);
  }

  /** Fails where the one that was chosen last cannot be read. */
  async function ready(): Promise<PreparedPicture | null> {
    let work: typeof latest.current;
    let prepared: PreparedPicture | null;
    do {
      work = latest.current;
      prepared = await work;
    } while (work !== latest.current);
    return prepared;
  }

  return { picture, isUnreadable, take, drop, ready };
}
