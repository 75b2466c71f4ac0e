import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { STATUS_WORDS } from '~/domain/cow-labels';
import { BinSign, PrintSign } from '~/office/ui/icons';
import { QuietButton } from '~/office/ui/quiet-button';
import { SignLink } from '~/office/ui/quiet-link';
import { AVAILABILITY } from './choices.ts';

interface BulkBarProps {
  count: number;
  /** Where their ear tags are printed. */
  tagsPath: string;
  onStatus: (status: AvailabilityStatus) => void;
  onRemove: () => void;
  onClear: () => void;
}

/** At the foot, under the thumb, while anything is chosen. */
export function BulkBar({ count, tagsPath, onStatus, onRemove, onClear }: BulkBarProps) {
  const { t, i18n } = useLingui();
  const [wish, setWish] = useState<AvailabilityStatus | ''>('');
  return (
    <section
      aria-label={t`The chosen cows`}
      className="sticky bottom-0 z-10 -mx-3 flex flex-wrap items-center gap-2 border-t-2 border-pasture-800 bg-white p-3 shadow-floating md:mx-0 md:rounded-card md:border-2"
    >
      <p role="status" className="grow font-bold">
        {t`${plural(count, { one: '# cow chosen', other: '# cows chosen' })}`}
      </p>
      <select
        aria-label={t`Change the status of the chosen`}
        value={wish}
        onChange={({ target }) => setWish(AVAILABILITY.find((known) => known === target.value) ?? '')}
        className="min-h-11 max-w-full cursor-pointer rounded-full border border-ink-600 bg-white px-3 font-semibold"
      >
        <option value="">{t`Set status…`}</option>
        {AVAILABILITY.map((status) => (
          <option key={status} value={status}>
            {i18n._(STATUS_WORDS[status])}
          </option>
        ))}
      </select>
      {/* Not at the choice itself: one arrow key would change them all. */}
      <QuietButton
        aria-disabled={wish === ''}
        onClick={() => {
          if (wish !== '') onStatus(wish);
        }}
      >
        <Trans>Apply</Trans>
      </QuietButton>
      <SignLink to={tagsPath} label={t`Ear tags`} Sign={PrintSign} />
      <QuietButton tone="danger" onClick={onRemove} className="max-md:size-11 max-md:px-0">
        <BinSign />
        <span className="max-md:sr-only">
          <Trans>Delete</Trans>
        </span>
      </QuietButton>
      <QuietButton onClick={onClear}>
        <Trans>Choose none</Trans>
      </QuietButton>
    </section>
  );
}
