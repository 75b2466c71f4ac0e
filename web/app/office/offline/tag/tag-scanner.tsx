import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { quietButton } from '~/ui/button';

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
declare global {
  interface Window {
    /** Chrome on Android has it, Safari and Firefox do not. */
    BarcodeDetector?: new (options: { formats: string[] }) => Detector;
  }
}

export const canScan = (): boolean => window.BarcodeDetector !== undefined && 'mediaDevices' in navigator;

const EVERY_MS = 200;

interface TagScannerProps {
  /** The camera was used for the tag before, so it is switched on for the next. */
  startsOn?: boolean;
  onText: (text: string) => void;
}

/** The camera, once someone has asked for it, until it has read a code. */
export function TagScanner({ startsOn = false, onText }: TagScannerProps) {
  const { t } = useLingui();
  const [state, setState] = useState<'off' | 'on' | 'failed'>(startsOn ? 'on' : 'off');
  return (
    <div className="flex flex-col gap-2">
      {state === 'on' ? (
        <Camera
          onText={(text) => {
            setState('off');
            onText(text);
          }}
          onFailure={() => setState('failed')}
        />
      ) : (
        <button type="button" className={`${quietButton} min-h-14 text-lg`} onClick={() => setState('on')}>
          <Trans>Scan with the camera</Trans>
        </button>
      )}
      {state === 'failed' && (
        <p className="text-clay-600">{t`The camera can't be used. Type the tag instead.`}</p>
      )}
    </div>
  );
}

function Camera({ onText, onFailure }: { onText: (text: string) => void; onFailure: () => void }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const report = useEffectEvent((text: string | null) => {
    if (text !== null) onText(text);
  });
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let isEnded = false;
    watchCamera(video.current, () => isEnded).then(report, () => fail());
    return () => {
      isEnded = true;
    };
  }, []);
  return (
    <video ref={video} muted playsInline aria-label={t`Camera`} className="w-full rounded-card bg-ink-900" />
  );
}

/** The first code the camera sees; null if the person went on before. */
async function watchCamera(video: HTMLVideoElement | null, isEnded: () => boolean): Promise<string | null> {
  const { BarcodeDetector } = window;
  if (video === null || BarcodeDetector === undefined) throw new Error('No camera');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    if (isEnded()) return null;
    video.srcObject = stream;
    await video.play();
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    for (;;) {
      const [code] = await detector.detect(video);
      if (isEnded()) return null;
      if (code !== undefined) return code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
