import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { DAY_PART_LABELS, districtName, STOP_STATE_TONES } from '~/domain/deliveries/delivery-labels';
import { EarTag } from '~/domain/ear-tag';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { Badge } from '~/ui/badge';
import { Link } from '~/ui/button';
import { RejectedSteps } from './rejected-steps.tsx';
import { DRIVER_STATE_LABELS } from './stop-labels.ts';
import { StartRun } from './steps/start-run.tsx';
import type { ShownRun, ShownStop } from './store/shown-run.ts';

/** Today's runs, each with its stops in order. */
export function StopList({ runs }: { runs: ShownRun[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <main className="mx-auto flex w-full max-w-xl grow flex-col gap-6 p-3">
      <h1 className="sr-only">{t`Today's run`}</h1>
      {runs.map((run) => (
        <section key={run._id} aria-labelledby={run._id} className="flex flex-col gap-3">
          <h2 id={run._id} className="text-xl font-bold wrap-anywhere">
            {run.vehicle} ·{' '}
            <Plural
              value={run.stops.length}
              one={`${format.number(run.stops.length)} cow`}
              other={`${format.number(run.stops.length)} cows`}
            />
          </h2>
          <RejectedSteps entries={run.rejected} />
          <ol className="flex flex-col gap-3">
            {run.stops.map((stop) => (
              <li key={stop._id}>
                <StopCard stop={stop} />
              </li>
            ))}
          </ol>
          <StartRun run={run} />
        </section>
      ))}
    </main>
  );
}

const isOpen = ({ state }: ShownStop) => ['PLANNED', 'LOADED', 'ON_THE_WAY'].includes(state);

function StopCard({ stop }: { stop: ShownStop }) {
  const { i18n } = useLingui();
  const paths = usePaths();
  const language = useLanguage();
  return (
    <Link
      to={`${paths.run()}#${stop._id}`}
      className={`flex flex-col gap-1 rounded-card border p-3 ${
        isOpen(stop) ? 'border-pasture-800 bg-white' : 'border-cream-200 bg-cream-100'
      }`}
    >
      <span className="flex flex-wrap items-start justify-between gap-2">
        <span className="text-lg font-bold wrap-anywhere">
          <StopTitle stop={stop} />
        </span>
        <EarTag>{stop.tagId}</EarTag>
      </span>
      <span className="wrap-anywhere text-ink-600">
        {i18n._(DAY_PART_LABELS[stop.part])} · {districtName(language, stop.district)}, {stop.address}
      </span>
      <StopMoney stop={stop} />
      <span className="flex flex-wrap gap-2">
        <StopBadges stop={stop} />
      </span>
    </Link>
  );
}

export function StopTitle({ stop }: { stop: ShownStop }) {
  const format = useFormat();
  return (
    <>
      {format.number(stop.position)}. {stop.recipient}
    </>
  );
}

export function StopMoney({ stop }: { stop: ShownStop }) {
  const formatPaisa = useFormatPaisa();
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      {stop.duePaisa === 0 ? (
        <span>
          <Trans>Nothing to collect</Trans>
        </span>
      ) : (
        <>
          <span>
            <Trans>To collect</Trans>
            {stop.mayOwe && (
              <span className="text-ink-600">
                {' · '}
                <Trans>can be paid later</Trans>
              </span>
            )}
          </span>
          <span className="text-xl font-bold tabular-nums">{formatPaisa(stop.duePaisa)}</span>
        </>
      )}
      {stop.collectedPaisa > 0 && (
        <span className="basis-full text-ink-600">
          <Trans>{formatPaisa(stop.collectedPaisa)} received</Trans>
        </span>
      )}
    </span>
  );
}

export function StopBadges({ stop }: { stop: ShownStop }) {
  const { i18n } = useLingui();
  return (
    <>
      <Badge tone={STOP_STATE_TONES[stop.state]}>{i18n._(DRIVER_STATE_LABELS[stop.state])}</Badge>
      {stop.isUnsent && (
        <Badge tone="waiting">
          <Trans>Not sent yet</Trans>
        </Badge>
      )}
      {stop.rejected.length > 0 && (
        <Badge tone="waiting">
          <Trans>Not accepted</Trans>
        </Badge>
      )}
    </>
  );
}
