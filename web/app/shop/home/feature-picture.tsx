import { useLingui } from '@lingui/react/macro';
import { drawing as wayHome } from 'virtual:drawing/way-home';
import { Drawing } from '~/ui/drawing';

export function FeaturePicture() {
  const { t } = useLingui();
  return (
    <div className="-mx-4 overflow-hidden md:mx-0 md:rounded-card">
      <Drawing
        of={wayHome}
        alt={t`The herd walks home along the river at dusk, its keeper behind it`}
        sizes="(min-width: 80rem) 78rem, (min-width: 48rem) calc(100vw - 2rem), 100vw"
      />
    </div>
  );
}
