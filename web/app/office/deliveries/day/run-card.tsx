import { STOPS_UNDER_WAY } from '@khamar/contract/deliveries/enums';
import type { Run, Stop } from '@khamar/contract/deliveries/run';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  DAY_PART_LABELS,
  NOT_DELIVERED_LABELS,
  STOP_STATE_LABELS,
  STOP_STATE_TONES,
} from '~/domain/deliveries/delivery-labels';
import { EarTag } from '~/domain/ear-tag';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { useCan } from '~/office/layout/office-guard';
import { QuietButton, quietButtonStyle } from '~/office/ui/quiet-button';
import { pathsIn, usePaths } from '~/paths';
import { Badge } from '~/ui/badge';
import { PhotoDialog } from './photo-dialog.tsx';
import { isOpen } from './to-collect.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { RUN_STATE_LABELS, RUN_STATE_TONES } from './run-labels.ts';

/** One vehicle with its bookings, in order. */
export function RunCard({ run, onEdit }: { run: Run; onEdit?: () => void }) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const { number } = useFormat();
  const [resolving, setResolving] = useState<Stop | null>(null);
  const [shown, setShown] = useState<Stop | null>(null);
  const { _id, vehicle, driver, state, stops } = run;
  const done = number(stops.filter((stop) => stop.state === 'DELIVERED').length);
  const all = number(stops.length);
  return (
    <li
      aria-label={vehicle}
      className="flex min-w-0 flex-col gap-2 rounded-card border border-cream-200 bg-cream-50 p-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-bold wrap-anywhere">
          {vehicle} · {driver}
        </h4>
        <Badge tone={RUN_STATE_TONES[state]}>{i18n._(RUN_STATE_LABELS[state])}</Badge>
        <span className="text-ink-600">{t`${done} of ${plural(stops.length, { one: `${all} booking`, other: `${all} bookings` })} delivered`}</span>
      </div>
      <ol className="flex flex-col divide-y divide-cream-200">
        {stops.map((stop, index) => (
          <StopRow key={stop._id} stop={stop} order={index + 1} onResolve={setResolving} onShow={setShown} />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <a
          href={pathsIn('bn').office(`/deliveries/runs/${_id}/sheet`)}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Print run sheet: ${vehicle}`}
          className={quietButtonStyle}
        >
          <Printer />
          <Trans>Print run sheet</Trans>
        </a>
        {onEdit !== undefined && can('manage:deliveries') && state !== 'ENDED' && (
          <QuietButton aria-label={t`Edit run: ${vehicle}`} onClick={onEdit}>
            <Trans>Edit run</Trans>
          </QuietButton>
        )}
      </div>
      {shown !== null && <PhotoDialog stop={shown} onClose={() => setShown(null)} />}
      {resolving !== null && <ResolveDialog stop={resolving} onClose={() => setResolving(null)} />}
    </li>
  );
}

interface StopRowProps {
  stop: Stop;
  order: number;
  onResolve: (stop: Stop) => void;
  onShow: (stop: Stop) => void;
}

function StopRow({ stop, order, onResolve, onShow }: StopRowProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const paths = usePaths();
  const format = useFormatPaisa();
  const moment = useMoment();
  const { number } = useFormat();
  const { code, tagId, state, recipient, address, part, duePaisa, collectedPaisa, reason, note, isLate, at } =
    stop;
  const [due, collected] = [format(duePaisa), format(collectedPaisa)];
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="w-6 shrink-0 text-right tabular-nums">{number(order)}</span>
      <Link to={paths.office(`/sales/${code}`)} className="inline-flex min-h-11 items-center">
        <EarTag>{tagId}</EarTag>
      </Link>
      <Badge tone={STOP_STATE_TONES[state]}>{i18n._(STOP_STATE_LABELS[state])}</Badge>
      {isLate && <b className="text-clay-600">{t({ message: 'Late', context: 'delivery' })}</b>}
      <span className="min-w-40 grow basis-40 wrap-anywhere">
        {recipient}, {address} · {i18n._(DAY_PART_LABELS[part])}
        <span className="block text-sm text-ink-600">
          {duePaisa > 0 &&
            (isOpen(stop) ? <Trans>To collect: {due}</Trans> : <Trans>Balance due: {due}</Trans>)}
          {duePaisa > 0 && collectedPaisa > 0 && ' · '}
          {collectedPaisa > 0 && <Trans>Collected: {collected}</Trans>}
          {at !== null && ` ${duePaisa + collectedPaisa > 0 ? '· ' : ''}${moment(at)}`}
        </span>
        {(reason !== null || note !== null) && (
          <span className="block text-sm text-clay-600">
            {[reason === null ? null : i18n._(NOT_DELIVERED_LABELS[reason]), note].filter(Boolean).join(': ')}
          </span>
        )}
        {stop.isWeightMissing && state === 'PLANNED' && (
          <span className="block text-sm text-clay-600">
            <Trans>Dispatch weight missing or not agreed</Trans>
          </span>
        )}
        {stop.isCodeMissing && (
          <span className="block text-sm text-clay-600">
            <Trans>Delivery code not sent</Trans>
          </span>
        )}
      </span>
      {stop.hasPhoto && (
        <QuietButton aria-label={t`View photo: ${tagId}`} onClick={() => onShow(stop)}>
          <Trans>View photo</Trans>
        </QuietButton>
      )}
      {STOPS_UNDER_WAY.includes(state) && can('override:delivery') && (
        <QuietButton aria-label={t`Resolve delivery: ${tagId}`} onClick={() => onResolve(stop)}>
          <Trans>Resolve delivery</Trans>
        </QuietButton>
      )}
    </li>
  );
}
