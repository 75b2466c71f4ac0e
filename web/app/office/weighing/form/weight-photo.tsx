import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PhotoInput } from '~/office/offline/photo/photo-input';
import { scaledPhoto } from '~/office/offline/photo/scaled-photo';

interface WeightPhotoProps {
  photo: Blob | null;
  onPhoto: (photo: Blob) => void;
}

/** An optional photo of the scale, shrunk before it is kept or sent. */
export function WeightPhoto({ photo, onPhoto }: WeightPhotoProps) {
  const { t } = useLingui();
  const [isUnreadable, setUnreadable] = useState(false);

  async function shrink(file: File): Promise<void> {
    const small = await scaledPhoto(file).catch(() => null);
    setUnreadable(small === null);
    if (small !== null) onPhoto(small);
  }

  return (
    <div className="flex flex-col gap-2">
      <PhotoInput
        label={photo === null ? t`Take a photo` : t`Replace photo`}
        onFile={(file) => void shrink(file)}
      />
      <p role="status" className="text-ink-600 empty:hidden">
        {isUnreadable ? t`This photo can't be used` : photo !== null && t`Photo added`}
      </p>
    </div>
  );
}
