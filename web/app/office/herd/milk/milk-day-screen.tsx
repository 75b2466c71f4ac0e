import type { Milking } from '@khamar/contract/herd/enums';
import type { MilkDay } from '@khamar/contract/herd/milk';
import { farmDay } from '@khamar/contract/moment';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { EarTag } from '~/domain/ear-tag';
import { TextField } from '~/forms/fields';
import { HerdHead } from '~/office/herd/herd-head';
import { useMilkDayQuery } from '~/office/herd/herd.api';
import { MILKING_LABELS } from '~/office/herd/herd-labels';
import { LoadFailure } from '~/office/ui/load-failure';
import { QuietButton } from '~/office/ui/quiet-button';
import { dayOf } from '~/office/ui/table/list-query';
import { usePaths } from '~/paths';
import { Skeleton } from '~/ui/skeleton';
import { RecordMilkDialog } from './milk-dialogs.tsx';

import { useLitres } from './use-litres.ts';

type Cow = MilkDay['cows'][number];
interface Open {
  cow: Cow;
  milking: Milking;
}

/** The milk of one day: every milking cow, morning and evening. */
export default function MilkDayScreen() {
  const { t } = useLingui();
  const [day, setDay] = useState(farmDay);
  const { currentData, error, refetch } = useMilkDayQuery(day, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <HerdHead />
      <div className="max-w-xs">
        <TextField
          id="milk-day"
          name="day"
          type="date"
          max={farmDay()}
          value={day}
          onChange={({ target }) => setDay(dayOf(target.value) || farmDay())}
          label={t`Date`}
        />
      </div>
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {currentData === undefined && error === undefined && <Skeleton className="h-[36rem] rounded-card" />}
      {currentData !== undefined && <Day milk={currentData} onOpen={setOpen} />}
      {open !== null && <RecordMilkDialog {...open} day={day} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface DayProps {
  milk: MilkDay;
  onOpen: (open: Open) => void;
}

function Day({ milk: { cows, morningMl, eveningMl }, onOpen }: DayProps) {
  const litres = useLitres();
  const [morning, evening, total] = [morningMl, eveningMl, morningMl + eveningMl].map(litres);
  if (cows.length === 0)
    return (
      <p className="text-ink-600">
        <Trans>No milking cows yet. Set the gender of a cow to Milking cow in the inventory.</Trans>
      </p>
    );
  return (
    <>
      <p className="text-lg">
        <Trans>
          Morning {morning}, evening {evening}, total <b>{total}</b>
        </Trans>
      </p>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {cows.map((cow) => (
          <CowOfDay key={cow._id} cow={cow} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}

function CowOfDay({ cow, onOpen }: { cow: Cow; onOpen: (open: Open) => void }) {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const litres = useLitres();
  const { tagId } = cow;
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-card border border-cream-200 bg-white p-3">
      <Link
        to={paths.office(`/herd/cows/${cow._id}`)}
        className="inline-flex min-h-11 items-center self-start"
      >
        <EarTag>{tagId}</EarTag>
      </Link>
      <dl className="grid grid-cols-2 gap-2">
        {(['MORNING', 'EVENING'] as const).map((milking) => {
          const millilitres = milking === 'MORNING' ? cow.morningMl : cow.eveningMl;
          const label = i18n._(MILKING_LABELS[milking]);
          return (
            <div key={milking} className="flex flex-col gap-1">
              <dt className="text-ink-600">{label}</dt>
              <dd className="font-semibold tabular-nums">
                {millilitres === null ? (
                  <QuietButton
                    aria-label={t`Add milk: ${tagId}, ${label}`}
                    onClick={() => onOpen({ cow, milking })}
                  >
                    <Trans>Add milk</Trans>
                  </QuietButton>
                ) : (
                  litres(millilitres)
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}
