import { useLingui } from '@lingui/react/macro';
import type { CowImport } from './use-cow-import.ts';

/** How far the file has come; once it is there, only that the farm is at work. */
export function ImportProgress({ cowImport: { work, progress } }: { cowImport: CowImport }) {
  const { t } = useLingui();
  const words = work === 'adding' ? t`Registering the cows…` : t`Looking at each line…`;
  return (
    <div role="status" className="empty:hidden">
      {work !== null && (
        <div className="flex flex-col gap-1">
          <span>{words}</span>
          <progress
            aria-label={words}
            value={progress < 1 ? progress : undefined}
            className="h-3 w-full accent-pasture-800"
          />
        </div>
      )}
    </div>
  );
}
