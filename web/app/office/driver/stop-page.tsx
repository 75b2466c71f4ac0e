import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { DAY_PART_LABELS, districtName, NOT_DELIVERED_LABELS } from '~/domain/deliveries/delivery-labels';
import { EarTag } from '~/domain/ear-tag';
import { useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { ButtonLink, Link, quietButton } from '~/ui/button';
import { RejectedSteps } from './rejected-steps.tsx';
import { StopBadges, StopMoney, StopTitle } from './stop-list.tsx';
import { DeliverForm } from './steps/deliver-form.tsx';
import { LoadForm } from './steps/load-form.tsx';
import { NotDeliveredForm } from './steps/not-delivered-form.tsx';
import { PhotoField } from './steps/photo-field.tsx';
import type { ShownRun, ShownStop } from './store/shown-run.ts';

interface StopPageProps {
  run: ShownRun;
  stop: ShownStop;
  /** Of the address: load, deliver or not-delivered. */
  action: string;
}

const isOnBoard = ({ state }: ShownStop) => state === 'LOADED' || state === 'ON_THE_WAY';
const isOpen = (stop: ShownStop) => stop.state === 'PLANNED' || isOnBoard(stop);

/** One customer: who, where, how much, and what to do next. */
export function StopPage({ run, stop, action }: StopPageProps) {
  const paths = usePaths();
  const navigate = useNavigate();
  const list = paths.run();
  const place = `${list}#${stop._id}`;
  const mayDeliver = isOnBoard(stop) && run.state !== 'PLANNED';
  const form = formFor(action, { run, stop }, mayDeliver);
  // Once a step is done, its form has no place in the history.
  const isOver = action !== '' && form === null;
  useEffect(() => {
    if (isOver) void navigate(place, { replace: true });
  }, [isOver, navigate, place]);
  return (
    <main className="mx-auto flex w-full max-w-xl grow flex-col gap-4 p-3">
      <Link to={form === null ? list : place} className={`${quietButton} self-start`}>
        <Trans>Back</Trans>
      </Link>
      <StopFacts stop={stop} isShort={form !== null} />
      <RejectedSteps entries={stop.rejected} />
      {form ?? <NextSteps run={run} stop={stop} place={place} mayDeliver={mayDeliver} />}
    </main>
  );
}

/** Null if the stop is not in a state for it. */
function formFor(action: string, stopOf: Omit<StopPageProps, 'action'>, mayDeliver: boolean) {
  const { stop } = stopOf;
  if (action === 'load' && stop.state === 'PLANNED') return <LoadForm {...stopOf} />;
  if (action === 'deliver' && mayDeliver) return <DeliverForm {...stopOf} />;
  return action === 'not-delivered' && isOpen(stop) ? <NotDeliveredForm {...stopOf} /> : null;
}

/** While a form is open, only what has to be compared with it. */
function StopFacts({ stop, isShort }: { stop: ShownStop; isShort: boolean }) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const district = districtName(language, stop.district);
  const search = new URLSearchParams({ api: '1', query: `${stop.address}, ${district}` });
  return (
    <section className="flex flex-col gap-3 rounded-card border border-pasture-800 bg-white p-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h1 className="text-xl font-bold wrap-anywhere">
          <StopTitle stop={stop} />
        </h1>
        <EarTag className="text-lg">{stop.tagId}</EarTag>
      </div>
      {!isShort && (
        <p className="wrap-anywhere">
          {i18n._(DAY_PART_LABELS[stop.part])} · {district}
          <br />
          {stop.address}
        </p>
      )}
      <StopMoney stop={stop} />
      {!isShort && (
        <>
          <div className="grid grid-cols-2 gap-2">
            <a href={`tel:${stop.phone}`} className={`${quietButton} min-h-14`}>
              <Trans>Call</Trans>
            </a>
            <a
              href={`https://www.google.com/maps/search/?${search}`}
              target="_blank"
              rel="noreferrer"
              className={`${quietButton} min-h-14`}
            >
              <Trans>Map</Trans>
            </a>
          </div>
          <p className="flex flex-wrap gap-2">
            <StopBadges stop={stop} />
          </p>
        </>
      )}
    </section>
  );
}

interface NextStepsProps {
  run: ShownRun;
  stop: ShownStop;
  place: string;
  mayDeliver: boolean;
}

function NextSteps({ run, stop, place, mayDeliver }: NextStepsProps) {
  const { i18n } = useLingui();
  const big = 'min-h-14 text-lg';
  return (
    <div className="flex flex-col gap-3">
      {stop.state === 'PLANNED' && (
        <ButtonLink to={`${place}/load`} className={big}>
          <Trans>Load cow</Trans>
        </ButtonLink>
      )}
      {mayDeliver && (
        <ButtonLink to={`${place}/deliver`} className={big}>
          <Trans>Deliver</Trans>
        </ButtonLink>
      )}
      {stop.state === 'LOADED' && run.state === 'PLANNED' && (
        <p className="text-ink-600">
          <Trans>Loaded. Start the run once all cows are on board.</Trans>
        </p>
      )}
      {isOpen(stop) && (
        <Link to={`${place}/not-delivered`} className={`${quietButton} ${big}`}>
          <Trans>Not delivered</Trans>
        </Link>
      )}
      {stop.state === 'NOT_DELIVERED' && stop.reason !== null && (
        <p>{i18n._(NOT_DELIVERED_LABELS[stop.reason])}</p>
      )}
      {stop.state === 'DISPUTED' && (
        <p className="text-ink-600">
          <Trans>The office is checking this delivery and will call the customer.</Trans>
        </p>
      )}
      {stop.state === 'DELIVERED' && <PhotoField run={run} stop={stop} />}
    </div>
  );
}
